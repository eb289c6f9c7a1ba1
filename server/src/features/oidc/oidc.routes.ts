import * as contract from "@plenary/contract/accounts/oidc";
import { pathOf } from "@plenary/contract/paths";
import type { FastifyReply } from "fastify";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { linkOrigin } from "../../core/links.ts";
import { deviceOf } from "../../http/caller.ts";
import { type ServedApp, serve } from "../../http/serve.ts";
import * as identities from "./identities.ts";
import * as oidc from "./oidc.ts";
import { beginVisit, endVisit } from "./provider.ts";
import { ticketCookies, ticketOf, visitCookie, visitEnds, visitOf } from "./visit.ts";

const callbackPath = `/api${contract.oidcCallback.path}`;

export function oidcRoutes(served: ServedApp): void {
  const { app, ctx, endpoints } = served;

  serve(served, contract.getOidc, async () => ({
    enabled: ctx.config.oidc !== undefined,
    name: ctx.config.oidc?.name ?? null,
    passwordLogin: ctx.config.passwordLogin,
  }));

  endpoints.push(contract.startOidc, contract.oidcCallback);
  app.get<{ Querystring: Record<string, unknown> }>(contract.startOidc.path, async (request, reply) => {
    const provider = providerOf(ctx);
    const { returnTo } = request.query;
    // A link elsewhere isn't the user's request to sign in here, and the provider may not ask either.
    if (isFromElsewhere(request.headers["sec-fetch-site"]))
      return reply.redirect(pathOf("/login", typeof returnTo === "string" ? { from: returnTo } : {}), 302);
    const origin = await linkOrigin(ctx, ctx.db);
    const { address, kept } = await beginVisit(ctx, provider, origin + callbackPath);
    const visit = {
      ...kept,
      returnTo: typeof returnTo === "string" ? returnTo.slice(0, 2000) : null,
      expires: visitEnds(ctx).valueOf(),
    };
    return reply.header("set-cookie", visitCookie(ctx, visit)).redirect(address, 302);
  });

  app.get<{ Querystring: Record<string, unknown> }>(contract.oidcCallback.path, async (request, reply) => {
    const provider = providerOf(ctx);
    const device = deviceOf(request);
    const visit = visitOf(ctx, request.headers.cookie);
    const { returnTo = null } = visit ?? {};
    if (!visit || !(await oidc.isFirstReturn(ctx, visit)))
      return leadOn(ctx, reply, { outcome: "failed" }, returnTo);
    await oidc.countVisit(ctx, device);
    if (request.query.error === "access_denied" && request.query.state === visit.state)
      return leadOn(ctx, reply, { outcome: "denied" }, returnTo);
    const callback = new URL(request.url, await linkOrigin(ctx, ctx.db));
    const claims = await endVisit(ctx, provider, callback, visit).catch((error: unknown) => {
      request.log.warn({ err: error }, "a visit to the OpenID Connect provider failed");
      return undefined;
    });
    if (claims) await oidc.refundVisit(ctx, device);
    const ended = claims
      ? await oidc.findOrMakeAccount(ctx, provider.issuer, claims, device)
      : { outcome: "failed" as const };
    return leadOn(ctx, reply, ended, returnTo);
  });

  serve(served, contract.finishOidc, async ({ body, request }) => {
    const ticket = ticketOf(request.headers.cookie);
    const signedIn = await oidc.signInByTicket(ctx, ticket, body.deviceToken, deviceOf(request));
    const { token, deviceToken, user } = signedIn;
    return { authResult: { accessToken: token, deviceToken }, user };
  });

  serve(served, contract.linkOidc, async ({ actor, request }) => {
    await oidc.linkByTicket(ctx, actor, ticketOf(request.headers.cookie));
    return { success: true as const };
  });

  serve(served, contract.listIdentities, async ({ actor }) => ({
    identities: await identities.listIdentities(ctx, actor),
  }));

  serve(served, contract.unlinkOidc, async ({ actor, params }) => {
    await identities.unlink(ctx, actor, params.identityId);
    return undefined;
  });
}

/** Whether another site sent the browser here; allowed if unknown. */
const isFromElsewhere = (site: unknown): boolean => site === "cross-site" || site === "same-site";

function providerOf(ctx: Ctx) {
  if (!ctx.config.oidc) throw new Refusal("CallNotFound");
  return ctx.config.oidc;
}

/** Redirects to the login, which knows what comes next; the ticket goes in a cookie that scripts can't read. */
function leadOn(ctx: Ctx, reply: FastifyReply, { outcome, ticket }: oidc.VisitEnd, returnTo: string | null) {
  const to = pathOf("/login", returnTo ? { from: returnTo } : {});
  return reply.header("set-cookie", ticketCookies(ctx, ticket)).redirect(`${to}#oidc=${outcome}`, 302);
}
