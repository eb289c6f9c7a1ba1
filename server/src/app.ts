import { createServer } from "node:http";
import { limits } from "@plenary/contract/limits";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { openChanges } from "./changes.ts";
import type { Config } from "./config.ts";
import type { Ctx } from "./context.ts";
import type { Database } from "./db/db.ts";
import { accountRoutes } from "./features/accounts/accounts.routes.ts";
import { prepareSettings } from "./features/setup/settings.ts";
import { setupRoutes } from "./features/setup/setup.routes.ts";
import { createCallers } from "./http/caller.ts";
import { answerError, sendError } from "./http/errors.ts";
import { healthRoutes } from "./http/health.ts";
import { redacted } from "./http/logger.ts";
import { createSealer } from "./secrets.ts";

export interface AppParts {
  config: Config;
  database: Database;
  /** Encrypts stored secrets; see secrets.ts. */
  secret: string;
  clock?: () => Date;
}

export interface App {
  http: FastifyInstance;
  ctx: Ctx;
}

/** Puts the parts together and registers every route; never listens. */
export async function buildApp({
  config,
  database,
  secret,
  clock = () => new Date(),
}: AppParts): Promise<App> {
  const http = Fastify({
    serverFactory: (handler) => createServer((request, response) => handler(request, response)),
    logger: { level: config.logLevel, redact: redacted },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: limits.bodyBytes,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    requestTimeout: 30_000,
  });
  const ctx: Ctx = {
    config,
    database,
    db: database.db,
    clock,
    changes: await openChanges(database),
    sealer: createSealer(secret),
    log: http.log,
  };
  await prepareSettings(database.db, config, ctx.sealer);

  http.decorate("callerOf", createCallers(ctx));
  http.setErrorHandler(answerError);
  http.removeContentTypeParser("text/plain");
  http.addHook("onRequest", async (_request, reply) => {
    reply.headers(apiHeaders);
  });
  await http.register(
    async (api) => {
      const served = { app: api, ctx };
      healthRoutes(served);
      accountRoutes(served);
      setupRoutes(served);
      api.setNotFoundHandler((_request, reply) =>
        sendError(reply, 404, "not_found", "There is no such call."),
      );
    },
    { prefix: "/api" },
  );
  return { http, ctx };
}

/** Answers of the API are nobody's to keep, sniff or frame. Pages set their own. */
const apiHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "strict-origin-when-cross-origin",
};
