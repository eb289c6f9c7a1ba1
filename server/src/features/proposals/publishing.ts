import { callLimits } from "@plenary/contract/call/call-limits";
import { sameValue } from "@plenary/contract/call/call-questions";
import { DAY } from "../../base/durations.ts";
import { type Actor, type Ctx, now, type Tell } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import type { Tx } from "../../db/db.ts";
import { retellProposed } from "../sessions/sessions.ts";
import { type Fields, fieldsOf, nested, searchTextOf, storedFields, textNames } from "./proposal-view.ts";
import * as queries from "./proposals.queries.ts";
import { findProposalToChange, type ProposalSeen } from "./proposals-access.ts";

/** What others than its speakers see of a proposal, which is kept in a version each time (docs/product/call.md#saving). */

const changes: Limit = { max: callLimits.changesADay, seconds: DAY / 1000 };

interface Publishing {
  /** What it says from now on. */
  fields: Fields;
  /** Whether its speakers' unpublished changes go: they are these. */
  isAll: boolean;
  /** Whether it is submitted with that, for the first time or again. */
  isSubmission?: boolean;
  /** Words that its submitter has agreed to now. */
  agreed?: string | undefined;
}

/** Stores what a proposal says, in a version of its own; returns it as it is then. Throws TooManyAttempts. */
export async function publishFields(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  before: ProposalSeen,
  { fields, isAll, isSubmission = false, agreed }: Publishing,
): Promise<ProposalSeen> {
  const { proposal_id } = before;
  // Submissions have a limit of their own.
  if (!isSubmission) await countUse(ctx, `proposal-changes:${proposal_id}:${actor.userId}`, changes, { tx });
  const time = now(ctx);
  const version = before.version + 1;
  const changed = differing(fieldsOf(before, { working: false }), fields);
  const kept = Object.entries(before.field_versions as object).filter(([name]) => !(isAll && isTyped(name)));
  await queries.updateProposal(tx, proposal_id, {
    ...storedFields(before, fields),
    ...{ version, published_version: version, search_text: await searchTextOf(fields), updated_at: time },
    field_versions: JSON.stringify({
      ...Object.fromEntries(kept),
      ...Object.fromEntries(changed.map((name) => [name, version])),
    }),
    ...(before.masked_texts !== null && {
      search_masked: await searchTextOf({ ...fields, ...(before.masked_texts as Partial<Fields>) }),
    }),
    ...(isAll && { working: "{}" }),
    ...(agreed !== undefined && { agreed_text: agreed, agreed_at: time }),
  });
  const contents = {
    ...nested(fields),
    ...(isSubmission && { submitted: true }),
    ...(agreed !== undefined && { agreed }),
  };
  await queries.insertVersion(tx, {
    ...{ proposal_id, version, user_id: actor.userId, at: time },
    contents: JSON.stringify(contents),
  });
  return findProposalToChange(tx, actor, proposal_id);
}

/** Publishes changes of a submitted proposal, or of an accepted one and its session, and tells of them. */
export async function publishChanges(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  before: ProposalSeen,
  publishing: Publishing,
): Promise<ProposalSeen> {
  const changed = differing(fieldsOf(before, { working: false }), publishing.fields);
  const after = await publishFields(ctx, tx, actor, before, publishing);
  const { session_id, title, summary, description } = after;
  if (session_id) await retellProposed(ctx, tx, tell, actor, session_id, { title, summary, description });
  // The session's texts are told as its own.
  const rest = session_id ? changed.filter((name) => !isText(name)) : changed;
  if (rest.length > 0) await tell({ kind: "proposal_changed", actor, before, after, changed: rest });
  return after;
}

/** Organizers have changed the texts of an accepted proposal's session, which is a version of the proposal. */
export async function followTexts(ctx: Ctx, tx: Tx, actor: Actor, proposalId: string): Promise<void> {
  const texts = await queries.selectSessionsTexts(tx, proposalId);
  const before = await findProposalToChange(tx, actor, proposalId);
  const published = fieldsOf(before, { working: false });
  const fields = { ...published, ...texts };
  if (differing(published, fields).length > 0)
    await publishFields(ctx, tx, actor, before, { fields, isAll: false });
}

export function differing(before: Fields, after: Fields): (keyof Fields)[] {
  return (Object.keys(after) as (keyof Fields)[]).filter((name) => !sameValue(before[name], after[name]));
}

const isText = (name: keyof Fields): boolean => (textNames as readonly string[]).includes(name);

/** In `field_versions`, what was typed and isn't published has names of its own. */
export const typedName = (name: keyof Fields): string => `~${name}`;
const isTyped = (name: string): boolean => name.startsWith("~");

/**
 * The fields that were changed after that version, of these or of all.
 * @param isOwn whether what was typed counts
 */
export function changedSince(
  { field_versions }: ProposalSeen,
  version: number,
  { isOwn, names }: { isOwn: boolean; names?: readonly (keyof Fields)[] },
): string[] {
  const since = Object.entries(field_versions as Record<string, number>)
    .filter(([name, changed]) => changed > version && (isOwn || !isTyped(name)))
    .map(([name]) => (isTyped(name) ? name.slice(1) : name));
  return [...new Set(since)].filter((name) => !names || (names as readonly string[]).includes(name));
}
