import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../base/refusals.ts";
import { sendRefusal } from "./errors.ts";

/** Fastify's handler for requests that match no route. Below /api the answer is always JSON, whatever was asked for. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal(isBelowApi(request.url) ? "CallNotFound" : "PageNotFound"));
}

/** Whether an address is /api or below, in any spelling that a client or proxy may treat as the same, also with `.data`. */
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

/** Replaces a code or secret that the router wouldn't look up by one that doesn't exist, so that it counts as unknown. */
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
