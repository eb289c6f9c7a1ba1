import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Ctx } from "../core/context.ts";
import { publicJsonHeaders } from "./headers.ts";
import { tagOf } from "./page-cache.ts";

/** A file as it is written; `name` is the suggested file name. */
export interface FileAnswer {
  name: string;
  /** If it isn't the endpoint's first media type. */
  type?: string;
  text: AsyncIterable<string> | Iterable<string>;
  /** When its content changed. Two different files must not have the same second. */
  changedAt?: string;
  /** When the newest entry of its list changed. Different files may have the same time: it is sent, but not used to answer 304. */
  newestChange?: string;
  /** When it ends by itself, in milliseconds since the epoch. */
  expires?: number;
  /** Somebody's own: only their programs may cache it. */
  isPrivate?: true;
}

const SECOND = 1000;

/** Whether it is in a later second than now. */
const isAhead = (time: string, now: Date): boolean =>
  Math.floor(Date.parse(time) / SECOND) > Math.floor(now.valueOf() / SECOND);

/** A Last-Modified must not be later than the Date beside it (RFC 9110, section 8.8.2.1). */
function headersOf(type: string, answer: FileAnswer, now: Date) {
  const { name, changedAt, newestChange, isPrivate } = answer;
  const told = changedAt ?? newestChange;
  const time = told && (isAhead(told, now) ? now : new Date(told));
  return {
    "content-type": `${type}; charset=utf-8`,
    // Browsers show formats of their own, and save what other programs open.
    "content-disposition": `${type.startsWith("text/") ? "attachment" : "inline"}; filename="${name}"`,
    ...(isPrivate && { "cache-control": "private" }),
    ...(time && { "last-modified": time.toUTCString() }),
  };
}

/** Sends a file that isn't cached. A complete one has its length and, if public, an ETag. */
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
 * A file for the cache. Of several changes in one second, each gets a second of its own; until the last of these has
 * passed, no Last-Modified counts as current.
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
