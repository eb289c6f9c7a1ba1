import type { Job } from "../core/jobs.ts";
import { tags } from "../core/tags.ts";
import { Delivery } from "./delivery.ts";

/**
 * Sends due mails of the outbox. Every commit that queues mail wakes it, and it checks every half minute for retries
 * and anything missed.
 */
export const deliverMail: Job = {
  name: "deliver-mail",
  every: 30_000,
  wokenBy: tags.mailQueued,
  open: (ctx) => new Delivery(ctx),
};
