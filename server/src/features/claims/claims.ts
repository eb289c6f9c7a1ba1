import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/invitations/claims";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { DAY } from "../../base/durations.ts";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { hashToken } from "../../base/secrets.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { hiddenAmong } from "../../core/masks.ts";
import { isUnclaimedAccount } from "../../core/placeholder-addresses.ts";
import type { Db, Tx } from "../../db/db.ts";
import { deleteUnclaimedAccount } from "../../db/rows/unclaimed-accounts.ts";
import { selectUser } from "../../db/rows/users.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { newLink } from "../co-organizers/open-invitations.ts";
import { findEvent, findOrganizedEvent } from "../events/events-access.ts";
import { lockImports } from "../import/storing/imported-people.ts";
import type { ClaimedEvent } from "./claims.facts.ts";
import * as queries from "./claims.queries.ts";
import { handOver } from "./hand-over.ts";

// Claims: taking over the sessions of an imported speaker (docs/product/invitations.md#imported-speakers).

/**
 * Makes a link to claim the imported speaker's sessions at the event, and ends the former one. Organizers may; an
 * administrator's link covers all events. Throws UserNotFound for somebody who neither speaks there nor has a proposal that shows who they are.
 */
export async function makeClaimLink(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  userId: string,
): Promise<z.output<typeof contract.makeClaimLink.response>> {
  await countInvitation(ctx, actor);
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "link_speakers", lock: "share" });
    const speaker = await selectUser(tx, userId);
    const scope = { speakerId: userId, eventId };
    const proposed = await queries.selectProposed(tx, scope);
    const spoken = await queries.selectSpoken(tx, scope);
    // Hidden ones are as if they weren't there: any other answer would say whose they are (call-for-papers.md 5.2).
    const shown = await shownTo(tx, proposed, actor.userId);
    if (!speaker || (spoken.length === 0 && shown.length === 0)) throw new Refusal("UserNotFound");
    if (!isUnclaimedAccount(speaker)) throw new Refusal("SpeakerHasAccount");
    const { token, expiresAt, everywhere } = await linkToSpeaker(ctx, tx, actor, eventId, userId);
    const { user_id, name } = speaker;
    const [at] = claimedEvents([event], { spoken, proposed: shown });
    const proposalId = at?.proposalId ?? null;
    await tell({ kind: "claim_link_made", actor, event, speaker: { user_id, name }, everywhere, proposalId });
    return { url: await linkTo(ctx, tx, "/claims/:token", { token }), everywhere, expiresAt };
  });
}

/** Makes the link, for 30 days, for an organizer of the event. The former one ends. */
export async function linkToSpeaker(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  eventId: string,
  speakerId: string,
): Promise<{ token: string; expiresAt: string; everywhere: boolean }> {
  const everywhere = actor.role === "admin";
  const { token, token_hash } = newLink();
  const expiresAt = new Date(ctx.clock().valueOf() + limits.claimLinkDays * DAY).toISOString();
  const row = { event_id: eventId, speaker_id: speakerId, token_hash, everywhere, made_by: actor.userId };
  await queries.saveLink(tx, { ...row, expires_at: expiresAt });
  return { token, expiresAt, everywhere };
}

/** Without those of which it is hidden from the user who speaks in them. */
async function shownTo(
  db: Db | Tx,
  proposed: queries.Proposed[],
  userId: string,
): Promise<queries.Proposed[]> {
  const ids = proposed.map((each) => each.proposal_id);
  const hidden = ids.length > 0 ? await hiddenAmong(db, ids, userId) : new Set();
  return proposed.filter((each) => !hidden.has(each.proposal_id));
}

/** The events, with what says that the person has something there; of proposals preferably one that is decided, as its speakers are known. */
export function claimedEvents(
  events: readonly { event_id: string; name: string }[],
  {
    spoken,
    proposed,
  }: {
    spoken: readonly { event_id: string }[];
    proposed: readonly { event_id: string; proposal_id: string; state: string }[];
  },
): ClaimedEvent[] {
  const isOpen = ({ state }: { state: string }) => Number(state === "submitted" || state === "withdrawn");
  const decidedFirst = proposed.toSorted((one, other) => isOpen(one) - isOpen(other));
  return events.map(({ event_id, name }) => {
    const isThere = (row: { event_id: string }) => row.event_id === event_id;
    const only = spoken.some(isThere) ? undefined : decidedFirst.find(isThere);
    return { event_id, name, proposalId: only?.proposal_id ?? null };
  });
}

/** What the link gives, as far as its maker may know it. Throws as `findClaim` does. */
export async function getClaim(ctx: Ctx, token: string): Promise<contract.Claim> {
  const { link, event, spoken, proposed: all } = await findClaim(ctx, ctx.db, token);
  const proposed = await shownTo(ctx.db, all, link.made_by);
  const shown = (rows: readonly { title: string; event_name: string }[]) =>
    rows.slice(0, limits.listMax).map(({ title, event_name }) => ({ title, eventName: event_name }));
  return {
    speakerName: link.speaker_name,
    makerName: link.maker_name,
    eventName: event.name,
    everywhere: link.everywhere,
    sessions: shown(spoken),
    count: spoken.length,
    ...(waitingOf(proposed).length > 0 && { proposals: shown(waitingOf(proposed)) }),
    expiresAt: link.expires_at,
  };
}

/** Those of which the sessions say nothing. */
const waitingOf = (proposed: queries.Proposed[]) => proposed.filter(({ session_id }) => session_id === null);

/**
 * Gives the caller the link's sessions with their talks, and proposals, and ends the link. Of two simultaneous calls the
 * first wins. Returns how many sessions, and how many proposals beside.
 */
export function takeClaim(
  ctx: Ctx,
  actor: Actor,
  token: string,
): Promise<{ count: number; proposals?: number }> {
  return inTransaction(ctx, async (tx, tell) => {
    // A simultaneous import would return what is being claimed.
    await lockImports(tx);
    if (!(await selectUser(tx, actor.userId, "update"))) throw new Refusal("NotSignedIn");
    const { link, event, scope, spoken, proposed } = await findClaim(ctx, tx, token, "lock");
    const proposals = waitingOf(proposed).length;
    const speaker = { user_id: link.speaker_id, name: link.speaker_name };
    const { made_by: madeBy, everywhere } = link;
    const claim = {
      ...{ claim_id: randomUUIDv7(), event_id: event.event_id, event_name: event.name, everywhere },
      ...{ claimer_id: actor.userId, made_by: madeBy, sessions: spoken.length, claimed_at: now(ctx) },
      proposals,
      ...{ speaker_id: link.speaker_id, speaker_username: link.speaker_username },
      ...{ speaker_name: link.speaker_name, is_recorded: true },
    };
    await handOver(ctx, tx, { scope, userId: actor.userId, spoken, proposed, claim });
    const named = [...spoken, ...proposed].map(({ event_id, event_name: name }) => ({ event_id, name }));
    const events = claimedEvents([...new Map(named.map((each) => [each.event_id, each])).values()], {
      ...{ spoken, proposed },
    });
    const what = { events, sessions: spoken.length };
    await tell({ kind: "speaker_claimed", actor, speaker, madeBy, event, everywhere, ...what });
    await queries.deleteLinks(tx, scope);
    await deleteUnclaimedAccount(tx, link.speaker_id);
    return { count: spoken.length, ...(proposals > 0 && { proposals }) };
  });
}

/** What a link leads to. Throws LinkNotValid also if its maker may no longer make it, or its speaker has nothing there. */
async function findClaim(ctx: Ctx, db: Db | Tx, token: string, lock?: "lock") {
  const link = await queries.selectLink(db, hashToken(token), lock);
  if (!link) throw new Refusal("LinkNotValid");
  if (link.expires_at <= now(ctx)) throw new Refusal("LinkExpired");
  const event = await findMade(ctx, db, link, lock);
  const scope = { speakerId: link.speaker_id, eventId: link.everywhere ? undefined : link.event_id };
  if (lock) await queries.lockSpoken(db as Tx, await queries.selectSpoken(db, scope));
  const spoken = await queries.selectSpoken(db, scope);
  const proposed = await queries.selectProposed(db, scope, lock);
  const isAnything = spoken.length > 0 || proposed.length > 0;
  if (!isUnclaimedAccount(link) || !isAnything) throw new Refusal("LinkNotValid");
  return { link, event, scope, spoken, proposed };
}

/** The link's event. Throws LinkNotValid if its maker couldn't make such a link now. */
async function findMade(
  ctx: Ctx,
  db: Db | Tx,
  link: NonNullable<Awaited<ReturnType<typeof queries.selectLink>>>,
  lock?: "lock",
) {
  const maker = { userId: link.made_by, role: link.maker_role };
  try {
    const event = await findEvent(ctx, db, maker, link.event_id, lock && "share");
    const may = mayOrganize(maker, event) && (!link.everywhere || maker.role === "admin");
    if (may && !link.maker_locked) return event;
  } catch (error) {
    if (!isRefusal(error, "EventNotFound")) throw error;
  }
  throw new Refusal("LinkNotValid");
}
