import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../base/refusals.ts";
import { sendRefusal } from "./errors.ts";

/** Fastify's handler for requests that match no route. Below /api the answer is always JSON, whatever was asked for. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal(isBelowApi(request.url) ? "CallNotFound" : "PageNotFound"));
}

/**
 * Whether an address is /api or below it, in any spelling that a client or proxy may treat as the same: other case,
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

/** The longest part of an address that the router looks up, which is Fastify's own limit. */
const NAMES_KEPT = 100;

/** Addresses of pages and calls that end with a code or a link's secret, perhaps followed by a stream's part. */
const secretAt =
  /^(\/(?:f(?:\/p)?|wall|public\/feedback(?:\/\w+)?|api\/(?:feedback\/codes|public\/(?:f|walls|feedback\/(?:shared|speakers|mails)|calendars)|invitations|claims))\/)([^/?#]+?)(?=(?:\.ics)?(?:[/?#]|$))/i;

/** Matches no code or secret: it isn't a letter of codes, and too short for a secret. */
const NOTHING = "0";

/**
 * Replaces a code or secret that the router wouldn't look up, because it is too long or its escapes can't be read, with
 * one that doesn't exist. So the page or call answers it like any unknown one.
 */
export const withReadableSecret = (address: string): string =>
  address.replace(secretAt, (whole, before: string, secret: string) =>
    isReadable(secret) ? whole : before + NOTHING,
  );

function isReadable(escaped: string): boolean {
  try {
    return decodeURIComponent(escaped).length <= NAMES_KEPT;
  } catch {
    return false;
  }
}
