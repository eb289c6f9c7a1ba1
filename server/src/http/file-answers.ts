import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Ctx } from "../core/context.ts";
import { publicJsonHeaders } from "./headers.ts";
import { tagOf } from "./page-cache.ts";

/** A file while it is being written; `name` is the name it is saved under. */
export interface FileAnswer {
  name: string;
  /** Where it isn't the endpoint's first media type. */
  type?: string;
  text: AsyncIterable<string> | Iterable<string>;
  /** When what it says was changed. Two files that differ must not say the same second. */
  changedAt?: string;
  /** When the newest of what it lists was changed. Files that differ may say the same: it is told, and nobody is answered by it. */
  newestChange?: string;
  /** When it ends by itself, in milliseconds since the epoch. */
  expires?: number;
  /** Somebody's own: only their programs may keep it. */
  isPrivate?: true;
}

const SECOND = 1000;

/** Whether it is a later second than this one. */
const isAhead = (time: string, now: Date): boolean =>
  Math.floor(Date.parse(time) / SECOND) > Math.floor(now.valueOf() / SECOND);

/** A Last-Modified is never later than the Date beside it (RFC 9110, section 8.8.2.1). */
function headersOf(type: string, answer: FileAnswer, now: Date) {
  const { name, changedAt, newestChange, isPrivate } = answer;
  const told = changedAt ?? newestChange;
  const time = told && (isAhead(told, now) ? now : new Date(told));
  return {
    "content-type": `${type}; charset=utf-8`,
    // Browsers show what has a form of its own, and save what other programs open.
    "content-disposition": `${type.startsWith("text/") ? "attachment" : "inline"}; filename="${name}"`,
    ...(isPrivate && { "cache-control": "private" }),
    ...(time && { "last-modified": time.toUTCString() }),
  };
}

/**
 * A file that isn't kept. One that is there as a whole comes with its length and, where everybody may have it, with an ETag all the
 * same.
 */
export function sendFile(
  { clock }: Pick<Ctx, "clock">,
  reply: FastifyReply,
  type: string,
  answer: FileAnswer,
) {
  reply.headers(headersOf(type, answer, clock()));
  if (!Array.isArray(answer.text)) return reply.send(Readable.from(answer.text));
  const body = answer.text.join("");
  if (answer.isPrivate) return reply.send(body);
  const etag = `"${tagOf(body)}"`;
  reply.header("etag", etag);
  const asked = reply.request.headers["if-none-match"];
  return asked?.includes(etag) ? reply.code(304).send() : reply.send(body);
}

/**
 * The file as it is kept in memory. Of several changes in one second each is said to be from a second of its own; until the last of these
 * has come, nobody is known to have the file by its Last-Modified.
 */
export async function keptFile(
  { config, clock }: Pick<Ctx, "config" | "clock">,
  type: string,
  answer: FileAnswer,
) {
  const pieces: string[] = [];
  for await (const piece of answer.text) pieces.push(piece);
  const now = clock();
  const headers = { ...publicJsonHeaders(config), ...headersOf(type, answer, now) };
  const { changedAt, newestChange } = answer;
  const ahead = changedAt && isAhead(changedAt, now) ? Date.parse(changedAt) : Infinity;
  const expires = Math.min(answer.expires ?? Infinity, ahead);
  return {
    ...{ body: Buffer.from(pieces.join("")), headers },
    ...((newestChange || ahead < Infinity) && { byTagOnly: true }),
    ...(expires < Infinity && { expires }),
  };
}
