import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";

/** What an account may make, and do within a day (docs/product/limits.md#quotas). */
export const Quotas = z.object({
  talks: z.int(),
  events: z.int(),
  /** Events made public. */
  publicEventsPerDay: z.int(),
  /** Messages and replies. */
  messagesPerDay: z.int(),
  /** Added: room for the answers at all its events, in mebibytes. */
  answerMegabytes: z.int(),
});
export type Quotas = z.infer<typeof Quotas>;

export const defaultQuotas: Quotas = {
  talks: limits.talksPerUser,
  events: limits.eventsPerUser,
  publicEventsPerDay: limits.publicEventsPerDay,
  messagesPerDay: limits.messagesPerDay,
  answerMegabytes: limits.answerMegabytesPerUser,
};

const quota = (name: keyof Quotas) => {
  const min = defaultQuotas[name];
  const error = () => text("Please enter a number from {min} to {max}", { min, max: limits.quotaMax });
  return z.int({ error }).min(min, { error }).max(limits.quotaMax, { error });
};

export const SetQuotasBody = z.object({
  talks: quota("talks"),
  events: quota("events"),
  publicEventsPerDay: quota("publicEventsPerDay"),
  messagesPerDay: quota("messagesPerDay"),
  /** Added; stays unchanged if absent. */
  answerMegabytes: quota("answerMegabytes").optional(),
});

const params = z.object({ userId: id });

export const getQuotas = endpoint({
  method: "GET",
  path: "/admin/users/:userId/quotas",
  access: "admin",
  summary: "How much an account may have and do, and how much counts for it now",
  params,
  response: z.object({
    quotas: Quotas,
    used: Quotas.pick({ talks: true, events: true, answerMegabytes: true }),
  }),
  get failure() {
    return text("Failed to load the quotas");
  },
});

export const setQuotas = endpoint({
  method: "PUT",
  path: "/admin/users/:userId/quotas",
  access: "admin",
  stepUp: true,
  summary: "Allow an account more than every account may have and do, or no longer",
  params,
  body: SetQuotasBody,
  response: z.object({ quotas: Quotas }),
  get failure() {
    return text("Failed to change the quotas");
  },
});
