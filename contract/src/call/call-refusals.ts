import { atField, conflict, forbidden, invalid, notFound } from "../refusal-kinds.ts";
import { text } from "../text.ts";

/** Refusals of calls for papers and proposals (refusals.ts; docs/product/call.md). */
export const callRefusals = {
  CallForPapersNotFound: notFound(() => text("Call for papers not found")),
  CallChanged: conflict(() => text("Somebody else has changed the call. Please look at it again.")),
  CallCloses: atField(invalid, "closesAt", () => text("Closing date is required")),
  ClosesBeforeItOpens: atField(invalid, "closesAt", () => text("The call cannot close before it opens")),
  ClosesAfterEvent: atField(invalid, "closesAt", () => text("The call must close before the event ends")),
  CallOfDraftEvent: conflict(() => text("Publish the event first")),
  CallIsDraft: conflict(() => text("Publish the call for papers first")),
  NoCallType: conflict(() => text("Add a type first")),
  CallHasProposals: conflict(() => text("This call has proposals and cannot be hidden")),
  /** The problems of its questions, by path. */
  QuestionsRefused: invalid((problems: Record<string, string>) => Object.values(problems)[0] ?? "", {
    fields: (problems) => problems,
  }),
  /** Of a question with answers. */
  AskedOfSettled: atField(
    conflict,
    ({ questionId }: { questionId: string }) => `questionSettings.${questionId}.of`,
    () => text("This question has answers, so who it is asked of can't change"),
  ),
  CallTypeNotFound: notFound(() => text("Type not found")),
  CallTypeTaken: atField(conflict, "name", () => text("There is a type of this name")),
  CallTypeUsed: conflict(() => text("It is in use. Retire it instead.")),
  /** A track that proposals or questions name. */
  CallTrackUsed: conflict(() =>
    text("The call for papers has proposals or questions of this track. Merge it into another one instead."),
  ),
  TooManyCallTypes: conflict(({ max }: { max: number }) => text("A call has {max} types at most", { max })),
  CallInstead: conflict(() => text("This event has a call for papers. Propose your talk there.")),

  /** An organizer who speaks in it, while others don't. */
  DecidesOwn: forbidden(() => text("You speak in this proposal, so somebody else has to decide about it.")),
  ProposalNotFound: notFound(() => text("Proposal not found")),
  CallClosed: conflict(() => text("The call for papers is closed")),
  CallNotOpen: conflict(({ date }: { date: string }) =>
    text("The call for papers opens on {date}", { date }),
  ),
  /** Fields that somebody else has changed since the version that the caller saw. */
  ProposalChanged: conflict(
    (_: { fields: string[] }) => text("Somebody else has changed the same text meanwhile."),
    {
      fields: ({ fields }) =>
        Object.fromEntries(fields.map((field) => [field, text("Changed by somebody else")])),
    },
  ),
  ProposalNotEditable: conflict(() => text("This proposal can no longer be changed")),
  /** Fields of an accepted one that its session has now. */
  ChangedAtSession: conflict((_: { fields: string[] }) => text("This is changed at the session by now"), {
    fields: ({ fields }) =>
      Object.fromEntries(fields.map((field) => [field, text("This is changed at the session by now")])),
  }),
  /** What is missing or too long, by field. */
  ProposalIncomplete: invalid((problems: Record<string, string>) => Object.values(problems)[0] ?? "", {
    fields: (problems) => problems,
  }),
  TooManyProposals: conflict(({ max }: { max: number }) =>
    text("You can submit {max} proposals to this call at most. Withdraw one first.", { max }),
  ),
  TooManyDrafts: conflict(({ max }: { max: number }) =>
    text("You have {max} drafts for this call already. Submit or discard one first.", { max }),
  ),
  /** Of a speaker, after the time at which the organizers have settled it. */
  AnswerFrozen: conflict((_: { fields: string[] }) => text("This answer can no longer be changed"), {
    fields: ({ fields }) =>
      Object.fromEntries(fields.map((field) => [field, text("This answer can no longer be changed")])),
  }),
  /** Of what was answered before the organizers removed it. */
  QuestionGone: conflict((_: { fields: string[] }) => text("This question is no longer asked"), {
    fields: ({ fields }) =>
      Object.fromEntries(fields.map((field) => [field, text("This question is no longer asked")])),
  }),
  TooManyTags: atField(invalid, "add", ({ max }: { max: number }) => text("At most {max} tags", { max })),
  LastCallType: conflict(() => text("A published call needs a type. Add another one first.")),
  CallFull: conflict(() => text("This call has taken all the proposals that it can hold")),
  ProposedAlready: conflict(() => text("This is already submitted to this event")),
  RejectionTold: conflict(() => text("It is too late to undo this: the speaker may have heard of it.")),
  /** An event's own end, which a change has moved before its call's deadline. */
  EventEndsBeforeCall: atField(invalid, "endDate", () => text("The call must close before the event ends")),
  ProposalState: conflict(
    ({ state }: { state: "draft" | "submitted" | "rejected" | "accepted" | "withdrawn" }) => {
      if (state === "draft") return text("This proposal is a draft.");
      if (state === "submitted") return text("This proposal is submitted.");
      if (state === "rejected") return text("This proposal was rejected.");
      if (state === "accepted") return text("This proposal was accepted.");
      return text("This proposal was withdrawn.");
    },
  ),
  TooManyCoSpeakers: conflict(({ max }: { max: number }) =>
    max === 0
      ? text("This call takes proposals of one speaker only")
      : text("A proposal has {max} co-speakers at most", { max }),
  ),
  InviteWithoutTitle: conflict(() =>
    text("Give the proposal a title first, so that whoever you invite knows what it is about"),
  ),
  InvitedToProposal: atField(conflict, "email", () => text("This address is invited already")),
  SpeaksInProposal: conflict(() => text("This person speaks in it already")),
  CoSpeakerNotFound: notFound(() => text("Speaker not found")),
  ProposalSpeakersChanged: conflict(() =>
    text("The speakers were changed meanwhile. Please look at them again."),
  ),
  OnlySubmitter: forbidden(() => text("Only whoever submitted it may do that")),
};
