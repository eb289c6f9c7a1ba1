import type { FastifyBaseLogger } from "fastify";

export type Logger = FastifyBaseLogger;

/** What pino must never write, wherever it appears. */
export const redacted = [
  "req.headers.authorization",
  "req.headers.cookie",
  "req.headers['x-bootstrap-secret']",
  // What the database was sent, which its errors carry: texts of users, hashes of passwords.
  "err.params",
  "err.detail",
];
