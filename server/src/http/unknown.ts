import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../base/refusals.ts";
import { sendRefusal } from "./errors.ts";

/** Fastify's handler for requests that match no route. Below /api the answer is always JSON, whatever was asked for. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal(isBelowApi(request.url) ? "CallNotFound" : "PageNotFound"));
}

/**
 * Whether an address is /api or below it, in any spelling that a client or a proxy may treat as the same: other case,
 * escapes, extra slashes, dots, and `.data`, which the web application's router appends to every page's address.
 */
export function isBelowApi(address: string): boolean {
  const url = URL.parse(address.replace(/^[/\\]+/, "/"), "http://plenary");
  return url !== null && /^\/+api(?:\/|\.data$|$)/i.test(unescaped(url.pathname));
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
