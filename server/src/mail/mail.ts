import type { Job } from "../core/jobs.ts";
import { tags } from "../core/tags.ts";
import { Delivery } from "./delivery.ts";

/** Sends due mails: woken by every commit that queues some, and every half minute for retries. */
export const deliverMail: Job = {
  name: "deliver-mail",
  every: 30_000,
  wokenBy: tags.mailQueued,
  open: (ctx) => new Delivery(ctx),
};
