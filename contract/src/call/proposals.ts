import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  id,
  instant,
  isStreamSafe,
  nextCursor,
  optionalText,
  page,
  requiredText,
  searchText,
  streamSafe,
} from "../fields.ts";
import { mailSent, whyNoMail } from "../invitations/invitations.ts";
import { limits } from "../limits.ts";
import { AddSpeakerBody } from "../sessions/session-speakers.ts";
import { Session, SessionStatus } from "../sessions/sessions.ts";
import { AnswerValues } from "../surveys/survey-fields.ts";
import { surveyLimits } from "../surveys/survey-limits.ts";
import { text } from "../text.ts";
import { DeadlineZone } from "./call.ts";
import { callLimits } from "./call-limits.ts";
import { CallQuestions, CallSpeaker } from "./call-questions.ts";

/** What is proposed to a call for papers (docs/product/call.md#proposals). */

export const ProposalState = z.enum(["draft", "submitted", "rejected", "accepted", "withdrawn"]);
export type ProposalState = z.infer<typeof ProposalState>;

/** What its speakers write. */
export const ProposalFields = z.object({
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  /** For organizers alone. */
  notes: z.string(),
  typeId: id.nullable(),
  /** One of the type's lengths. */
  minutes: z.int().nullable(),
  trackId: id.nullable(),
  language: z.string().nullable(),
});
export type ProposalFields = z.infer<typeof ProposalFields>;

/** Somebody who speaks beside the submitter, or was asked to. */
export const ProposalSpeaker = z.object({
  entryId: id,
  /** Once they have accepted: whose an address is, nobody is told before. */
  userId: id.nullable(),
  name: z.string().nullable(),
  /** As it was invited, for who invites. */
  email: z.string().nullable(),
  status: z.enum(["invited", "accepted", "declined", "expired"]),
});
export type ProposalSpeaker = z.infer<typeof ProposalSpeaker>;

const identity = {
  proposalId: id,
  /** From the first submission on. */
  number: z.int().nullable(),
  eventId: id,
  eventName: z.string(),
  state: ProposalState,
  /** Null while it is hidden from the reader who speaks, as they review: then nothing else says it either. */
  submitter: z.object({ userId: id, name: z.string() }).nullable(),
  /** In the order of the programme, behind the submitter. */
  speakers: z.array(ProposalSpeaker),
  /** Where reviewers must not know who speaks, and something seems to say it: words of the speakers' names in the texts. */
  namingWords: z.array(z.string()).optional(),
  /** Once it was accepted. */
  session: z.object({ sessionId: id, status: SessionStatus }).nullable(),
  submittedAt: instant.nullable(),
  updatedAt: instant,
  /** Until when it can be submitted, and on which clock that is. */
  closesAt: instant,
  deadlineZone: DeadlineZone,
};

/** Texts that reviewers read instead of the proposal's own, who must not know the speakers: only those that were written for them. */
const maskedTexts = z.object({ title: z.string(), summary: z.string(), description: z.string() }).partial();

export const Proposal = z.object({
  ...identity,
  timezone: z.string(),
  /** For organizers, present if so: nobody has the submitter's account yet. */
  unclaimed: z.boolean().optional(),
  ...ProposalFields.shape,
  /** By question; those that the call doesn't ask are in none that was submitted. */
  answers: AnswerValues,
  typeName: z.string().nullable(),
  trackName: z.string().nullable(),
  rejectReason: z.string().nullable(),
  /** For organizers: their labels. */
  tags: z.array(z.string()).optional(),
  /** For organizers who may know who speaks, where reviewers must not. */
  maskedTexts: maskedTexts.optional(),
  /** Raised by each saving. */
  version: z.int(),
  /** For its speakers: fields, and answers as `answers.<question>`, that they have changed since and nobody else sees yet. */
  unpublished: z.array(z.string()),
  /** For its speakers, present if there is any: what they had changed and can no longer publish. */
  unsubmitted: ProposalFields.partial().extend({ answers: AnswerValues }).optional(),
  /** The caller's rights. */
  permissions: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    withdraw: z.boolean(),
    reopen: z.boolean(),
    decide: z.boolean(),
    /** As one of its event's organizers. */
    organize: z.boolean(),
    /** Whether the caller invites and removes speakers, and sets their order. */
    speakers: z.boolean(),
    /** Whether the caller, who speaks in it, says of themselves what its call asks: also after the deadline. */
    saysOfThemselves: z.boolean(),
    /** Into a draft for another call. */
    copy: z.boolean(),
  }),
});
export type Proposal = z.infer<typeof Proposal>;

export const ListedProposal = z.object({
  ...identity,
  title: z.string(),
  typeName: z.string().nullable(),
  minutes: z.int().nullable(),
  trackName: z.string().nullable(),
  /** For organizers: their labels. */
  tags: z.array(z.string()).optional(),
});
export type ListedProposal = z.infer<typeof ListedProposal>;

/** A typed text as it is stored: its letters in one form, without what can't be seen. */
export const storedText = (typed: string): string =>
  typed.normalize("NFC").replaceAll(/[\p{Cs}\ufffe\uffff]|(?![\t\n])\p{Cc}/gu, "");

/** A draft holds what was typed; nothing is cut or asked for before it is submitted. */
export const typed = (max: number) =>
  z
    .string({ error: () => text("Must be text") })
    .max(max, { error: () => text("Must be {max} characters or less", { max }), abort: true })
    .refine(isStreamSafe, streamSafe)
    .transform(storedText);

/** As it was filled in: whether it fits the question is asked when it is submitted. */
const answer = z.union([
  z.number(),
  typed(callLimits.draft.answer),
  z.object({
    choiceIds: z.array(id).max(surveyLimits.optionsMax),
    other: typed(callLimits.draft.answer).nullable(),
  }),
]);

/** Answers that are new or changed; null takes one back. */
export const AnswersBody = z.record(z.string(), answer.nullable());

const choices = {
  typeId: id.nullish(),
  minutes: z.int().min(1).max(limits.durationMinutesMax).nullish(),
  trackId: id.nullish(),
  language: z.string().max(35).nullish(),
};

export const ProposalBody = z.object({
  /** The event that a new one is for. */
  eventId: id.optional(),
  /** The version that the changes began from; 0 for a new one. */
  baseVersion: z.int().min(0),
  title: typed(callLimits.draft.title).optional(),
  summary: typed(callLimits.draft.summary).optional(),
  description: typed(callLimits.draft.description).optional(),
  notes: typed(callLimits.draft.notes).optional(),
  ...choices,
  answers: AnswersBody.optional(),
  /** One of the caller's talks to begin a draft with: its texts are copied, but for those that are sent. */
  fromTalkId: id.optional(),
});

/** A label that organizers put on proposals. */
/** A label that organizers put on proposals. */
export const tag = requiredText(() => text("Please enter a tag"), callLimits.tagMax);
const tags = z
  .array(tag)
  .max(callLimits.tagsMax, { error: () => text("At most {max} tags", { max: callLimits.tagsMax }) })
  .default([]);

const ofEvent = z.object({ eventId: id });
const params = z.object({ proposalId: id });
const response = z.object({ proposal: Proposal });
const notLoaded = () => text("Failed to load the proposals");
const notSaved = () => text("Failed to save the proposal");

/** Proposals by state, of all that the list is about. */
const Counts = z.object({
  all: z.int(),
  draft: z.int(),
  submitted: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  withdrawn: z.int(),
});

export const listProposals = endpoint({
  method: "GET",
  path: "/proposals",
  access: "user",
  packed: true,
  summary: "The caller's own proposals, newest first",
  query: z.object({ ...page, state: ProposalState.optional(), eventId: id.optional() }),
  response: z.object({ proposals: z.array(ListedProposal), nextCursor, counts: Counts }),
  get failure() {
    return notLoaded();
  },
});

export const listEventProposals = endpoint({
  method: "GET",
  path: "/events/:eventId/proposals",
  access: "user",
  packed: true,
  summary: "What was submitted to an event's call, newest first, for organizers; drafts are only counted",
  params: ofEvent,
  query: z.object({
    ...page,
    state: ProposalState.exclude(["draft"]).optional(),
    typeId: id.optional(),
    trackId: id.optional(),
    tag: tag.optional(),
    q: searchText.optional(),
  }),
  response: z.object({
    proposals: z.array(ListedProposal),
    nextCursor,
    counts: Counts,
    /** On the first page: the types and tracks that any of them has, in their order, and their labels. */
    filters: z
      .object({
        types: z.array(z.object({ typeId: id, name: z.string() })),
        tracks: z.array(z.object({ trackId: id, name: z.string() })),
        /** Those that most have. */
        tags: z.array(z.string()),
      })
      .optional(),
  }),
  get failure() {
    return notLoaded();
  },
});

const by = AddSpeakerBody.shape;

/** A proposal that organizers enter for somebody. */
export const EnterProposalBody = z.object({
  /** A new account that nobody can sign in to, until whoever has its link takes it over; at least one of the two. */
  speaker: z.object({
    /** Without one, it is what is before the @ of the address. */
    name: by.name,
    /** Gets the link, whoever has it. */
    email: by.email,
  }),
  title: typed(callLimits.draft.title),
  summary: typed(callLimits.draft.summary),
  description: typed(callLimits.draft.description),
  notes: typed(callLimits.draft.notes).optional(),
  ...choices,
});

export const enterProposal = endpoint({
  method: "POST",
  path: "/events/:eventId/proposals",
  access: "user",
  summary:
    "Enter a proposal for somebody, as an organizer, also while the call takes none: it is submitted, and theirs once they take it over",
  status: 201,
  params: ofEvent,
  body: EnterProposalBody,
  response: z.object({
    proposal: Proposal,
    mailSent,
    whyNoMail,
    /** The link with which the speaker takes it over, if no mail carries it. */
    url: z.string().nullable(),
  }),
  get failure() {
    return text("Failed to add the proposal");
  },
});

export const getProposal = endpoint({
  method: "GET",
  path: "/proposals/:proposalId",
  access: "user",
  summary: "One proposal: for its speakers with what they haven't published yet, for organizers as submitted",
  params,
  response: z.object({
    proposal: Proposal,
    descriptionHtml: z.string(),
    /** What its call asks. */
    questions: CallQuestions,
    /** What its submitter has told the call about themselves; to a co-speaker, what they have. */
    speaker: CallSpeaker,
    /** How many its call lets speak beside the submitter. */
    maxCoSpeakers: z.int(),
    /** Co-speakers who have accepted. */
    coSpeakers: z.array(
      z.object({
        ...{ userId: id, name: z.string() },
        /** What they have told the call, for its organizers. */
        said: CallSpeaker.nullable(),
        /** Whether something that is asked of them is missing. */
        lacks: z.boolean(),
      }),
    ),
    /** For organizers: the labels that most of the event's proposals have. */
    tagsInUse: z.array(z.string()).optional(),
  }),
  get failure() {
    return text("Failed to load the proposal");
  },
});

export const putProposal = endpoint({
  method: "PUT",
  path: "/proposals/:proposalId",
  access: "user",
  summary:
    "Save what was typed of a proposal, and make it with the id that the client chose; refused where somebody changed the same field",
  params,
  body: ProposalBody,
  namesPaths: true,
  response,
  get failure() {
    return notSaved();
  },
});

export const deleteProposal = endpoint({
  method: "DELETE",
  path: "/proposals/:proposalId",
  access: "user",
  summary: "Discard a draft that was never submitted",
  params,
  status: 204,
  get failure() {
    return text("Failed to discard the draft");
  },
});

/** The words that were shown and agreed to: consent to others is none. */
const agreed = z.string().max(callLimits.agreementMax).optional();

export const submitProposal = endpoint({
  method: "POST",
  path: "/proposals/:proposalId/submit",
  access: "user",
  summary: "Submit a draft, or publish what was changed of a submitted proposal",
  params,
  body: z.object({ baseVersion: z.int().min(1), agreed }),
  response,
  get failure() {
    return text("Failed to submit the proposal");
  },
});

export const withdrawProposal = endpoint({
  method: "POST",
  path: "/proposals/:proposalId/withdraw",
  access: "user",
  summary: "Withdraw a submitted proposal",
  params,
  response,
  get failure() {
    return text("Failed to withdraw the proposal");
  },
});

export const reopenProposal = endpoint({
  method: "POST",
  path: "/proposals/:proposalId/reopen",
  access: "user",
  summary: "Submit a withdrawn proposal again, while its call is open",
  params,
  body: z.object({ agreed }),
  response,
  get failure() {
    return text("Failed to submit the proposal");
  },
});

export const copyProposal = endpoint({
  method: "POST",
  path: "/proposals/:proposalId/copy",
  access: "user",
  summary:
    "Copy the texts of a proposal that is over, and its answers to the same questions, into a new draft for another open call",
  params,
  body: z.object({
    eventId: id,
    /** The draft's, made by the client, so that a lost answer makes no second one. */
    draftId: id.optional(),
  }),
  status: 201,
  response,
  get failure() {
    return text("Failed to copy the proposal");
  },
});

export const setProposalTags = endpoint({
  method: "PUT",
  path: "/proposals/:proposalId/tags",
  access: "user",
  summary: "Put labels on a proposal and take others off, as an organizer; its speakers don't see them",
  params,
  // Not all of them at once, so that two who label it don't undo each other.
  body: z.object({ add: tags, remove: tags }),
  response,
  get failure() {
    return text("Failed to save the tags");
  },
});

export const acceptProposal = endpoint({
  method: "POST",
  path: "/proposals/:proposalId/accept",
  access: "user",
  summary: "Accept a proposal at once, as an organizer: a confirmed session is made of it",
  params,
  status: 201,
  response: response.extend({
    session: Session,
    /** Until when it can be undone, and nobody hears of it; null for not at all. */
    undoUntil: instant.nullable(),
  }),
  get failure() {
    return text("Failed to accept the proposal");
  },
});

export const rejectProposal = endpoint({
  method: "POST",
  path: "/proposals/:proposalId/reject",
  access: "user",
  summary: "Reject a proposal at once, as an organizer",
  params,
  body: z.object({ reason: optionalText(callLimits.reasonMax).optional() }),
  response: response.extend({
    decidedAt: instant,
    /** Until when it can be undone, and nobody hears of it; null for not at all. */
    undoUntil: instant.nullable(),
  }),
  get failure() {
    return text("Failed to reject the proposal");
  },
});

export const undoRejection = endpoint({
  method: "POST",
  path: "/proposals/:proposalId/undo-rejection",
  access: "user",
  summary: "Make a rejected proposal wait again, as an organizer, as long as its mail has not left",
  params,
  body: z.object({
    /** Of the answer to the rejection, which it identifies. */
    decidedAt: z.iso.datetime({ error: () => text("Please enter a valid date and time") }),
  }),
  response,
  get failure() {
    return text("Failed to undo the decision");
  },
});
