import type { FastifyInstance } from "fastify";
import { hostnameOf, isLoopback } from "../base/hostnames.ts";
import { Refusal } from "../base/refusals.ts";
import type { Ctx } from "../core/context.ts";
import { originOf, readSettings } from "../core/settings/settings.ts";
import { tags } from "../core/tags.ts";
import { isBelowApi } from "./errors/unknown-routes.ts";

/** Spellings of the Host header that are remembered; with more, all are read again. */
const MAX_KNOWN = 1000;

/**
 * The names of this server (docs/product/api.md#hosts): that of APP_URL, loopback, and the settings' domain. A page
 * under another name that resolves here (DNS rebinding) reaches nothing.
 */
export function createHosts(ctx: Ctx) {
  const own = hostnameOf(new URL(ctx.config.appUrl).host);
  const fixed = new Map<string, boolean>();
  let domain: Promise<string | undefined> | undefined;
  ctx.changes.subscribe((changed) => {
    if (changed.includes(tags.settings) || changed.includes(tags.everything)) domain = undefined;
  });

  /** Whether the Host header names this server without asking the settings, so without waiting. */
  function isFixed(host = ""): boolean {
    const known = fixed.get(host);
    if (known !== undefined) return known;
    const hostname = hostnameOf(host);
    const answer = hostname !== undefined && (hostname === own || isLoopback(hostname));
    if (fixed.size >= MAX_KNOWN) fixed.clear();
    fixed.set(host, answer);
    return answer;
  }

  async function readDomain(): Promise<string | undefined> {
    const settings = await readSettings(ctx.db);
    return settings.domain ? hostnameOf(URL.parse(originOf(settings, ctx.config))?.host ?? "") : undefined;
  }

  async function domainHost(): Promise<string | undefined> {
    domain ??= readDomain();
    const reading = domain;
    try {
      return await reading;
    } catch (error) {
      // The database may be away: the next request asks again.
      if (domain === reading) domain = undefined;
      throw error;
    }
  }

  return {
    isFixed,
    /** Whether the Host header names this server, including by the settings' domain. */
    async isKnown(host: string | undefined): Promise<boolean> {
      if (isFixed(host)) return true;
      const hostname = hostnameOf(host ?? "");
      return hostname !== undefined && hostname === (await domainHost());
    },
  };
}

/** Calls without anything to protect from a rebound name, which load balancers make by any address they know. */
const open = ["/api/health", "/api/ready"];

/** Refuses every call under an unknown name; pages are the same for everybody. */
export function requireKnownHosts(http: FastifyInstance, hosts: ReturnType<typeof createHosts>): void {
  http.addHook("onRequest", async (request) => {
    const route = request.routeOptions.url;
    if (open.includes(route ?? "")) return;
    // An address without a route may still be a spelling of one below /api.
    const isCall = route?.startsWith("/api/") || isBelowApi(request.url);
    if (isCall && !(await hosts.isKnown(request.headers.host))) throw new Refusal("UnknownHost");
  });
}
