import type { FastifyBaseLogger } from "fastify";

export type Logger = FastifyBaseLogger;

/** What pino must never log, wherever it appears. */
export const redacted = [
  "req.headers.authorization",
  "req.headers.cookie",
  "req.headers['x-bootstrap-secret']",
  // Query parameters, which database errors repeat: users' texts, password hashes.
  "err.params",
  "err.detail",
];
