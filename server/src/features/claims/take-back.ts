import type * as contract from "@plenary/contract/invitations/claims";
import { limits } from "@plenary/contract/limits";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { isUnclaimedAccount } from "../../core/placeholder-addresses.ts";
import { settleSlots } from "../../core/slots.ts";
import type { Tx } from "../../db/db.ts";
import { insertRows, updateRows } from "../../db/rows/rows.ts";
import { passImportedTalks } from "../../db/rows/talks.ts";
import { lockUser } from "../../db/rows/users.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { lockImports, remakeSpeakerAccount } from "../import/storing/imported-people.ts";
import { passSeenPeople, passTitles } from "../programme/places/public-slots.ts";
import { keepReleasedPeople } from "../programme/versions/versions.ts";
import { passAvailability } from "../schedule/availability.ts";
import { passMissed } from "../speakers/speakers.ts";
import type { ClaimedEvent } from "./claims.facts.ts";
import * as claimQueries from "./claims.queries.ts";
import { claimedEvents } from "./claims.ts";
import { copyShared, sessionsWithOtherTalk } from "./hand-over.ts";
import * as queries from "./records.queries.ts";
import type { ClaimedSession, NamedCoSpeaker } from "./records.ts";

// Taking back claims: a link got into the wrong hands (docs/product/invitations.md#taking-back).

/** Claims at the event, newest first. Throws EventNotFound, or OnlyOrganizers for somebody who only sees the event. */
export async function listClaims(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.TakenOver[]> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "list_speakers" });
  const rows = await queries.selectClaims(ctx.db, { eventId, readerId: actor.userId }, limits.listMax);
  return rows.map((row) => ({
    claimId: row.claim_id,
    speakerName: row.speaker_name,
    claimer: { userId: row.user_id, name: row.name, deleted: row.deleted },
    everywhere: row.everywhere,
    sessions: row.sessions,
    ...(row.proposals > 0 && { proposals: row.proposals }),
    claimedAt: row.claimed_at,
    left: row.left,
    takenBackAt: row.taken_back_at,
    takenBackBy: row.taken_back_by,
    givenBack: row.given_back,
    recorded: row.is_recorded,
  }));
}

/**
 * Takes back a claim for the imported speaker, whose account is made again if it was removed, also for future imports.
 * Returns how many sessions went back. What the claimer has made stays the claimer's. Administrators only.
 */
export function takeBackClaim(
  ctx: Ctx,
  actor: Actor,
  claimId: string,
): Promise<{ count: number; of: number; proposals?: number }> {
  return inTransaction(ctx, async (tx, tell) => {
    await lockImports(tx);
    const claim = await queries.lockClaim(tx, claimId);
    if (!claim) throw new Refusal("ClaimNotFound");
    if (claim.taken_back_at) throw new Refusal("ClaimTakenBack");
    if (!claim.is_recorded) throw new Refusal("ClaimNotRecorded");
    const { speaker_id, speaker_name: name } = claim;
    await lockUser(tx, claim.claimer_id);
    const speaker = await lockUser(tx, speaker_id);
    if (speaker && !isUnclaimedAccount(speaker)) throw new Refusal("SpeakerHasAccount");
    const { returned, proposed, isAnything } = await returnAll(ctx, tx, claim, {
      speaker,
      by: actor.userId,
    });
    if (!isAnything) throw new Refusal("NothingToTakeBack");
    await tell({
      kind: "claim_taken_back",
      actor,
      claim,
      speaker: { user_id: speaker_id, name },
      events: eventsOf(claim, returned, proposed),
      sessions: returned.length,
    });
    // Of what became a session, the session says it.
    const proposals = proposed.filter(({ session_id }) => session_id === null).length;
    return { count: returned.length, of: claim.sessions, ...(proposals > 0 && { proposals }) };
  });
}

/** Takes back all claims of a user before the account is deleted (docs/product/invitations.md#taking-back). */
export async function giveBackAllClaims(ctx: Ctx, tx: Tx, tell: Tell, userId: string): Promise<void> {
  for (const { claim_id } of await queries.selectHeld(tx, userId)) {
    const claim = await queries.lockClaim(tx, claim_id);
    const speaker = claim && (await lockUser(tx, claim.speaker_id));
    if (!claim || claim.taken_back_at || (speaker && !isUnclaimedAccount(speaker))) continue;
    const { returned, proposed } = await returnAll(ctx, tx, claim, { speaker, by: null });
    await tell({
      kind: "claim_given_back",
      claim,
      speaker: { user_id: claim.speaker_id, name: claim.speaker_name },
      events: eventsOf(claim, returned, proposed),
    });
  }
}

/** The link's event, unless deleted, and those where something went back. */
function eventsOf(claim: Locked, returned: Returned[], proposed: queries.ReturnedProposal[]): ClaimedEvent[] {
  const spoken = returned.map(({ now: session }) => session);
  const events = new Map([...spoken, ...proposed].map((row) => [row.event_id, row.event_name]));
  if (claim.event_id) events.set(claim.event_id, claim.event_name);
  const named = [...events].map(([event_id, name]) => ({ event_id, name }));
  return claimedEvents(named, { spoken, proposed });
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockClaim>>>;

/** Blocks imports until the transaction ends, if the user has any claims. Call it before locking what the user has. */
export async function lockClaims(tx: Tx, userId: string): Promise<void> {
  if ((await queries.selectHeld(tx, userId)).length) await lockImports(tx);
}

/** Returns a claim's sessions to the speaker's account, or one that is made again. */
async function returnAll(
  ctx: Ctx,
  tx: Tx,
  claim: Locked,
  { speaker, by }: { speaker: object | undefined; by: string | null },
): Promise<{ returned: Returned[]; proposed: queries.ReturnedProposal[]; isAnything: boolean }> {
  const { claim_id: claimId, claimer_id: claimerId, speaker_id } = claim;
  const added = await queries.selectAddedSince(tx, claimId, claimerId, claim.claimed_at);
  const records = [...(await queries.selectClaimed(tx, claimId)), ...added.map(asRecord)];
  const sessionIds = records.map((row) => row.session_id);
  await claimQueries.lockSpoken(tx, await queries.selectNow(tx, sessionIds));
  const returned = await whatReturns(tx, records, claimId, new Set(added.map((row) => row.session_id)));
  const unused = await queries.selectUnusedTalks(tx, claimId, claimerId);
  const { speaker_username: username, speaker_name: name } = claim;
  if (!speaker) await remakeSpeakerAccount(tx, { user_id: speaker_id, username, name }, now(ctx));
  const people = await queries.returnPeople(tx, { claimId, from: claimerId, to: speaker_id });
  await giveBack(ctx, tx, { claimId, claimerId, speakerId: speaker_id, returned });
  await claimQueries.passTalks(tx, unused, speaker_id, now(ctx));
  // Of an account that is being deleted, what has no session goes the way of its other proposals.
  const returning = { claimId, from: claimerId, to: speaker_id, isDeleted: by === null };
  const proposed = await queries.returnProposals(tx, returning);
  const eventIds = [...new Set(returned.map((row) => row.now.event_id))];
  await passMissed(tx, { from: claimerId, to: speaker_id, eventIds, until: claim.claimed_at });
  // What was said since is the claimer's own.
  await passAvailability(tx, { from: claimerId, to: speaker_id, eventIds, until: claim.claimed_at });
  await queries.markTakenBack(tx, claimId, {
    ...{ taken_back_at: now(ctx), taken_back_by: by, given_back: returned.length },
  });
  const isAnything = returned.length > 0 || unused.length > 0 || people > 0 || proposed.length > 0;
  return { returned, proposed, isAnything };
}

const asRecord = (row: Awaited<ReturnType<typeof queries.selectAddedSince>>[number]): ClaimedSession => ({
  ...row,
  own_position: null,
  own_accepted: null,
  own_invitation_id: null,
  own_invited_at: null,
});

/** A session that goes back, as it is now. */
interface Returned {
  record: ClaimedSession;
  now: Awaited<ReturnType<typeof queries.selectNow>>[number];
}

/** Which sessions go back: those of the claim that can, and those added by imports. */
async function whatReturns(tx: Tx, records: ClaimedSession[], claimId: string, added: Set<string>) {
  const now = await queries.selectNow(
    tx,
    records.map((row) => row.session_id),
  );
  const sessions = new Map(now.map((row) => [row.session_id, row]));
  await queries.lockTalks(
    tx,
    records.map((row) => row.talk_id),
  );
  const returning = await queries.selectReturning(tx, claimId);
  return records.flatMap((record): Returned[] => {
    const session = sessions.get(record.session_id);
    const returns = returning.has(record.session_id) || added.has(record.session_id);
    return session && returns ? [{ record, now: session }] : [];
  });
}

interface GivingBack {
  claimId: string;
  claimerId: string;
  speakerId: string;
  returned: Returned[];
}

async function giveBack(ctx: Ctx, tx: Tx, given: GivingBack): Promise<void> {
  const { claimId, claimerId, speakerId, returned } = given;
  const sessionIds = returned.map(({ now: { session_id } }) => session_id);
  const releasePeople = await keepReleasedPeople(tx, sessionIds);
  const beside = await claimQueries.selectCoSpeakers(tx, sessionIds);
  const spoken = returned.filter(({ record }) => record.position === null);
  const own = spoken.map(({ record, now: session }) => ({
    ...session,
    talk_id: session.own_talk ? session.talk_id : record.talk_id,
  }));
  const copies = await copyShared(ctx, tx, { own, from: claimerId, to: speakerId });
  const passed = [...new Set(own.map((row) => row.talk_id))].filter((talkId) => !copies.has(talkId));
  await claimQueries.passTalks(tx, passed, speakerId, now(ctx));
  const updated = own.map(({ session_id, talk_id }) => ({
    session_id,
    speaker_id: speakerId,
    talk_id: copies.get(talk_id) ?? talk_id,
    updated_at: now(ctx),
  }));
  await updateRows(tx, "sessions", "session_id", updated);
  const before = spoken.map(({ now: session }) => session);
  await passTitles(tx, sessionsWithOtherTalk(before, updated));
  const others = await queries.selectOtherClaims(tx, claimerId, sessionIds, claimId);
  const elsewhere = new Map(others.map((row) => [row.session_id, row]));
  const rows = returned.flatMap(({ record, now: session }) =>
    namedAgain({
      ...{ record, claimerId, speakerId, other: elsewhere.get(record.session_id) },
      isClaimers: record.position !== null && session.speaker_id === claimerId,
      beside: beside.filter((row) => row.session_id === record.session_id),
    }),
  );
  await claimQueries.deleteCoSpeakers(tx, sessionIds);
  await insertRows(tx, "session_speakers", rows);
  await settleSlots(tx, sessionIds);
  await releasePeople();
  await passSeenPeople(tx, { from: claimerId, to: speakerId, sessionIds });
  await passImportedTalks(tx, sessionsWithOtherTalk(own, updated));
}

interface Naming {
  record: ClaimedSession;
  claimerId: string;
  speakerId: string;
  /** Another claim of the claimer's that the session came with. */
  other: ClaimedSession | undefined;
  /** Whether the claimer stays the session's speaker. */
  isClaimers: boolean;
  beside: NamedCoSpeaker[];
}

/** The co-speakers after taking back: the imported speaker in the former position, the claimer only if named for another reason. */
function namedAgain({ record, claimerId, speakerId, other, isClaimers, beside }: Naming): NamedCoSpeaker[] {
  const { session_id, position } = record;
  const rows = beside.filter((row) => row.user_id !== claimerId && row.user_id !== speakerId);
  const unasked = { session_id, accepted: true, invitation_id: null, invited_at: null, invited_by: null };
  if (position !== null) rows.push({ ...unasked, user_id: speakerId, position });
  const mine = beside.find((row) => row.user_id === claimerId);
  // Somebody who has left is not named again.
  if (isClaimers || (position !== null && !mine)) return rows;
  if (record.own_position !== null) {
    rows.push({
      ...{ session_id, user_id: claimerId, position: record.own_position },
      accepted: record.own_accepted ?? true,
      invitation_id: record.own_invitation_id,
      ...{ invited_at: record.own_invited_at, invited_by: null },
    });
  } else if (other) {
    rows.push(mine ?? { ...unasked, user_id: claimerId, position: other.position ?? 0 });
  }
  return rows;
}
