import { z } from "zod";
import type { Ctx } from "../../core/context.ts";

/** A visit to the provider, sealed and kept by the browser that makes it: nobody else's answer fits to it. */
const Visit = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().nullable(),
  expires: z.number(),
});
export type Visit = z.infer<typeof Visit>;

const VISIT = "plenary-oidc";
const TICKET = "plenary-oidc-ticket";
const MINUTES = 10;

/** When a visit, or its ticket, expires. */
export const visitEnds = (ctx: Ctx): Date => new Date(ctx.clock().valueOf() + MINUTES * 60_000);

/** Only for these calls, never for scripts, and not sent with posts that another site causes. */
function cookie(ctx: Ctx, name: string, value: string, seconds: number): string {
  const secure = ctx.config.appUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/api/auth/oidc; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export const visitCookie = (ctx: Ctx, visit: Visit): string =>
  cookie(ctx, VISIT, encodeURIComponent(ctx.sealer.seal(JSON.stringify(visit))), MINUTES * 60);

/** Ends the visit, and sets its ticket, if any. */
export const ticketCookies = (ctx: Ctx, ticket: string | undefined): string[] => [
  cookie(ctx, VISIT, "", 0),
  cookie(ctx, TICKET, ticket ?? "", ticket ? MINUTES * 60 : 0),
];

function cookieOf(header: string | undefined, name: string): string | undefined {
  const parts = (header ?? "").split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The visit of the request's browser; undefined for none, or one that took too long. */
export function visitOf(ctx: Ctx, header: string | undefined): Visit | undefined {
  const sealed = cookieOf(header, VISIT);
  if (!sealed) return undefined;
  try {
    const visit = Visit.parse(JSON.parse(ctx.sealer.open(decodeURIComponent(sealed))));
    return visit.expires > ctx.clock().valueOf() ? visit : undefined;
  } catch {
    // Cut, made up, or sealed with an earlier secret: counts as none.
    return undefined;
  }
}

export const ticketOf = (header: string | undefined): string => cookieOf(header, TICKET) ?? "";
