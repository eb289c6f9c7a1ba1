import { type Actor, type Ctx, now, type Tell } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { deleteSpeaker } from "./call-speakers.queries.ts";
import { forgetEntries, passOn } from "./proposal-speakers.queries.ts";
import * as queries from "./proposals.queries.ts";

/**
 * What becomes of somebody's proposals when the account is deleted, after its sessions: what waits for a decision passes to the
 * first co-speaker who has accepted, drafts go, what else isn't accepted is withdrawn and holds none of its words any more, and of accepted ones stays what their sessions say
 * (docs/product/call.md#who-may-do-what). Its other speakers are told. Returns the ids of those that hold no words any more.
 */
export async function forgetProposals(ctx: Ctx, tx: Tx, tell: Tell, actor: Actor): Promise<string[]> {
  const { userId } = actor;
  for (const { proposal_id, user_id } of await passOn(tx, userId)) {
    const after = await queries.selectProposal(tx, proposal_id, user_id);
    if (after) await tell({ kind: "proposal_passed_on", actor, after });
  }
  for (const proposalId of await queries.selectSpokenBeside(tx, userId)) {
    const before = await queries.selectProposal(tx, proposalId, userId);
    if (before) await tell({ kind: "proposal_gone", actor, before, isDiscarded: false });
  }
  await forgetEntries(tx, userId);
  await queries.deleteDrafts(tx, userId);
  const erased = await queries.eraseProposals(tx, userId, now(ctx));
  await queries.eraseNotes(tx, userId);
  await queries.deleteVersions(tx, userId);
  await deleteSpeaker(tx, userId);
  return erased;
}
