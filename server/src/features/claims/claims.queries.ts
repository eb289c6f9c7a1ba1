import type { Insertable } from "kysely";
import { speaksIn } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { idsSubquery } from "../../db/rows/rows.ts";
import { isUnused } from "../../db/rows/talks.ts";
import type { Tables } from "../../db/tables.ts";

/** Stores the link, replacing one of the same speaker at the same event. */
export async function saveLink(tx: Tx, row: Insertable<Tables["claim_links"]>): Promise<void> {
  const { token_hash, everywhere, made_by, expires_at } = row;
  await tx
    .insertInto("claim_links")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["event_id", "speaker_id"])
        .doUpdateSet({ token_hash, everywhere, made_by, expires_at }),
    )
    .execute();
}

/** The link with its speaker and its maker; `lock` keeps others from using or replacing it until the transaction ends. */
export function selectLink(db: Db | Tx, tokenHash: Buffer, lock?: "lock") {
  return db
    .selectFrom("claim_links as link")
    .innerJoin("users as speaker", "speaker.user_id", "link.speaker_id")
    .innerJoin("users as maker", "maker.user_id", "link.made_by")
    .select(["link.event_id", "link.speaker_id", "link.everywhere", "link.made_by", "link.expires_at"])
    .select(["speaker.name as speaker_name", "speaker.username as speaker_username"])
    .select(["speaker.password_hash", "speaker.deleted_at"])
    .select(["maker.name as maker_name", "maker.role as maker_role", "maker.is_locked as maker_locked"])
    .where("link.token_hash", "=", tokenHash)
    .$if(lock !== undefined, (query) => query.forUpdate("link"))
    .executeTakeFirst();
}

/** Which sessions: those of the speaker, as speaker or co-speaker, at the event, or without an event everywhere. */
export interface SpeakerAtEvent {
  speakerId: string;
  eventId: string | undefined;
}

export type SpokenSession = Awaited<ReturnType<typeof selectSpoken>>[number];

export function selectSpoken(db: Db | Tx, { speakerId, eventId }: SpeakerAtEvent) {
  return db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .select(["sessions.session_id", "sessions.talk_id", "sessions.event_id", "sessions.speaker_id"])
    .select(["talks.title", "events.name as event_name"])
    .where(speaksIn(speakerId))
    .$if(eventId !== undefined, (query) => query.where("sessions.event_id", "=", eventId ?? ""))
    .orderBy("events.name")
    .orderBy("talks.title")
    .orderBy("sessions.session_id")
    .execute();
}

export type Proposed = Awaited<ReturnType<typeof selectProposed>>[number];

/** The speaker's proposals there: who organizes has entered them. */
export function selectProposed(db: Db | Tx, { speakerId, eventId }: SpeakerAtEvent, lock?: "lock") {
  return db
    .selectFrom("proposals")
    .innerJoin("events", "events.event_id", "proposals.event_id")
    .select(["proposals.proposal_id", "proposals.event_id", "proposals.session_id", "proposals.title"])
    .select(["proposals.state", "events.name as event_name"])
    .where("proposals.submitter_id", "=", speakerId)
    .$if(eventId !== undefined, (query) => query.where("proposals.event_id", "=", eventId ?? ""))
    .$if(lock !== undefined, (query) => query.forUpdate("proposals"))
    .orderBy("events.name")
    .orderBy("proposals.number")
    .orderBy("proposals.proposal_id")
    .execute();
}

/** Makes them the user's, who doesn't speak beside themselves. */
export async function passProposals(tx: Tx, proposalIds: string[], userId: string): Promise<void> {
  await tx
    .deleteFrom("proposal_speakers")
    .where("proposal_id", "in", idsSubquery(proposalIds))
    .where("user_id", "=", userId)
    .execute();
  await tx
    .updateTable("proposals")
    .set({ submitter_id: userId })
    .where("proposal_id", "in", idsSubquery(proposalIds))
    .execute();
}

/** Locks the sessions, their talks and events until the transaction ends, in the order in which everybody locks them. */
export async function lockSpoken(tx: Tx, spoken: SpokenSession[]): Promise<void> {
  const ids = (of: "talk_id" | "event_id" | "session_id") => idsSubquery(spoken.map((row) => row[of]));
  const talks = tx.selectFrom("talks").select("talk_id").where("talk_id", "in", ids("talk_id"));
  await talks.orderBy("talk_id").forUpdate().execute();
  const events = tx.selectFrom("events").select("event_id").where("event_id", "in", ids("event_id"));
  await events.orderBy("event_id").forShare().execute();
  const sessions = tx.selectFrom("sessions").select("session_id");
  await sessions.where("session_id", "in", ids("session_id")).orderBy("session_id").forUpdate().execute();
}

/** Talks that other sessions use too, or that aren't the speaker's. */
export function selectShared(tx: Tx, talkIds: string[], sessionIds: string[], speakerId: string) {
  return tx
    .selectFrom("talks")
    .select(columnsOf("talks"))
    .where("talk_id", "in", idsSubquery(talkIds))
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb("creator_id", "<>", speakerId),
        exists(
          selectFrom("sessions")
            .select("sessions.session_id")
            .whereRef("sessions.talk_id", "=", "talks.talk_id")
            .where("sessions.session_id", "not in", idsSubquery(sessionIds)),
        ),
      ]),
    )
    .execute();
}

export async function passTalks(tx: Tx, talkIds: string[], userId: string, time: string): Promise<void> {
  await tx
    .updateTable("talks")
    .set({ creator_id: userId, updated_at: time })
    .where("talk_id", "in", idsSubquery(talkIds))
    .execute();
}

/** The ids of the speaker's talks that no session uses. */
export async function selectUnused(tx: Tx, speakerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("talks")
    .select("talk_id")
    .where("creator_id", "=", speakerId)
    .where(isUnused())
    .execute();
  return rows.map((row) => row.talk_id);
}

/** The sessions' co-speakers, in any state. */
export function selectCoSpeakers(tx: Tx, sessionIds: string[]) {
  return tx
    .selectFrom("session_speakers")
    .select(columnsOf("session_speakers"))
    .where("session_id", "in", idsSubquery(sessionIds))
    .orderBy("session_id")
    .orderBy("position")
    .execute();
}

export async function deleteCoSpeakers(tx: Tx, sessionIds: string[]): Promise<void> {
  await tx.deleteFrom("session_speakers").where("session_id", "in", idsSubquery(sessionIds)).execute();
}

/** Forgets that the user declined to speak in these sessions. */
export async function deleteDeclined(tx: Tx, sessionIds: string[], userId: string): Promise<void> {
  await tx
    .deleteFrom("declined_co_speakers")
    .where("session_id", "in", idsSubquery(sessionIds))
    .where("user_id", "=", userId)
    .execute();
}

/** Ends links to what was claimed. */
export async function deleteLinks(tx: Tx, { speakerId, eventId }: SpeakerAtEvent): Promise<void> {
  await tx
    .deleteFrom("claim_links")
    .where("speaker_id", "=", speakerId)
    .$if(eventId !== undefined, (query) => query.where("event_id", "=", eventId ?? ""))
    .execute();
}
