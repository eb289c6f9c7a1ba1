import type { Job } from "../core/jobs.ts";
import { tags } from "../core/tags.ts";
import { Delivery } from "./delivery.ts";

/**
 * Sends what is due in the outbox. Each commit that queues mail wakes it, and it also checks every half minute, for
 * retries and for anything that was missed.
 */
export const deliverMail: Job = {
  name: "deliver-mail",
  every: 30_000,
  wokenBy: tags.mailQueued,
  open: (ctx) => new Delivery(ctx),
};
