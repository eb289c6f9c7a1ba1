import type { Feature } from "@plenary/contract/programme/programme-fields";
import type { SolutionNews } from "@plenary/contract/schedule/schedule";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery } from "../../db/rows/rows.ts";

/** A session or an item where it is arranged now. */
export interface SlotRow {
  slot_id: string;
  kind: "session" | "break" | "activity" | "blocker";
  number: number;
  title: string;
  status: "draft" | "confirmed";
  start_time: string | null;
  duration_minutes: number | null;
  room_ids: string[];
  /** The room that a session only names. */
  room_name: string | null;
  track_id: string | null;
  track_name: string | null;
  pinned: boolean;
  people: string[];
  /** Those of them who haven't accepted yet. */
  asked: string[];
  type: string | null;
  needs: Feature[];
  expected_audience: number | null;
  revision: number;
  /** Of an item, for its calendar entry. */
  sequence: number;
}

/** The event's sessions that aren't rejected, and its items, by start and number; or these of them. */
export async function selectSlots(db: Db | Tx, eventId: string, slotIds?: string[]): Promise<SlotRow[]> {
  const among = (id: string) => (slotIds ? sql`and ${sql.ref(id)} in ${idsSubquery(slotIds)}` : sql.raw(""));
  const { rows } = await sql<SlotRow>`
    select sessions.session_id as slot_id, 'session' as kind, sessions.number, talks.title, sessions.status,
      sessions.start_time, sessions.duration_minutes,
      case when sessions.room_id is null then '{}' else array[sessions.room_id] end as room_ids,
      case when sessions.room_id is null then sessions.room end as room_name,
      sessions.track_id, case when sessions.track_id is null then sessions.track end as track_name, sessions.pinned, sessions.revision, 0 as sequence,
      case when sessions.no_person then '{}' else array[sessions.speaker_id] end || array(
        select beside.user_id from session_speakers as beside
        where beside.session_id = sessions.session_id order by beside.position) as people,
      array(select beside.user_id from session_speakers as beside
        where beside.session_id = sessions.session_id and not beside.accepted order by beside.position) as asked,
      sessions.type, sessions.needs, sessions.expected_audience
    from sessions join talks on talks.talk_id = sessions.talk_id
    where sessions.event_id = ${eventId} and sessions.status <> 'rejected' ${among("sessions.session_id")}
    union all
    select items.item_id, items.kind, items.number, items.title, 'confirmed', items.start_time, items.duration_minutes,
      array(select rooms.room_id from programme_item_rooms join rooms on rooms.room_id = programme_item_rooms.room_id
        where programme_item_rooms.item_id = items.item_id order by rooms.position, rooms.name),
      null, null, null, items.pinned, items.revision, items.sequence, '{}', '{}', null, '{}', null
    from programme_items as items
    where items.event_id = ${eventId} ${among("items.item_id")}
    order by start_time, number, slot_id`.execute(db);
  return rows;
}

const ofProgramme = ["last_operation", "plan_revision", "current_version", "default_minutes"] as const;

/**
 * The programme, locked after the sessions of the event among these slots: whoever changes a session locks it before
 * the programme. One statement: what only an inner query counts is locked first.
 */
export function lockProgramme(tx: Tx, eventId: string, slotIds: string[]) {
  return tx
    .with(
      (cte) => cte("locked").materialized(),
      (query) =>
        query
          .selectFrom("sessions")
          .select("session_id")
          .where("event_id", "=", eventId)
          .where("session_id", "in", idsSubquery(slotIds))
          .orderBy("session_id")
          .forUpdate(),
    )
    .selectFrom("programmes")
    .select(ofProgramme)
    .where("event_id", "=", eventId)
    .where(sql<boolean>`(select count(*) from locked) >= 0`)
    .forUpdate("programmes")
    .executeTakeFirstOrThrow();
}

export type ProgrammeRow = Awaited<ReturnType<typeof selectProgramme>>;

export function selectProgramme(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("programmes")
    .select(ofProgramme)
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
}

/** How far the schedule is; undefined once the event is gone. */
export function selectStand(db: Db, eventId: string) {
  return db
    .selectFrom("programmes")
    .select(["last_operation", "plan_revision"])
    .where("event_id", "=", eventId)
    .executeTakeFirst();
}

export async function managesTrack(db: Db, eventId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("tracks")
    .innerJoin("track_managers", "track_managers.track_id", "tracks.track_id")
    .select("tracks.track_id")
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The names of the people. */
export function selectPeople(db: Db | Tx, userIds: string[]) {
  return db
    .selectFrom("users")
    .select(["user_id", "name"])
    .where("user_id", "in", idsSubquery(userIds))
    .orderBy("name")
    .orderBy("user_id")
    .execute();
}

/** The event's latest solution, as far as it is. */
export async function selectSolutionNews(db: Db | Tx, eventId: string): Promise<SolutionNews> {
  const row = await db
    .selectFrom("solutions")
    .select(["solution_id as solutionId", "state", "progress"])
    .where("event_id", "=", eventId)
    .orderBy("at", "desc")
    .orderBy("solution_id", "desc")
    .limit(1)
    .$castTo<NonNullable<SolutionNews>>()
    .executeTakeFirst();
  return row ?? null;
}
