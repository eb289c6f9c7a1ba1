import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/call/proposal-speakers";
import type { Proposal } from "@plenary/contract/call/proposals";
import type { Answer } from "@plenary/contract/endpoint";
import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { noteSeen } from "../../core/masks.ts";
import { isUnclaimed } from "../../core/placeholder-addresses.ts";
import type { Tx } from "../../db/db.ts";
import type { EntryClaim } from "../../db/rows/people.ts";
import { selectRecipient, selectRecipientByEmail } from "../../mail/recipients.ts";
import { oneLine } from "../../mail/templates/one-line.ts";
import { findCall } from "../call/calls.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { countInvitationMail } from "../co-organizers/invitation-mails.ts";
import { expiryBefore } from "../co-organizers/invite-each.ts";
import { newLink } from "../co-organizers/open-invitations.ts";
import * as queries from "./proposal-speakers.queries.ts";
import { mayInvite, proposalView } from "./proposal-view.ts";
import { lockOwner, lockProposal, selectAccepted } from "./proposals.queries.ts";
import {
  findProposalToChange,
  isAuthor,
  isSubmitter,
  mayDecide,
  type ProposalSeen,
  requireNames,
} from "./proposals-access.ts";

export type InvitedToPropose = queries.InvitedToPropose;

/** Who speaks beside the submitter of a proposal: invited by address, and in it once they accept (docs/product/call.md#co-speakers). */

/** The proposal, for who says who speaks in it. Throws OnlySubmitter for others, NamesHidden, and ProposalState once it is decided about. */
async function findInviting(tx: Tx, actor: Actor, proposalId: string): Promise<ProposalSeen> {
  const proposal = await findProposalToChange(tx, actor, proposalId);
  if (!isSubmitter(actor, proposal) && !mayDecide(actor, proposal)) throw new Refusal("OnlySubmitter");
  requireNames(proposal);
  if (!mayInvite(actor, proposal)) throw new Refusal("ProposalState", { state: proposal.state });
  return proposal;
}

/** How many who have declined, or were too late, a proposal goes on naming. */
const OVER_KEPT = 20;

const isOpen = ({ status, expires_at }: queries.Entry, time: string): boolean =>
  status === "accepted" || (status === "invited" && (expires_at === null || expires_at > time));

/**
 * Invites an address, whoever has it, by a link for 30 days; the account that has confirmed the address finds it among its
 * invitations too. Somebody who has declined, or hasn't answered in time, can be asked again. Throws InviteWithoutTitle,
 * TooManyCoSpeakers, InvitedToProposal and SpeaksInProposal.
 */
export async function inviteCoSpeaker(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  email: string,
): Promise<Answer<typeof contract.inviteCoSpeaker>> {
  await countInvitation(ctx, actor);
  return inTransaction(ctx, async (tx, tell) => {
    // The account is locked before the proposal, as by who answers or deletes the account.
    const holder = await selectRecipientByEmail(tx, email);
    const proposal = await findInviting(tx, actor, proposalId);
    if (isUnclaimed(email)) throw new Refusal("UnusableEmail");
    if (proposal.title.trim() === "") throw new Refusal("InviteWithoutTitle");
    const time = now(ctx);
    const entries = await queries.selectEntries(tx, proposalId);
    const present = entries.find((entry) => entry.email?.toLowerCase() === email.toLowerCase());
    if (present && isOpen(present, time)) throw new Refusal("InvitedToProposal");
    const max = (await findCall(tx, proposal.event_id))?.settings.maxCoSpeakers ?? 0;
    if (entries.filter((entry) => isOpen(entry, time)).length >= max)
      throw new Refusal("TooManyCoSpeakers", { max });
    const over = entries.filter((entry) => entry !== present && !isOpen(entry, time));
    for (const { entry_id } of over.slice(0, Math.max(0, over.length - OVER_KEPT)))
      await queries.deleteEntry(tx, entry_id);
    const submitter = await selectRecipient(tx, proposal.submitter_id);
    const isSubmitters = submitter?.email.toLowerCase() === email.toLowerCase();
    // Organizers aren't told whose an address is: it gets an invitation that its owner can't accept.
    if (isSubmitters && isSubmitter(actor, proposal)) throw new Refusal("SpeaksInProposal");

    const isTaken = entries.some((entry) => entry !== present && entry.user_id === holder?.user_id);
    const link = newLink();
    const ofEvent = { end_date: proposal.event_end_date, timezone: proposal.event_timezone };
    const entry = {
      ...{ entry_id: present?.entry_id ?? randomUUIDv7(), proposal_id: proposalId, email },
      user_id: holder?.email_confirmed_at && !isTaken && !isSubmitters ? holder.user_id : null,
      ...{ token_hash: link.token_hash, status: "invited" as const },
      position: Math.max(0, ...entries.map(({ position }) => position)) + 1,
      ...{
        invited_by: actor.userId,
        invited_at: time,
        expires_at: expiryBefore(ofEvent, time),
        answered_at: null,
      },
    };
    if (present) await queries.updateEntry(tx, present.entry_id, entry);
    else await queries.insertEntries(tx, [entry]);
    // Counted as an address of nobody's, so that it doesn't say whether an account has it.
    const to = { eventId: proposal.event_id, email, hasAccount: false };
    const { byMail, ...reached } = await countInvitationMail(ctx, tx, actor, to);
    const after = await findProposalToChange(tx, actor, proposalId);
    const asked = { email, token: link.token, expiresAt: entry.expires_at, byMail };
    await tell({ kind: "proposal_speaker_asked", actor, after, ...asked });
    const url = reached.mailSent ? null : await linkTo(ctx, tx, "/invitations/:token", { token: link.token });
    return { proposal: proposalView(ctx, actor, after), ...reached, url };
  });
}

/** Takes a speaker off, or lets the caller leave. Throws CoSpeakerNotFound, and as inviting. */
export async function removeCoSpeaker(
  ctx: Ctx,
  actor: Actor,
  { proposalId, entryId }: { proposalId: string; entryId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const before = await findProposalToChange(tx, actor, proposalId);
    const entry = (await queries.selectEntries(tx, proposalId)).find(({ entry_id }) => entry_id === entryId);
    const leaves = entry?.status === "accepted" && entry.user_id === actor.userId && before.co_speaker;
    if (!leaves) await findInviting(tx, actor, proposalId);
    if (!entry) throw new Refusal("CoSpeakerNotFound");
    if (before.session_id !== null) throw new Refusal("ProposalState", { state: before.state });
    if (leaves)
      await queries.updateEntry(tx, entryId, { status: "declined", answered_at: now(ctx), token_hash: null });
    else await queries.deleteEntry(tx, entryId);
    await noteRead(ctx, tx, proposalId, entry.user_id);
    const userId = entry.status === "accepted" ? entry.user_id : null;
    const gone = { userId, hasLeft: leaves === true };
    // Who has left doesn't see it any more.
    await tell({ kind: "proposal_speaker_gone", actor, after: before, ...gone });
  });
}

/** Who is no longer asked to speak in it has read who does, and doesn't review it without names (call-for-papers.md 5.2). */
async function noteRead(ctx: Ctx, tx: Tx, proposalId: string, userId: string | null): Promise<void> {
  if (userId) await noteSeen(tx, { userId, proposalId, time: now(ctx) });
}

/** Sets the order. Throws ProposalSpeakersChanged if others than these are there, and as inviting. */
export function orderCoSpeakers(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  entryIds: readonly string[],
): Promise<Proposal> {
  return inTransaction(ctx, async (tx) => {
    await findInviting(tx, actor, proposalId);
    const entries = await queries.selectEntries(tx, proposalId);
    const isSame = new Set(entryIds).size === entries.length && entryIds.length === entries.length;
    if (!isSame || !entries.every(({ entry_id }) => entryIds.includes(entry_id)))
      throw new Refusal("ProposalSpeakersChanged");
    for (const [index, entryId] of entryIds.entries())
      await queries.updateEntry(tx, entryId, { position: index + 1 });
    return proposalView(ctx, actor, await findProposalToChange(tx, actor, proposalId));
  });
}

/** As much of a title as who is invited reads: a draft's may be far longer than any submitted one. */
export const shownTitle = (title: string): string => oneLine(title, 200);

/**
 * Whether it can be answered now. Of a withdrawn proposal it is hidden until that is submitted again.
 * @throws InvitationDecided if the proposal was decided about
 */
export function offersToPropose({ proposal_state: state }: InvitedToPropose): boolean {
  if (state === "rejected" || state === "accepted") throw new Refusal("InvitationDecided");
  return state !== "withdrawn";
}

/** The link's invitation to speak in a proposal, if any, for whoever has it. */
export const findLinkedToPropose = (ctx: Ctx, tokenHash: Buffer) =>
  queries.selectInvited(ctx.db, { tokenHash });

/**
 * Answers an invitation to speak in a proposal; undefined if the claim is to none. By the link it is answered for the account
 * that the caller is signed in with, whoever has confirmed the address. Throws AlreadyAnswered, InvitationDecided,
 * InvitationExpired and SpeaksInProposal.
 */
export async function answerToPropose(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  { claim, answer }: { claim: EntryClaim; answer: InvitationAnswer },
): Promise<InvitedToPropose | undefined> {
  // Read before they are locked, the account first: deleting it locks in this order.
  const asked = await queries.selectInvited(tx, claim);
  if (!asked) return undefined;
  if (!(await lockOwner(tx, actor.userId))) throw new Refusal("NotSignedIn");
  const { proposal_id: proposalId, invitation_id: entryId } = asked;
  const proposal = await lockProposal(tx, proposalId, actor.userId);
  const invited = proposal && (await queries.selectInvited(tx, claim));
  if (!invited) return undefined;
  if (invited.status !== "invited") throw new Refusal("AlreadyAnswered");
  if (!offersToPropose(invited)) return undefined;
  const time = now(ctx);
  if (invited.expires_at !== null && invited.expires_at <= time) throw new Refusal("InvitationExpired");
  if (isSubmitter(actor, proposal) || (answer === "accepted" && isAuthor(actor, proposal)))
    throw new Refusal("SpeaksInProposal");
  const others = (await queries.selectEntries(tx, proposalId)).filter(
    (entry) => entry.user_id === actor.userId && entry.entry_id !== entryId && entry.status === "invited",
  );
  for (const { entry_id } of others) await queries.deleteEntry(tx, entry_id);
  await queries.updateEntry(tx, entryId, {
    ...{ user_id: actor.userId, answered_at: time, token_hash: null },
    status: answer === "accepted" ? "accepted" : "declined",
  });
  if (answer !== "accepted") await noteRead(ctx, tx, proposalId, actor.userId);
  const after = (await lockProposal(tx, proposalId, actor.userId)) ?? proposal;
  await tell({
    kind: "proposal_speaker_answered",
    actor,
    after,
    askedBy: invited.invited_by,
    email: invited.email,
    answer,
  });
  return invited;
}

/**
 * The session of an accepted proposal is about to go: who spoke in it or was asked to does so in the proposal. Those whom
 * organizers have named and who have no account go with it.
 * @param acceptedAt only of one that was accepted then
 */
export async function keepPeople(ctx: Ctx, tx: Tx, sessionId: string, acceptedAt?: string): Promise<void> {
  const proposal = await selectAccepted(tx, sessionId, acceptedAt);
  if (!proposal) return;
  const { proposal_id: proposalId, submitter_id } = proposal;
  const former = await queries.selectEntries(tx, proposalId);
  const entries: Omit<queries.Entry, "position">[] = [];
  for (const person of await queries.selectPeople(tx, sessionId, submitter_id)) {
    const { entry_id, place: _, ...given } = person;
    const before = former.find(
      (entry) => entry.entry_id === entry_id || (entry.user_id !== null && entry.user_id === person.user_id),
    );
    const email = before?.email ?? person.email;
    const isThere = (entry: { email: string | null; user_id: string | null }) =>
      (email !== null && entry.email?.toLowerCase() === email.toLowerCase()) ||
      (entry.user_id !== null && entry.user_id === person.user_id);
    if (entries.some(isThere)) continue;
    entries.push({
      ...{ ...given, email, proposal_id: proposalId },
      ...{ entry_id: before?.entry_id ?? entry_id ?? randomUUIDv7() },
      invited_at: person.invited_at ?? before?.invited_at ?? now(ctx),
      invited_by: person.invited_by ?? before?.invited_by ?? null,
      answered_at: before?.answered_at ?? null,
    });
  }
  await queries.deleteEntries(tx, proposalId);
  await queries.insertEntries(
    tx,
    entries.map((entry, index) => ({ ...entry, position: index + 1 })),
  );
}
