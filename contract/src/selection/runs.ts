import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, requiredText } from "../fields.ts";
import { text } from "../text.ts";
import { selectionLimits } from "./selection-limits.ts";

/** Decisions that leave together, each person's as one mail that is read before (docs/product/selection.md#telling-everybody). */

export const RunState = z.enum(["prepared", "leaving", "sent"]);
export type RunState = z.infer<typeof RunState>;

/** Of how many proposals it says what. */
const Counts = z.object({ accept: z.int(), reject: z.int() });

export const Run = z.object({
  runId: id,
  eventId: id,
  state: RunState,
  /** Null if that account is gone. */
  by: z.string().nullable(),
  /** Whether the caller prepared it, and sends it. */
  isOwn: z.boolean(),
  preparedAt: instant,
  /** When it leaves, or was to leave. */
  leavesAt: instant.nullable(),
  leftAt: instant.nullable(),
  counts: Counts,
  /** Once it has left: numbers of proposals that were withdrawn, decided or changed meanwhile. */
  leftOut: z.array(z.int()),
});
export type Run = z.infer<typeof Run>;

/**
 * Before it leaves `prepared`. `waiting`: for its time, a mail server, or a confirmed address. `none`: `why` says it. `done`: it was
 * finished more than 30 days ago.
 */
export const RunMailState = z.enum(["prepared", "waiting", "sent", "failed", "skipped", "none", "done"]);
export type RunMailState = z.infer<typeof RunMailState>;

/** Why somebody gets no mail, or not yet: they read it at their proposals. */
export const WhyNone = z.enum(["left_out", "unclaimed", "switched_off", "own", "unconfirmed"]);
export type WhyNone = z.infer<typeof WhyNone>;

export const RunMail = z.object({
  userId: id,
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The numbers of the proposals that it is about, accepted ones first. */
  numbers: z.array(z.int()),
  edited: z.boolean(),
  leftOut: z.boolean(),
  /** Of an edited one: it was written of other decisions. */
  isOutdated: z.boolean(),
  state: RunMailState,
  why: WhyNone.nullable(),
  /** In words of the mail server, or why it was given up. */
  error: z.string().nullable(),
  sentAt: instant.nullable(),
});
export type RunMail = z.infer<typeof RunMail>;

const params = z.object({ runId: id });
const ofMail = params.extend({ userId: id });
const response = z.object({
  run: Run,
  /** For whoever prepared it, and once it has left for all organizers. */
  mails: z.array(RunMail),
});
const notLoaded = () => text("Failed to load the mails");
const notSaved = () => text("Failed to save the mail");

export const prepareRun = endpoint({
  method: "POST",
  path: "/events/:eventId/runs",
  access: "user",
  summary:
    "Prepare the mails that tell all that is pending, as an organizer; the caller's own prepared ones, if there are any",
  params: z.object({ eventId: id }),
  status: 201,
  response: z.object({ run: Run }),
  get failure() {
    return text("Failed to prepare the mails");
  },
});

export const getRun = endpoint({
  method: "GET",
  path: "/runs/:runId",
  access: "user",
  packed: true,
  summary:
    "Decisions that leave together, with a mail to each person as it will be read, and what became of it",
  params,
  response,
  get failure() {
    return notLoaded();
  },
});

export const discardRun = endpoint({
  method: "DELETE",
  path: "/runs/:runId",
  access: "user",
  summary: "Discard one's prepared mails; the decisions stay pending",
  status: 204,
  params,
  get failure() {
    return text("Failed to discard the mails");
  },
});

export const RunMailBody = z.object({
  subject: requiredText(() => text("Please enter a subject"), selectionLimits.subjectMax),
  text: requiredText(() => text("Please write something"), selectionLimits.textMax),
});

export const putRunMail = endpoint({
  method: "PUT",
  path: "/runs/:runId/mails/:userId",
  access: "user",
  summary: "Change one of one's prepared mails",
  params: ofMail,
  body: RunMailBody,
  status: 204,
  get failure() {
    return notSaved();
  },
});

export const leaveOutRunMail = endpoint({
  method: "PUT",
  path: "/runs/:runId/mails/:userId/left-out",
  access: "user",
  summary: "Leave one of one's prepared mails out, or take it in again: what it says is decided all the same",
  params: ofMail,
  body: z.object({ leftOut: z.boolean() }),
  status: 204,
  get failure() {
    return notSaved();
  },
});

export const resetRunMail = endpoint({
  method: "DELETE",
  path: "/runs/:runId/mails/:userId",
  access: "user",
  summary: "Let one of one's prepared mails say again what the decisions say",
  params: ofMail,
  status: 204,
  get failure() {
    return notSaved();
  },
});

export const sendRun = endpoint({
  method: "POST",
  path: "/runs/:runId/send",
  access: "user",
  summary: "Let one's prepared decisions leave in five minutes, or at a time, all of them or none",
  params,
  body: z.object({
    /** What the caller saw. */
    expect: z.object({
      accept: z.int().min(0).max(100_000),
      reject: z.int().min(0).max(100_000),
      mails: z.int().min(0).max(100_000),
    }),
    /** At least five minutes, and at most 30 days from now. */
    leavesAt: instant.optional(),
  }),
  response: z.object({ run: Run }),
  get failure() {
    return text("Failed to send the decisions");
  },
});

export const stopRun = endpoint({
  method: "POST",
  path: "/runs/:runId/stop",
  access: "user",
  summary: "Bring decisions back that have not left yet, as an organizer",
  params,
  response: z.object({ run: Run }),
  get failure() {
    return text("Failed to stop");
  },
});

export const retryRunMail = endpoint({
  method: "POST",
  path: "/runs/:runId/mails/:userId/retry",
  access: "user",
  summary: "Try a mail again that has failed, as an organizer",
  status: 204,
  params: ofMail,
  get failure() {
    return text("Failed to try it again");
  },
});
