import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { type Ctx, now } from "../../core/context.ts";
import { settleSlots } from "../../core/slots.ts";
import type { Tx } from "../../db/db.ts";
import { insertRows, updateRows } from "../../db/rows/rows.ts";
import { passImportedTalks } from "../../db/rows/talks.ts";
import type { Tables } from "../../db/tables.ts";
import { passPerson } from "../import/storing/imported-people.ts";
import { passSeenPeople, passTitles, type RetoldSession } from "../programme/places/public-slots.ts";
import { keepReleasedPeople } from "../programme/versions/versions.ts";
import { passAvailability } from "../schedule/availability.ts";
import { passMissed } from "../speakers/speakers.ts";
import * as queries from "./claims.queries.ts";
import { type NamedCoSpeaker, recordClaim } from "./records.ts";

interface HandingOver {
  scope: queries.SpeakerAtEvent;
  /** Who gets it. */
  userId: string;
  /** The scope's sessions, locked. */
  spoken: queries.SpokenSession[];
  /** Its proposals, locked. */
  proposed: queries.Proposed[];
  claim: Insertable<Tables["claims"]>;
}

/**
 * Gives the user a speaker's sessions with their talks, also for future imports, and proposals. A talk that other sessions
 * use too is copied, so that theirs stays unchanged. Records how everything can go back.
 */
export async function handOver(ctx: Ctx, tx: Tx, handing: HandingOver): Promise<void> {
  const { scope, userId, spoken, proposed, claim } = handing;
  const { speakerId } = scope;
  const sessionIds = spoken.map((row) => row.session_id);
  const releasePeople = await keepReleasedPeople(tx, sessionIds);
  const beside = await queries.selectCoSpeakers(tx, sessionIds);
  const own = spoken.filter((row) => row.speaker_id === speakerId);
  const copies = await copyShared(ctx, tx, { own, from: speakerId, to: userId });
  const unusedTalks = scope.eventId === undefined ? await queries.selectUnused(tx, speakerId) : [];
  const talkIds = new Set(own.map((row) => row.talk_id));
  const time = now(ctx);
  const passed = [...talkIds].filter((talkId) => !copies.has(talkId));
  await queries.passTalks(tx, [...passed, ...unusedTalks], userId, time);
  const updated = own.map(({ session_id, talk_id }) => ({
    session_id,
    speaker_id: userId,
    talk_id: copies.get(talk_id) ?? talk_id,
    updated_at: time,
  }));
  await updateRows(tx, "sessions", "session_id", updated);
  const replaced = sessionsWithOtherTalk(own, updated);
  await passTitles(tx, replaced);
  await nameInstead(tx, { spoken, beside, speakerId, userId });
  const proposalIds = proposed.map((row) => row.proposal_id);
  await queries.passProposals(tx, proposalIds, userId);
  await settleSlots(tx, sessionIds);
  await releasePeople();
  await passSeenPeople(tx, { from: speakerId, to: userId, eventId: scope.eventId });
  const eventIds = [...new Set(spoken.map((row) => row.event_id))];
  await passMissed(tx, {
    from: speakerId,
    to: userId,
    eventIds: scope.eventId === undefined ? undefined : [scope.eventId],
  });
  await passAvailability(tx, { from: speakerId, to: userId, eventIds });
  await queries.deleteDeclined(tx, sessionIds, userId);
  await passImportedTalks(tx, replaced);
  const people = await passPerson(tx, { from: speakerId, to: userId, eventIds });
  await recordClaim(tx, { claim, spoken, beside, copies, unusedTalks, people, proposalIds });
}

/** Which of the sessions have another talk after the update. */
export function sessionsWithOtherTalk(
  before: readonly Pick<queries.SpokenSession, "session_id" | "event_id" | "talk_id">[],
  updated: readonly { talk_id: string }[],
): RetoldSession[] {
  return before.flatMap(({ session_id, event_id, talk_id: from }, index) => {
    const to = updated[index]?.talk_id;
    return to && to !== from ? [{ session_id, event_id, from, to }] : [];
  });
}

/** Copies those of the sessions' talks that others use too; returns the copies' ids by the talk's. */
export async function copyShared(
  ctx: Ctx,
  tx: Tx,
  { own, from, to }: { own: queries.SpokenSession[]; from: string; to: string },
): Promise<Map<string, string>> {
  const talkIds = [...new Set(own.map((row) => row.talk_id))];
  const sessionIds = own.map((row) => row.session_id);
  const shared = await queries.selectShared(tx, talkIds, sessionIds, from);
  const copies = new Map(shared.map((talk) => [talk.talk_id, randomUUIDv7()]));
  const time = now(ctx);
  const rows = shared.map((talk) => ({
    ...talk,
    talk_id: copies.get(talk.talk_id) ?? "",
    creator_id: to,
    created_at: time,
    updated_at: time,
  }));
  await insertRows(tx, "talks", rows);
  return copies;
}

/** Replaces the speaker by the user wherever named, without duplicates. All others keep their answers. */
async function nameInstead(
  tx: Tx,
  given: { spoken: queries.SpokenSession[]; beside: NamedCoSpeaker[]; speakerId: string; userId: string },
): Promise<void> {
  const { spoken, beside, speakerId, userId } = given;
  const speaking = new Set(
    spoken.filter((row) => [speakerId, userId].includes(row.speaker_id)).map((row) => row.session_id),
  );
  // Without an invitation's id, because nobody invited. This tells imports whom they may remove again.
  const named = { user_id: userId, accepted: true, invitation_id: null, invited_at: null, invited_by: null };
  const rows = beside
    .filter((row) => row.user_id !== userId && !(row.user_id === speakerId && speaking.has(row.session_id)))
    .map((row) => (row.user_id === speakerId ? { ...row, ...named } : row));
  await queries.deleteCoSpeakers(tx, [...new Set(beside.map((row) => row.session_id))]);
  await insertRows(tx, "session_speakers", rows);
}
