import type { FastifyRequest } from "fastify";
import { Refusal } from "../base/refusals.ts";
import type { Ctx } from "../core/context.ts";
import { originOf, readSettings } from "../core/settings/settings.ts";

/**
 * Throws CrossSiteSetup for another site's page, and NotJson for what a form or link could send: browsers ask before
 * they send JSON to another site. Programs say nothing of sites, and are allowed.
 */
export async function requireOwnPage(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const { origin, host, "sec-fetch-site": site, "content-type": type = "" } = request.headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new Refusal("CrossSiteSetup");
  if (origin !== undefined && !(await isOwn(ctx, origin, host))) throw new Refusal("CrossSiteSetup");
  if (request.method === "POST" && (!/^application\/json\s*(;|$)/i.test(type) || request.body === undefined))
    throw new Refusal("NotJson");
}

/** Behind a proxy the browser's origin is that of the settings or APP_URL, while the Host may be the proxy's own. */
async function isOwn(ctx: Ctx, origin: string, host: string | undefined): Promise<boolean> {
  const from = URL.parse(origin)?.host;
  if (!from) return false;
  const domain = URL.parse(originOf(await readSettings(ctx.db), ctx.config))?.host;
  return [withoutUsualPort(host ?? ""), new URL(ctx.config.appUrl).host, domain].includes(from);
}

/** As URLs write it, without the default ports of http and https. */
const withoutUsualPort = (host: string): string => host.toLowerCase().replace(/:(80|443)$/, "");
