import type { CallSettings } from "@plenary/contract/call/call";
import { callLimits } from "@plenary/contract/call/call-limits";
import { answersIn, sameValue } from "@plenary/contract/call/call-questions";
import type * as contract from "@plenary/contract/call/proposals";
import { showsSomething } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { type CallOfEvent, findCall } from "../call/calls.ts";
import { countSubmission } from "../events/submissions.ts";
import { checkedAnswers } from "./answers.ts";
import { checkedSpeaker, keepSpeaker } from "./call-speakers.ts";
import {
  type Fields,
  fieldsOf,
  isInTime,
  nested,
  proposalView,
  searchTextOf,
  storedFields,
} from "./proposal-view.ts";
import * as queries from "./proposals.queries.ts";
import { findOwnProposal, findProposalToChange, type ProposalSeen } from "./proposals-access.ts";

/** Submitting a proposal, and what follows until it is decided about (docs/product/call.md#submitting). */

/**
 * Submits a draft, or publishes what its submitter has changed since. Throws ProposalChanged if it was saved since
 * `baseVersion`, ProposalIncomplete with all that is missing, CallClosed, TooManyProposals and ProposedAlready.
 */
export function submitProposal(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  { baseVersion, agreed = false }: { baseVersion: number; agreed?: boolean | undefined },
): Promise<contract.Proposal> {
  return inTransaction(ctx, async (tx, tell) => {
    const { proposal, call } = await findToSubmit(tx, actor, proposalId);
    if (proposal.state !== "draft" && proposal.state !== "submitted")
      throw new Refusal("ProposalState", { state: proposal.state });
    const since = Object.entries(proposal.field_versions as Record<string, number>).filter(
      ([, version]) => version > baseVersion,
    );
    if (since.length > 0) throw new Refusal("ProposalChanged", { fields: since.map(([name]) => name) });
    if (!isInTime(proposal, now(ctx))) throw new Refusal("CallClosed");
    const texts = trimmed(fieldsOf(proposal, { working: true }), call);
    const answers = answersToSubmit(ctx, proposal, call, texts);
    const fields = { ...texts, ...answers.fields };
    const about = await checkedSpeaker(ctx, tx, call, actor.userId, proposal.number !== null);
    const problems = {
      ...missing(fields, call, now(ctx)),
      ...answers.problems,
      ...about.problems,
      ...unagreed(call.settings, proposal, agreed),
    };
    if (Object.keys(problems).length > 0) throw new Refusal("ProposalIncomplete", problems);
    await keepSpeaker(ctx, tx, proposal.event_id, actor.userId, about.speaker);
    const changed = differing(fieldsOf(proposal, { working: false }), fields);
    const isFirst = proposal.state === "draft";
    if (!isFirst && changed.length === 0) return proposalView(ctx, actor, proposal);
    if (await queries.hasSameTexts(tx, proposal, fields)) throw new Refusal("ProposedAlready");
    await queries.updateProposal(tx, proposalId, {
      ...storedFields(proposal, fields),
      // Of its own, as nothing may have been saved since the last that was published.
      version: proposal.version + 1,
      ...{ working: "{}", search_text: await searchTextOf(fields), updated_at: now(ctx) },
      ...(agreed && { agreed_text: call.settings.agreement, agreed_at: now(ctx) }),
    });
    if (isFirst) await enter(ctx, tx, actor, proposal, call);
    const after = await findProposalToChange(tx, actor, proposalId);
    await keepVersion(ctx, tx, actor, after);
    if (isFirst) await tell({ kind: "proposal_submitted", actor, before: proposal, after });
    else await tell({ kind: "proposal_changed", actor, before: proposal, after, changed });
    return proposalView(ctx, actor, after);
  });
}

/** Takes a submitted proposal back. Throws ProposalState for others. */
export function withdrawProposal(ctx: Ctx, actor: Actor, proposalId: string): Promise<contract.Proposal> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findOwnProposal(tx, actor, proposalId);
    if (before.state !== "submitted") throw new Refusal("ProposalState", { state: before.state });
    await queries.updateProposal(tx, proposalId, { state: "withdrawn", updated_at: now(ctx) });
    const after = await findProposalToChange(tx, actor, proposalId);
    await tell({ kind: "proposal_withdrawn", actor, before, after });
    return proposalView(ctx, actor, after);
  });
}

/** Submits a withdrawn proposal again, while its call is open. */
export function reopenProposal(ctx: Ctx, actor: Actor, proposalId: string): Promise<contract.Proposal> {
  return inTransaction(ctx, async (tx, tell) => {
    const { proposal: before, call } = await findToSubmit(tx, actor, proposalId);
    if (before.state !== "withdrawn") throw new Refusal("ProposalState", { state: before.state });
    if (!isInTime(before, now(ctx))) throw new Refusal("CallClosed");
    const problems = missing(fieldsOf(before, { working: false }), call, now(ctx));
    if (Object.keys(problems).length > 0) throw new Refusal("ProposalIncomplete", problems);
    await enter(ctx, tx, actor, before, call);
    const after = await findProposalToChange(tx, actor, proposalId);
    await tell({ kind: "proposal_submitted", actor, before, after });
    return proposalView(ctx, actor, after);
  });
}

/** Keeps what an organizer's change of these fields made of a submitted proposal, and tells it. */
export async function publish(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  before: ProposalSeen,
  changed: string[],
): Promise<void> {
  const after = await findProposalToChange(tx, actor, before.proposal_id);
  await keepVersion(ctx, tx, actor, after);
  await tell({ kind: "proposal_changed", actor, before, after, changed });
}

/** The caller's own proposal and its call, which lets one submission after the other through. */
async function findToSubmit(tx: Tx, actor: Actor, proposalId: string) {
  const { event_id } = await findOwnProposal(tx, actor, proposalId);
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
  await queries.updateProposal(tx, proposal_id, { state: "submitted", number, submitted_at });
}

const keepVersion = (ctx: Ctx, tx: Tx, actor: Actor, after: ProposalSeen) =>
  queries.insertVersion(tx, {
    ...{ proposal_id: after.proposal_id, version: after.version, user_id: actor.userId, at: now(ctx) },
    contents: JSON.stringify(nested(fieldsOf(after, { working: false }))),
  });

/** The texts without blanks around them; what the call doesn't ask for, or has just one of, is not asked. */
function trimmed(fields: Fields, { settings, types, tracks }: CallOfEvent): Fields {
  const [title, summary, description, notes] = [
    fields.title,
    fields.summary,
    fields.description,
    fields.notes,
  ];
  const open = types.filter(({ retired_at }) => retired_at === null);
  const type =
    types.find(({ type_id }) => type_id === fields.typeId) ?? (open.length === 1 ? open[0] : undefined);
  const [onlyLength, ...otherLengths] = type?.minutes ?? [];
  const [onlyLanguage, ...otherLanguages] = settings.languages;
  return {
    ...fields,
    ...{ title: title.trim(), summary: summary.trim(), description: description.trim(), notes: notes.trim() },
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
  return checkedAnswers(call, answersIn(fields), proposal.answers as AnswerValues, asking);
}

/** What has to be said before it is submitted, by field. */
function missing(
  fields: Fields,
  { settings, types, tracks }: CallOfEvent,
  time: string,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const require = (name: keyof Fields, max: number, required: string) => {
    const value = fields[name] as string;
    if (!showsSomething(value)) problems[name] = required;
    else if (value.length > max) problems[name] = text("Must be {max} characters or less", { max });
  };
  require("title", limits.talkTitleMax, text("Title is required"));
  require("summary", settings.summaryMax, text("Summary is required"));
  require("description", settings.descriptionMax, text("Description is required"));
  const type = types.find(({ type_id }) => type_id === fields.typeId);
  if (!type) problems.typeId = text("Please choose a type");
  else if (
    type.retired_at !== null ||
    (type.closes_at !== null && Date.parse(type.closes_at) + GRACE < Date.parse(time))
  )
    problems.typeId = text("This type is closed");
  if (type && !type.minutes.includes(fields.minutes ?? 0)) problems.minutes = text("Please choose a length");
  const track = tracks.find(({ track_id }) => track_id === fields.trackId);
  const needsTrack = settings.tracks === "required" && tracks.some(({ in_call }) => in_call);
  if ((needsTrack && !track) || (track && !track.in_call)) problems.trackId = text("Please choose a track");
  if (settings.languages.length > 0 && !settings.languages.includes(fields.language ?? ""))
    problems.language = text("Please choose a language");
  return problems;
}

const GRACE = callLimits.graceMinutes * 60_000;

function unagreed(
  { agreement }: CallSettings,
  proposal: ProposalSeen,
  agreed: boolean,
): Record<string, string> {
  if (agreement === null || agreed || proposal.agreed_text === agreement) return {};
  return { agreed: text("Please agree to how your data is used") };
}

function differing(before: Fields, after: Fields): string[] {
  return (Object.keys(after) as (keyof Fields)[]).filter((name) => !sameValue(before[name], after[name]));
}
