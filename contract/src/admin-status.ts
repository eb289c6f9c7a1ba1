import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, nextCursor, page } from "./fields.ts";

export const readStats = endpoint({
  method: "GET",
  path: "/admin/stats",
  access: "admin",
  summary: "The numbers of the admin dashboard",
  response: z.object({
    /** Accounts that somebody can sign in to. */
    totalUsers: z.int(),
    /** Public events that are not over. */
    activeEvents: z.int(),
    /** Sessions that wait for a decision. */
    pendingSessions: z.int(),
    /** Sent since midnight, UTC. */
    messagesToday: z.int(),
  }),
  failure: "Failed to load the numbers",
});

/** A mail that was given up. */
export const FailedMail = z.object({
  mailId: id,
  kind: z.string(),
  to: z.string(),
  attempts: z.int(),
  reason: z.string().nullable(),
  createdAt: instant,
  /** Whether it can be tried again: not when what was secret in it is gone. */
  retriable: z.boolean(),
});
export type FailedMail = z.infer<typeof FailedMail>;

export const readStatus = endpoint({
  method: "GET",
  path: "/admin/status",
  access: "admin",
  summary: "How the system is doing",
  response: z.object({
    version: z.string(),
    environment: z.string(),
    region: z.string(),
    node: z.string(),
    startedAt: instant,
    /** Of the process that answers. */
    uptimeSeconds: z.number(),
    database: z.object({
      engine: z.enum(["postgres", "pglite"]),
      version: z.string(),
      sizeBytes: z.int(),
      /** Of one small query, in milliseconds. */
      latencyMs: z.number(),
      migrations: z.array(z.object({ name: z.string(), appliedAt: instant })),
    }),
    mail: z.object({
      /** Whether a mail server is set. */
      configured: z.boolean(),
      enabled: z.boolean(),
      waiting: z.int(),
      failed: z.int(),
      sentToday: z.int(),
      /** Of the mail that waits longest; null when none does. */
      oldestWaiting: instant.nullable(),
      /** Why the last attempt of a waiting mail failed, if one did. */
      lastError: z.string().nullable(),
    }),
    jobs: z.array(
      z.object({
        name: z.string(),
        waiting: z.int(),
        active: z.int(),
        failed: z.int(),
        lastRun: instant.nullable(),
      }),
    ),
    /** Of all processes, but for their last few seconds; days are in UTC, and today is one of them. */
    pageViews: z.object({
      today: z.int(),
      last7Days: z.int(),
      last30Days: z.int(),
      /** Ten at most, by the views of the last 30 days, most first; `route` is the pattern of their address. */
      mostViewed: z.array(z.object({ route: z.string(), views: z.int() })),
    }),
    /** Of the process that answers, in bytes. */
    memory: z.object({ resident: z.int(), heapUsed: z.int(), heapTotal: z.int() }),
    /** What should be set up better, for people. */
    warnings: z.array(z.string()),
  }),
  failure: "Failed to load the system status",
});

export const listFailedMails = endpoint({
  method: "GET",
  path: "/admin/mail/failed",
  access: "admin",
  summary: "Mails that were given up, newest first, with the reason",
  query: z.object(page),
  response: z.object({ mails: z.array(FailedMail), nextCursor }),
  failure: "Failed to load the mail queue",
});

/** All that can be tried again, or one. */
export const retryMails = endpoint({
  method: "POST",
  path: "/admin/mail/retry",
  access: "admin",
  summary: "Put mails that were given up back into the queue",
  body: z.object({ mailId: id.optional() }),
  response: z.object({
    /** How many wait again. */
    retried: z.int(),
  }),
  failure: "Failed to retry the mail",
});
