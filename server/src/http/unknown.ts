import type { FastifyReply, FastifyRequest } from "fastify";
import { noSuchCall, sendError } from "./errors.ts";

/** Fastify's handler for what no route takes. Below /api that is always JSON, whatever was asked for. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, 404, "not_found", isBelowApi(request.url) ? noSuchCall : "There is no such page.");
}

/**
 * Whether an address is /api or below it, in any spelling that comes to the same for a client or a proxy: other
 * case, escapes, more slashes, dots, and `.data`, which the web application's router puts behind every page's address.
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
