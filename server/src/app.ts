import { createServer } from "node:http";
import { limits } from "@plenary/contract/limits";
import { serverLimits } from "@plenary/contract/server-limits";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Config } from "./base/config.ts";
import { redacted } from "./base/logger.ts";
import { Refusal } from "./base/refusals.ts";
import { createSealer } from "./base/secrets.ts";
import { capabilities } from "./capabilities.ts";
import { openChanges } from "./core/changes.ts";
import type { Ctx } from "./core/context.ts";
import { createJobs, type Jobs } from "./core/jobs.ts";
import { limitInSteps } from "./core/limits/rate-limits.ts";
import { createTurns } from "./core/limits/turns.ts";
import { prepareSettings } from "./core/settings/settings.ts";
import type { Database } from "./db/db.ts";
import { findSignIn, touchSignIn } from "./features/accounts/sign-ins/sign-ins.ts";
import { openAnsweringServices } from "./features/answering/services.ts";
import { cardRoutes } from "./features/cards/cards.routes.ts";
import { mailSwitchRoutes } from "./features/feedback/speakers/mail-switch.routes.ts";
import { accentRoutes } from "./features/identity/accent.routes.ts";
import { shortAddressRoutes } from "./features/identity/identity.routes.ts";
import { publicPictureRoutes } from "./features/pictures/public-pictures.routes.ts";
import { embedOriginsOf } from "./features/programme/plan/settings.ts";
import { openCodePages, openSecretPages } from "./features/public/code-pages.ts";
import { countPublicSearch } from "./features/public/public.ts";
import { sitemapRoutes } from "./features/public/sitemap.routes.ts";
import { recountPasskeys } from "./features/second-factors/passkeys.ts";
import { createCallers } from "./http/caller.ts";
import { docsRoutes } from "./http/docs/docs.ts";
import { answerError, answerTwoHosts, answerUnreadable } from "./http/errors/errors.ts";
import { answerUnknown, withReadableSecret } from "./http/errors/unknown-routes.ts";
import { apiHeaders } from "./http/headers.ts";
import { healthRoutes } from "./http/health.ts";
import { createHosts, requireKnownHosts } from "./http/hosts.ts";
import { createPageCache } from "./http/page-cache.ts";
import { pageRoutes } from "./http/pages/pages.ts";
import { headerOf, namesTwoHosts } from "./http/request-header.ts";
import { jobs } from "./jobs.ts";
import { reactions } from "./reactions/reactions.ts";

export interface AppParts {
  config: Config;
  database: Database;
  /** Encrypts stored secrets; see secrets.ts. */
  secret: string;
  clock?: () => Date;
  /** The web application: built, served by Vite in development, or none (the API alone). */
  web?: "built" | "vite";
}

export interface App {
  http: FastifyInstance;
  ctx: Ctx;
  /** The background jobs, not started yet. */
  jobs: Jobs;
}

/**
 * In milliseconds. Idle connections outlive the minute for which proxies usually keep theirs; every few seconds the
 * server checks for clients that are slow to send their request.
 */
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 65_000,
};

/** A client that accepts none of its answer for so many milliseconds, or twice as many, is cut off. Streams send more often. */
const STALLED = 40_000;

/** Builds the application and registers every route; doesn't listen. */
export async function buildApp({
  config,
  database,
  secret,
  clock = () => new Date(),
  web,
}: AppParts): Promise<App> {
  const changes = await openChanges(database);
  const cache = createPageCache(changes, clock);
  const headers = apiHeaders(config);
  const http = Fastify({
    // Cached answers are sent before any routing (docs/decisions/kept-pages.md).
    serverFactory: (handler) =>
      createServer({ ...timeouts, optimizeEmptyRequests: true }, (request, response) => {
        if (namesTwoHosts(request)) return answerTwoHosts(response);
        // The API's cached answers are only for known hosts too, which may need a look-up.
        const maySend = !request.url?.startsWith("/api/") || hosts.isFixed(headerOf(request, "host"));
        if (maySend && cache.answer(request, response)) return;
        // Nobody would hear the end of a body that was closed before it was read (RFC 9110, section 8.3: the type
        // describes the content).
        if (request.readableEnded) delete request.headers["content-type"];
        handler(request, response);
      }).setTimeout(STALLED),
    rewriteUrl: ({ url = "/" }) => withReadableSecret(url),
    logger: { level: config.logLevel, redact: redacted },
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy, which appends the address it saw; anyone could have written what is before it.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: limits.bodyBytes,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    clientErrorHandler: answerUnreadable,
    // An address that can't be routed reaches neither hooks nor error handler.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
  });
  const ctx: Ctx = {
    config,
    database,
    db: database.db,
    clock,
    changes,
    reactions,
    sealer: createSealer(secret),
    log: http.log,
  };
  const hosts = createHosts(ctx);
  await prepareSettings(database.db, config, ctx.sealer);
  const recounted = await recountPasskeys(ctx, database.db);
  if (recounted.length > 0)
    http.log.warn({ accounts: recounted.length }, "passkeys count, or no longer count, for another host");
  const background = createJobs(ctx, jobs);

  http.decorate("callerOf", createCallers(ctx, { find: findSignIn, touch: touchSignIn }));
  http.setErrorHandler(answerError);
  http.setNotFoundHandler(answerUnknown);
  http.removeContentTypeParser("text/plain");
  acceptEmptyBodies(http);
  acceptFiles(http);
  http.addHook("onRequest", async (request, reply) => {
    // Read now, because it is lost if the client leaves before it is needed.
    void request.ip;
    reply.headers(headers);
  });
  requireKnownHosts(http, hosts);
  const inTurn = createTurns(ctx);
  await http.register(
    async (api) => {
      const countWrite = limitInSteps(ctx, { max: serverLimits.writesPerMinute, seconds: 60 });
      const services = openAnsweringServices(ctx);
      const served = { app: api, ctx, cache, countWrite, inTurn, endpoints: [] };
      healthRoutes(served);
      for (const { routes } of capabilities) routes?.(served, { services, jobs: background });
      docsRoutes(served, served.endpoints);
    },
    { prefix: "/api" },
  );
  await mailSwitchRoutes(http, ctx);
  if (web) {
    sitemapRoutes(http, ctx, { cache, inTurn });
    cardRoutes(http, ctx, { cache, inTurn });
    publicPictureRoutes(http, ctx, { cache, inTurn });
    accentRoutes(http, ctx);
  }
  if (web === "built") {
    const known = { countSearch: countPublicSearch, findFrames: embedOriginsOf };
    const secrets = { findCode: openCodePages(), countSecret: openSecretPages() };
    const servePage = await pageRoutes(http, ctx, { cache, inTurn, ...known, ...secrets });
    shortAddressRoutes(http, ctx, { inTurn, servePage });
  }
  if (web === "vite") {
    const servePage = await (await import("./http/pages/pages-vite.ts")).viteRoutes(http, ctx);
    shortAddressRoutes(http, ctx, { inTurn, servePage });
  }
  return { http, ctx, jobs: background };
}

/** Every call may declare JSON as its content type (docs/product/api.md#format), even without a body. */
function acceptEmptyBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser("error", "error");
  http.removeContentTypeParser("application/json");
  http.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body) parse(request, body, done);
    else done(null, undefined);
  });
}

/** A file's bytes, where a call takes one; elsewhere only JSON can be read. */
function acceptFiles(http: FastifyInstance): void {
  http.addContentTypeParser<Buffer>(
    /^(application\/octet-stream|image\/)/,
    { parseAs: "buffer" },
    (request, body, done) => {
      if (request.routeOptions.config.takesFile) done(null, body);
      else done(new Refusal("NotJson"));
    },
  );
}
