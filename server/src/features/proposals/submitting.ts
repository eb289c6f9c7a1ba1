import type { CallSettings } from "@plenary/contract/call/call";
import { callLimits } from "@plenary/contract/call/call-limits";
import { answersIn } from "@plenary/contract/call/call-questions";
import type * as contract from "@plenary/contract/call/proposals";
import { showsSomething } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { type CallOfEvent, findCall } from "../call/calls.ts";
import { deadlineOf } from "../call/deadlines.ts";
import { countSubmission } from "../events/submissions.ts";
import { checkedAnswers, withSettled } from "./answers.ts";
import { checkedSpeaker, publishBeside, publishSpeaker } from "./call-speakers.ts";
import {
  type Fields,
  fieldsOf,
  isCallOpen,
  isInTime,
  isPast,
  mayEdit,
  proposalView,
} from "./proposal-view.ts";
import * as queries from "./proposals.queries.ts";
import {
  findAuthorsProposal,
  findOwnProposal,
  findProposalToChange,
  isSubmitter,
  type ProposalSeen,
} from "./proposals-access.ts";
import { changedSince, differing, publishChanges, publishFields } from "./publishing.ts";

/** Submitting a proposal, and what follows until it is decided about (docs/product/call.md#submitting). */

/**
 * Submits a draft, or publishes what its speakers have changed since, as a co-speaker may too: it is asked of them
 * what they say of themselves, and only of its submitter to agree. Throws ProposalChanged if it was saved since
 * `baseVersion`, ProposalIncomplete with all that is missing, CallClosed, TooManyProposals and ProposedAlready.
 * @param agreed the words that they were shown and have agreed to
 */
export function submitProposal(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  { baseVersion, agreed }: { baseVersion: number; agreed?: string | undefined },
): Promise<contract.Proposal> {
  const submission = inTransaction(ctx, async (tx, tell) => {
    const { proposal, call } = await findToSubmit(tx, actor, proposalId, findAuthorsProposal);
    const { state } = proposal;
    const submits = isSubmitter(actor, proposal);
    if (!submits && state === "draft") throw new Refusal("OnlySubmitter");
    if (state === "rejected" || state === "withdrawn") throw new Refusal("ProposalState", { state });
    const typed = fieldsOf(proposal, { working: true });
    const published = fieldsOf(proposal, { working: false });
    const isAccepted = state === "accepted";
    const about = await checkedSpeaker(ctx, tx, call, actor.userId);
    if (state !== "draft" && !mayEdit(actor, proposal, now(ctx))) {
      // What they say of themselves goes on being changed.
      if (!about.isChanged) throw new Refusal(isAccepted ? "ProposalNotEditable" : "CallClosed");
      if (Object.keys(about.problems).length > 0) throw new Refusal("ProposalIncomplete", about.problems);
      await publishSpeaker(ctx, tx, proposal.event_id, about);
      return proposalView(ctx, actor, proposal);
    }
    const changedFields = changedSince(proposal, baseVersion, { isOwn: true });
    if (changedFields.length > 0) throw new Refusal("ProposalChanged", { fields: changedFields });
    const texts = isAccepted ? { ...typed, ...trimmedTexts(typed) } : trimmed(typed, call);
    const answers = answersToSubmit(ctx, proposal, call, texts);
    const fields = { ...texts, ...answers.fields };
    const problems = {
      ...(isAccepted ? missingTexts(fields, call.settings) : missing(ctx, proposal, fields, call)),
      ...(submits && !isAccepted && unagreed(call.settings, proposal, agreed)),
      ...answers.problems,
      ...about.problems,
    };
    if (Object.keys(problems).length > 0) throw new Refusal("ProposalIncomplete", problems);
    await publishSpeaker(ctx, tx, proposal.event_id, about);
    const isNew = submits && isNewAgreement(call.settings, proposal, agreed);
    const isFirst = state === "draft";
    if (!isFirst && !isNew && differing(published, fields).length === 0)
      return proposalView(ctx, actor, proposal);
    if (await queries.hasSameTexts(tx, proposal, fields)) throw new Refusal("ProposedAlready");
    if (isFirst) {
      await enter(ctx, tx, actor, proposal, call);
      await publishBeside(ctx, tx, call, acceptedIn(proposal));
    }
    const publishing = { fields, isAll: true, isSubmission: isFirst, ...(isNew && { agreed }) };
    const after = isFirst
      ? await publishFields(ctx, tx, actor, proposal, publishing)
      : await publishChanges(ctx, tx, tell, actor, proposal, publishing);
    if (isFirst) await tell({ kind: "proposal_submitted", actor, before: proposal, after });
    return proposalView(ctx, actor, after);
  });
  return submission.catch(requireOtherTalk);
}

/** Throws ProposedAlready instead where another proposal that stands came of the same talk. */
export function requireOtherTalk(error: unknown): never {
  if (violatedConstraint(error) === "proposals_from") throw new Refusal("ProposedAlready");
  throw error;
}

/** Takes a submitted proposal back. Throws ProposalState for others, and ProposalNotEditable once the event has ended. */
export function withdrawProposal(ctx: Ctx, actor: Actor, proposalId: string): Promise<contract.Proposal> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findOwnProposal(tx, actor, proposalId);
    if (before.state !== "submitted") throw new Refusal("ProposalState", { state: before.state });
    if (isPast(before, now(ctx))) throw new Refusal("ProposalNotEditable");
    const withdrawn = { state: "withdrawn" as const, ...queries.notPending, updated_at: now(ctx) };
    await queries.updateProposal(tx, proposalId, withdrawn);
    const after = await findProposalToChange(tx, actor, proposalId);
    await tell({ kind: "proposal_withdrawn", actor, before, after });
    return proposalView(ctx, actor, after);
  });
}

/** Submits a withdrawn proposal again, while its call is open. Throws as submitting. */
export function reopenProposal(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  { agreed }: { agreed?: string | undefined },
): Promise<contract.Proposal> {
  const submission = inTransaction(ctx, async (tx, tell) => {
    const { proposal: before, call } = await findToSubmit(tx, actor, proposalId);
    if (before.state !== "withdrawn") throw new Refusal("ProposalState", { state: before.state });
    const fields = fieldsOf(before, { working: false });
    const about = await checkedSpeaker(ctx, tx, call, actor.userId);
    const problems = {
      ...{ ...missing(ctx, before, fields, call), ...unagreed(call.settings, before, agreed) },
      ...answersToSubmit(ctx, before, call, fields).problems,
      ...about.problems,
    };
    if (Object.keys(problems).length > 0) throw new Refusal("ProposalIncomplete", problems);
    await publishSpeaker(ctx, tx, before.event_id, about);
    if (await queries.hasSameTexts(tx, before, fields)) throw new Refusal("ProposedAlready");
    await enter(ctx, tx, actor, before, call);
    await publishBeside(ctx, tx, call, acceptedIn(before));
    const isNew = isNewAgreement(call.settings, before, agreed);
    const publishing = { fields, isAll: false, isSubmission: true, ...(isNew && { agreed }) };
    const after = await publishFields(ctx, tx, actor, before, publishing);
    await tell({ kind: "proposal_submitted", actor, before, after });
    return proposalView(ctx, actor, after);
  });
  return submission.catch(requireOtherTalk);
}

const acceptedIn = ({ speakers }: ProposalSeen): string[] =>
  speakers.flatMap(({ userId, status }) => (status === "accepted" && userId ? [userId] : []));

/** The caller's proposal and its call, which lets one submission after the other through. */
async function findToSubmit(tx: Tx, actor: Actor, proposalId: string, find = findOwnProposal) {
  const { event_id } = await find(tx, actor, proposalId);
  const call = await findCall(tx, event_id, "update");
  if (!call) throw new Refusal("CallClosed");
  return { proposal: await findProposalToChange(tx, actor, proposalId), call };
}

/** Makes it submitted, with a number. Throws TooManyProposals, CallFull, and as `countSubmission`. */
async function enter(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  proposal: ProposalSeen,
  { row, settings }: CallOfEvent,
): Promise<void> {
  const { event_id, submitter_id, proposal_id } = proposal;
  const max = settings.maxPerSpeaker;
  if (max !== null && (await queries.countOwn(tx, event_id, submitter_id, ["submitted", "accepted"])) >= max)
    throw new Refusal("TooManyProposals", { max });
  if (proposal.number === null && row.last_number >= callLimits.proposalsMax) throw new Refusal("CallFull");
  const tie = { creator_id: proposal.event_creator_id, co_organizer: proposal.co_organizer };
  await countSubmission(ctx, tx, actor, { event_id, ...tie });
  const number = proposal.number ?? (await queries.takeNumber(tx, event_id));
  const submitted_at = proposal.submitted_at ?? now(ctx);
  await queries.updateProposal(tx, proposal_id, {
    ...{ state: "submitted", number, submitted_at, decided_at: null },
  });
}

/** The texts without blanks around them. */
const trimmedTexts = ({ title, summary, description, notes }: Fields) => ({
  ...{ title: title.trim(), summary: summary.trim(), description: description.trim(), notes: notes.trim() },
});

/** The same, with what the call doesn't ask for, or has just one of. */
export function trimmed(fields: Fields, { settings, types, tracks }: CallOfEvent): Fields {
  const open = types.filter(({ retired_at }) => retired_at === null);
  const type =
    types.find(({ type_id }) => type_id === fields.typeId) ?? (open.length === 1 ? open[0] : undefined);
  const [onlyLength, ...otherLengths] = type?.minutes ?? [];
  const [onlyLanguage, ...otherLanguages] = settings.languages;
  return {
    ...fields,
    ...trimmedTexts(fields),
    typeId: type?.type_id ?? null,
    minutes: otherLengths.length > 0 ? fields.minutes : (onlyLength ?? null),
    // One that was deleted meanwhile is none.
    trackId:
      settings.tracks === "hidden" || !tracks.some(({ track_id }) => track_id === fields.trackId)
        ? null
        : fields.trackId,
    language: otherLanguages.length > 0 ? fields.language : (onlyLanguage ?? null),
  };
}

/** The answers among the fields, as far as this type and track are asked. */
function answersToSubmit(ctx: Ctx, proposal: ProposalSeen, call: CallOfEvent, fields: Fields) {
  const { typeId, trackId } = fields;
  const asking = {
    ...{ of: "proposal" as const, typeId, trackId },
    ...{ time: now(ctx), isSubmitted: proposal.number !== null },
  };
  const stored = proposal.answers as AnswerValues;
  if (!asking.isSubmitted) return checkedAnswers(call, answersIn(fields), stored, asking);
  return checkedAnswers(call, withSettled(call, answersIn(fields), stored, asking.time), stored, asking);
}

export function missingTexts(fields: Fields, settings: CallSettings): Record<string, string> {
  const problems: Record<string, string> = {};
  const require = (name: keyof Fields, max: number, required: string) => {
    const value = fields[name] as string;
    if (!showsSomething(value)) problems[name] = required;
    else if (value.length > max) problems[name] = text("Must be {max} characters or less", { max });
  };
  require("title", limits.talkTitleMax, text("Title is required"));
  require("summary", settings.summaryMax, text("Summary is required"));
  require("description", settings.descriptionMax, text("Description is required"));
  return problems;
}

/** What has to be said before it is submitted, by field. Throws CallClosed once nothing of the call is open for it. */
function missing(
  ctx: Ctx,
  proposal: ProposalSeen,
  fields: Fields,
  call: CallOfEvent,
): Record<string, string> {
  const { row, types, tracks } = call;
  const time = now(ctx);
  const type = types.find(({ type_id }) => type_id === fields.typeId);
  const track = tracks.find(({ track_id }) => track_id === fields.trackId);
  const isRetired = type !== undefined && type.retired_at !== null;
  const offered = track?.in_call ? track : undefined;
  const inTime = isInTime(proposal, time, deadlineOf(row, isRetired ? undefined : type, offered));
  if (!inTime && !isCallOpen(proposal, time)) throw new Refusal("CallClosed");
  return missingFields(fields, call, { inTime });
}

/**
 * The same at any time.
 * @param inTime whether the chosen type and track are still open
 */
export function missingFields(
  fields: Fields,
  { settings, types, tracks }: CallOfEvent,
  { inTime = true } = {},
): Record<string, string> {
  const type = types.find(({ type_id }) => type_id === fields.typeId);
  const track = tracks.find(({ track_id }) => track_id === fields.trackId);
  const problems = missingTexts(fields, settings);
  if (!type) problems.typeId = text("Please choose a type");
  else if (type.retired_at !== null || !inTime) problems.typeId = text("This type is closed");
  if (type && !type.minutes.includes(fields.minutes ?? 0)) problems.minutes = text("Please choose a length");
  const needsTrack = settings.tracks === "required" && tracks.some(({ in_call }) => in_call);
  if ((needsTrack && !track) || (track && !track.in_call)) problems.trackId = text("Please choose a track");
  if (settings.languages.length > 0 && !settings.languages.includes(fields.language ?? ""))
    problems.language = text("Please choose a language");
  return problems;
}

/** What is wrong with the agreement: it is missing, or was to other words than the call's. */
function unagreed(
  { agreement }: CallSettings,
  proposal: ProposalSeen,
  agreed: string | undefined,
): Record<string, string> {
  if (agreement === null || (agreed ?? proposal.agreed_text) === agreement) return {};
  return {
    agreed:
      agreed === undefined
        ? text("Please agree to how your data is used")
        : text("What you agree to was changed. Please read it again."),
  };
}

const isNewAgreement = (
  { agreement }: CallSettings,
  { agreed_text }: ProposalSeen,
  agreed: string | undefined,
): boolean => agreed !== undefined && agreed === agreement && agreed !== agreed_text;
