import { callLimits } from "@plenary/contract/call/call-limits";
import { answersIn, sameValue } from "@plenary/contract/call/call-questions";
import type * as contract from "@plenary/contract/call/proposals";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { type CallOfEvent, findCall } from "../call/calls.ts";
import { findEvent } from "../events/events-access.ts";
import { requireSubmittable } from "../talks/talks.ts";
import { keptAnswers, requireUnfrozen } from "./answers.ts";
import { requireOpenCall } from "./open-call.ts";
import {
  type Fields,
  fieldsOf,
  isRetold,
  isUndecided,
  mayEdit,
  proposalView,
  searchTextOf,
  storedFields,
  textNames,
  unpublishedOf,
} from "./proposal-view.ts";
import * as queries from "./proposals.queries.ts";
import {
  findOwnProposal,
  findProposalToChange,
  isAuthor,
  isSubmitter,
  type ProposalSeen,
  requireNames,
} from "./proposals-access.ts";
import { changedSince, publishChanges, typedName } from "./publishing.ts";
import { missingTexts } from "./submitting.ts";

/** Saving what is typed, so that no word of it is lost (docs/product/call.md#saving). */

type Body = z.output<typeof contract.ProposalBody>;

/**
 * Saves the fields that the body contains, and makes the proposal if it isn't there: a draft. What its speakers change
 * after they have submitted it stays unpublished until they submit it again; organizers' changes are published at once.
 * Throws ProposalChanged if somebody has changed one of these fields since `baseVersion`, and writes nothing then.
 */
export function putProposal(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  body: Body,
): Promise<contract.Proposal> {
  return inTransaction(ctx, async (tx, tell) => {
    // The talk is locked before the proposal, as by who deletes it.
    if (body.fromTalkId) await requireSubmittable(tx, actor, body.fromTalkId);
    const present = await queries.lockProposal(tx, proposalId, actor.userId);
    if (!present) {
      if (!body.eventId || body.baseVersion !== 0) throw new Refusal("ProposalNotFound");
      await makeDraft(ctx, tx, actor, proposalId, body.eventId);
    }
    const proposal = await findProposalToChange(tx, actor, proposalId);
    requireNames(proposal);
    const isOwn = isAuthor(actor, proposal);
    const current = fieldsOf(proposal, { working: isOwn });
    if (body.fromTalkId) await beginWith(tx, actor, proposal, body);
    // Texts of its speakers, which is nearly all that is typed, are saved without looking at what is asked.
    const hasChoices = Boolean(body.typeId || body.trackId || body.answers);
    const call = hasChoices || !isOwn ? await findCall(tx, proposal.event_id) : undefined;
    const changes = changedFields(current, typedFields(call, current, body));
    const names = Object.keys(changes) as (keyof Fields)[];
    if (names.length === 0) return proposalView(ctx, actor, proposal);
    const fields = changedSince(proposal, body.baseVersion, { isOwn, names });
    if (fields.length > 0) throw new Refusal("ProposalChanged", { fields });
    requireEditable(ctx, actor, proposal, names);
    requireChoices(call, changes);
    if (isOwn && proposal.number !== null && call) requireUnfrozen(call, names, now(ctx));
    if (!isOwn) {
      const next = { ...current, ...changes };
      const problems = call ? missingTexts(next, call.settings) : {};
      const sent = Object.entries(problems).filter(([name]) => name in changes);
      if (sent.length > 0) throw new Refusal("ProposalIncomplete", Object.fromEntries(sent));
      await publishChanges(ctx, tx, tell, actor, proposal, { fields: next, isAll: false });
    } else await saveTyped(ctx, tx, proposal, changes);
    return proposalView(ctx, actor, await findProposalToChange(tx, actor, proposalId));
  });
}

/** Adds the texts of one of the caller's talks, which is locked, to what is saved of a draft. Throws ProposalState. */
async function beginWith(tx: Tx, actor: Actor, proposal: ProposalSeen, body: Body): Promise<void> {
  const { fromTalkId = "" } = body;
  if (!isSubmitter(actor, proposal) || proposal.number !== null)
    throw new Refusal("ProposalState", { state: proposal.state });
  const talk = await queries.selectTalkTexts(tx, fromTalkId);
  for (const name of textNames) body[name] ??= talk[name];
  await queries.updateProposal(tx, proposal.proposal_id, { from_talk_id: fromTalkId });
}

/** Saves what its speakers have typed: a draft says it, and what was submitted doesn't before it is published. */
export async function saveTyped(
  ctx: Ctx,
  tx: Tx,
  proposal: ProposalSeen,
  changes: Partial<Fields>,
): Promise<void> {
  const version = proposal.version + 1;
  const isDraft = proposal.state === "draft";
  const names = Object.keys(changes) as (keyof Fields)[];
  const typed = names.map((name) => [isDraft ? name : typedName(name), version]);
  const field_versions = JSON.stringify({
    ...(proposal.field_versions as object),
    ...Object.fromEntries(typed),
  });
  const next = { ...fieldsOf(proposal, { working: false }), ...changes };
  await queries.updateProposal(tx, proposal.proposal_id, {
    ...{ version, field_versions },
    ...(isDraft
      ? { ...storedFields(proposal, changes), search_text: await searchTextOf(next), updated_at: now(ctx) }
      : { working: JSON.stringify(unpublishedOf(proposal, changes)) }),
  });
}

/** Makes an empty draft for a caller who may submit to the event, while its call is open. Throws TooManyDrafts. */
export async function makeDraft(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  proposalId: string,
  eventId: string,
): Promise<void> {
  const event = await findEvent(ctx, tx, actor, eventId, "share");
  await requireOpenCall(ctx, tx, event);
  if (!(await queries.lockOwner(tx, actor.userId))) throw new Refusal("NotSignedIn");
  const max = callLimits.draftsMax;
  if ((await queries.countOwn(tx, eventId, actor.userId, ["draft"])) >= max)
    throw new Refusal("TooManyDrafts", { max });
  const time = now(ctx);
  await queries.insertProposal(tx, {
    ...{ proposal_id: proposalId, event_id: eventId, submitter_id: actor.userId },
    ...{ created_at: time, updated_at: time },
  });
}

/**
 * Throws ProposalNotEditable once it was rejected or withdrawn, ChangedAtSession for more than texts of an accepted one, and
 * CallClosed for its speakers after the deadline.
 */
function requireEditable(
  ctx: Ctx,
  actor: Actor,
  proposal: ProposalSeen,
  names: readonly (keyof Fields)[],
): void {
  if (!mayEdit(actor, proposal, now(ctx)))
    throw new Refusal(isUndecided(proposal) ? "CallClosed" : "ProposalNotEditable");
  const fields = isUndecided(proposal) ? [] : names.filter((name) => !isRetold(name));
  if (fields.length > 0) throw new Refusal("ChangedAtSession", { fields });
}

/** A type or track that the event doesn't have can't be kept. */
function requireChoices(call: CallOfEvent | undefined, { typeId, trackId }: Partial<Fields>): void {
  const problems: Record<string, string> = {};
  if (typeId && !call?.types.some(({ type_id }) => type_id === typeId))
    problems.typeId = text("Please choose a type");
  if (trackId && !call?.tracks.some(({ track_id }) => track_id === trackId))
    problems.trackId = text("Please choose a track");
  if (Object.keys(problems).length > 0) throw new Refusal("ProposalIncomplete", problems);
}

/** What the body says of fields, without answers to questions that the call doesn't have. */
function typedFields(
  call: CallOfEvent | undefined,
  current: Fields,
  { eventId: _, baseVersion: __, fromTalkId: ___, answers, ...named }: Body,
): Partial<Fields> {
  if (!answers || !call) return named as Partial<Fields>;
  return { ...named, ...keptAnswers(call, "proposal", answersIn(current), answers) } as Partial<Fields>;
}

function changedFields(current: Fields, typed: Partial<Fields>): Partial<Fields> {
  const names = Object.keys(typed) as (keyof Fields)[];
  const changed = names.filter((name) => typed[name] !== undefined && !sameValue(typed[name], current[name]));
  return Object.fromEntries(changed.map((name) => [name, typed[name]]));
}

/** Deletes a draft that was never submitted, and tells who has written in it. Throws ProposalState for others. */
export async function deleteProposal(ctx: Ctx, actor: Actor, proposalId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const before = await findOwnProposal(tx, actor, proposalId);
    if (before.number !== null) throw new Refusal("ProposalState", { state: before.state });
    await tell({ kind: "proposal_gone", actor, before, isDiscarded: true });
    await queries.deleteProposal(tx, proposalId);
  });
}
