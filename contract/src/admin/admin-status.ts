import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, nextCursor, page } from "../fields.ts";
import { text } from "../text.ts";

export const readStats = endpoint({
  method: "GET",
  path: "/admin/stats",
  access: "admin",
  summary: "The numbers of the admin dashboard",
  response: z.object({
    /** Accounts somebody can sign in to. */
    totalUsers: z.int(),
    /** Public events that aren't over. */
    activeEvents: z.int(),
    /** Sessions waiting for a decision. */
    pendingSessions: z.int(),
    /** Sent since midnight, UTC. */
    messagesToday: z.int(),
  }),
  get failure() {
    return text("Failed to load the numbers");
  },
});

export const FailedMail = z.object({
  mailId: id,
  kind: z.string(),
  to: z.string(),
  attempts: z.int(),
  reason: z.string().nullable(),
  createdAt: instant,
  /** False once the secret it carried has been erased. */
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
    /** As its operator named it; null if nobody did. */
    region: z.string().nullable(),
    node: z.string(),
    /** Added: what the process that answers runs on. */
    machine: z.object({ system: z.string(), processors: z.int(), memory: z.int() }),
    startedAt: instant,
    uptimeSeconds: z.number(),
    database: z.object({
      engine: z.enum(["postgres", "pglite"]),
      version: z.string(),
      sizeBytes: z.int(),
      /** Added: free space on its disk; null if unknown, as for a PostgreSQL on another machine. */
      freeBytes: z.int().nullable(),
      /** Of one small query, in milliseconds. */
      latencyMs: z.number(),
      migrations: z.array(z.object({ name: z.string(), appliedAt: instant })),
    }),
    mail: z.object({
      configured: z.boolean(),
      enabled: z.boolean(),
      waiting: z.int(),
      /** Added: kept until their recipients confirm the address; not counted as waiting. */
      kept: z.int(),
      failed: z.int(),
      sentToday: z.int(),
      /** When the oldest waiting mail was queued; null if none waits. */
      oldestWaiting: instant.nullable(),
      /** Why the last attempt at a waiting mail failed, if it did. */
      lastError: z.string().nullable(),
    }),
    /** Jobs in the process that answers; `failed` counts since its start. */
    jobs: z.array(
      z.object({
        name: z.string(),
        waiting: z.int(),
        active: z.int(),
        failed: z.int(),
        lastRun: instant.nullable(),
      }),
    ),
    /** Counted over all processes, a few seconds late. Days are in UTC and include today. */
    pageViews: z.object({
      today: z.int(),
      last7Days: z.int(),
      last30Days: z.int(),
      /** At most ten, by views in the last 30 days, most viewed first; `route` is the pattern of the address. */
      mostViewed: z.array(z.object({ route: z.string(), views: z.int() })),
    }),
    /** In bytes, of the process that answered. */
    memory: z.object({ resident: z.int(), heapUsed: z.int(), heapTotal: z.int() }),
    admins: z.object({ count: z.int(), withoutFactor: z.int() }),
    /** What to set up better, as sentences. */
    warnings: z.array(z.string()),
  }),
  get failure() {
    return text("Failed to load the system status");
  },
});

export const listFailedMails = endpoint({
  method: "GET",
  path: "/admin/mail/failed",
  access: "admin",
  summary: "Mails that were given up, newest first, with the reason",
  query: z.object(page),
  response: z.object({ mails: z.array(FailedMail), nextCursor }),
  get failure() {
    return text("Failed to load the mail queue");
  },
});

/** Retries one mail, or all that can be retried. */
export const retryMails = endpoint({
  method: "POST",
  path: "/admin/mail/retry",
  access: "admin",
  stepUp: true,
  summary: "Put mails that were given up back into the queue",
  body: z.object({ mailId: id.optional() }),
  response: z.object({
    /** How many wait again. */
    retried: z.int(),
  }),
  get failure() {
    return text("Failed to retry the mail");
  },
});

/** Decides about the mail that waited for the first mail server. */
export const releaseMail = endpoint({
  method: "POST",
  path: "/admin/mail/held",
  access: "admin",
  stepUp: true,
  summary:
    "Send the mail that waited for the first mail server: all of it, that of the last 24 hours, or none",
  body: z.object({
    send: z.enum(["all", "lastDay", "none"], { error: () => text("Must be all, lastDay or none") }),
  }),
  response: z.object({
    sent: z.int(),
    dropped: z.int(),
  }),
  get failure() {
    return text("Failed to decide about the mail that waits");
  },
});

export const dismissMail = endpoint({
  method: "DELETE",
  path: "/admin/mail/failed/:mailId",
  access: "admin",
  stepUp: true,
  summary: "Take a mail that was given up off the list; it is never sent",
  params: z.object({ mailId: id }),
  status: 204,
  get failure() {
    return text("Failed to dismiss the mail");
  },
});
