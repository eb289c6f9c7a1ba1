import type { FastifyBaseLogger } from "fastify";

export type Logger = FastifyBaseLogger;

/** What pino must never log, wherever it appears. */
export const redacted = [
  "req.headers.authorization",
  "req.headers.cookie",
  "req.headers['x-bootstrap-secret']",
  // What was sent to the database, which its errors repeat: texts of users, hashes of passwords.
  "err.params",
  "err.detail",
];
