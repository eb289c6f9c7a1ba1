import { z } from "zod";
import { ProposalState, tag } from "../call/proposals.ts";
import { endpoint } from "../endpoint.ts";
import { id, optionalText } from "../fields.ts";
import { limits } from "../limits.ts";
import { SessionStatus } from "../sessions/sessions.ts";
import { text } from "../text.ts";
import { Run } from "./runs.ts";
import { selectionLimits } from "./selection-limits.ts";

/** What organizers intend to decide about proposals, and telling it to all of their speakers at once (docs/product/selection.md). */

export const PendingDecision = z.enum(["accept", "waitlist", "reject"]);
export type PendingDecision = z.infer<typeof PendingDecision>;

/** A pending decision with what it changes; null is what was submitted. */
export const Pending = z.object({
  decision: PendingDecision,
  typeId: id.nullable(),
  trackId: id.nullable(),
  minutes: z.int().nullable(),
  note: z.string().nullable(),
});
export type Pending = z.infer<typeof Pending>;

export const SelectedProposal = z.object({
  proposalId: id,
  number: z.int(),
  title: z.string(),
  state: ProposalState,
  /** Its session's, once it is accepted. */
  status: SessionStatus.nullable(),
  typeId: id.nullable(),
  typeName: z.string().nullable(),
  trackId: id.nullable(),
  trackName: z.string().nullable(),
  minutes: z.int().nullable(),
  tags: z.array(z.string()),
  /** As in the ranking; null without a review. */
  rank: z.int().nullable(),
  fair: z.number().nullable(),
  mean: z.number().nullable(),
  reviews: z.int(),
  pending: Pending.nullable(),
});
export type SelectedProposal = z.infer<typeof SelectedProposal>;

/** How far one type or track is filled. */
export const Meter = z.object({
  /** Null for proposals without one. */
  id: id.nullable(),
  name: z.string().nullable(),
  wanted: z.int().nullable(),
  confirmed: z.int(),
  /** Accepted, and not confirmed. */
  accepted: z.int(),
  /** Acceptances that are pending. */
  pending: z.int(),
  /** Of all three. */
  minutes: z.int(),
});
export type Meter = z.infer<typeof Meter>;

const Choice = z.object({ id, name: z.string() });

const params = z.object({ eventId: id });

export const getSelection = endpoint({
  method: "GET",
  path: "/events/:eventId/selection",
  access: "user",
  packed: true,
  summary:
    "What was submitted and not withdrawn, best first, with pending decisions and how far types and tracks are filled, for organizers; what they may not decide about is only counted",
  params,
  response: z.object({
    proposals: z.array(SelectedProposal),
    /** How many the reader speaks in, which are left out. */
    leftOut: z.int(),
    meters: z.object({ types: z.array(Meter), tracks: z.array(Meter) }),
    /** What a decision may change the proposal to. */
    types: z.array(Choice.extend({ minutes: z.array(z.int()) })),
    tracks: z.array(Choice),
    /** Whether the reader tells decisions: not while they review without names. */
    mayTell: z.boolean(),
    /** What is about to leave, or has left, and what the caller prepares: the newest first. */
    runs: z.array(Run.pick({ runId: true, state: true, leavesAt: true, leftAt: true })),
  }),
  get failure() {
    return text("Failed to load the selection");
  },
});

/** Those that are submitted and undecided, as far as all of these hold. */
export const SelectionFilter = z.object({
  /** `none`: of which no decision is pending. */
  pending: PendingDecision.or(z.literal("none")).optional(),
  typeId: id.optional(),
  trackId: id.optional(),
  tag: tag.optional(),
});
export type SelectionFilter = z.infer<typeof SelectionFilter>;

/** The proposals that a change is about: by id, or by a filter of which the caller says how many it found. */
const choose = z.union([
  z.object({ proposalIds: z.array(id).min(1).max(selectionLimits.chosenMax) }),
  z.object({ filter: SelectionFilter, expect: z.int().min(0).max(100_000) }),
]);

export const DecisionsBody = z.object({
  choose,
  /** Null takes a pending decision back. */
  decision: PendingDecision.nullable(),
  /** What an acceptance changes; null is as submitted, and what isn't sent stays as it is pending. */
  typeId: id.nullish(),
  trackId: id.nullish(),
  minutes: z.int().min(1).max(limits.durationMinutesMax).nullish(),
  /** What the speakers read with a rejection. */
  note: optionalText(selectionLimits.noteMax).optional(),
});

export const putDecisions = endpoint({
  method: "PUT",
  path: "/events/:eventId/decisions",
  access: "user",
  summary: "Set what is to be decided about proposals, as an organizer; nobody else hears of it",
  params,
  body: DecisionsBody,
  response: z.object({
    changed: z.int(),
    /** Of those that were named: decided or withdrawn meanwhile, or not the caller's to decide. */
    skipped: z.int(),
    /** By which it is undone; null if nothing was changed. */
    actionId: id.nullable(),
  }),
  get failure() {
    return text("Failed to save the decisions");
  },
});

export const undoDecisions = endpoint({
  method: "POST",
  path: "/events/:eventId/decisions/:actionId/undo",
  access: "user",
  summary:
    "Undo a change of pending decisions within a day, as far as nobody has changed them since, as an organizer",
  params: params.extend({ actionId: id }),
  response: z.object({
    restored: z.int(),
    /** Numbers of those that stay: changed, decided or withdrawn since. */
    left: z.array(z.int()),
  }),
  get failure() {
    return text("Failed to undo the change");
  },
});
