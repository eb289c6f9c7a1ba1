import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Config } from "../base/config.ts";
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
  /** Somebody's own: only their programs may keep it. */
  isPrivate?: true;
}

function headersOf(type: string, { name, changedAt, newestChange, isPrivate }: FileAnswer) {
  const time = changedAt ?? newestChange;
  return {
    "content-type": `${type}; charset=utf-8`,
    // Browsers show what has a form of its own, and save what other programs open.
    "content-disposition": `${type.startsWith("text/") ? "attachment" : "inline"}; filename="${name}"`,
    ...(isPrivate && { "cache-control": "private" }),
    ...(time && { "last-modified": new Date(time).toUTCString() }),
  };
}

/**
 * A file that isn't kept. One that is there as a whole comes with its length and, where everybody may have it, with an ETag all the
 * same.
 */
export function sendFile(reply: FastifyReply, type: string, answer: FileAnswer) {
  reply.headers(headersOf(type, answer));
  if (!Array.isArray(answer.text)) return reply.send(Readable.from(answer.text));
  const body = answer.text.join("");
  if (answer.isPrivate) return reply.send(body);
  const etag = `"${tagOf(body)}"`;
  reply.header("etag", etag);
  const asked = reply.request.headers["if-none-match"];
  return asked?.includes(etag) ? reply.code(304).send() : reply.send(body);
}

/** The file as it is kept in memory. */
export async function keptFile(config: Pick<Config, "appUrl">, type: string, answer: FileAnswer) {
  const pieces: string[] = [];
  for await (const piece of answer.text) pieces.push(piece);
  const headers = { ...publicJsonHeaders(config), ...headersOf(type, answer) };
  const byTagOnly = answer.newestChange ? { byTagOnly: true } : {};
  return { body: Buffer.from(pieces.join("")), headers, ...byTagOnly };
}
