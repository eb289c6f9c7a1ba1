import { type Insertable, sql } from "kysely";
import { currentVersion } from "../../../core/current-version.ts";
import { updatePublicSlots } from "../../../core/slots.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import { idsSubquery, insertRows } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Change, PlacedSlot } from "./changes.ts";

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** The versions of an event, newest first. */
export function selectVersions(db: Db | Tx, eventId: string, page: { before?: number; limit: number }) {
  let query = db
    .selectFrom("programme_versions")
    .leftJoin("users", "users.user_id", "programme_versions.released_by")
    .select(columnsOf("programme_versions"))
    .select([
      "users.name as releaser",
      sql<number>`(select count(*)::int from version_slots where version_slots.version_id = programme_versions.version_id
        and version_slots.change is distinct from 'cancelled')`.as("slots"),
      sql<number>`(select count(*)::int from version_slots where version_slots.version_id = programme_versions.version_id
        and version_slots.kind = 'session' and version_slots.change is distinct from 'cancelled')`.as(
        "sessions",
      ),
    ])
    .where("programme_versions.event_id", "=", eventId)
    .orderBy("programme_versions.number", "desc")
    .limit(page.limit);
  if (page.before !== undefined) query = query.where("programme_versions.number", "<", page.before);
  return query.execute();
}

/** One of them by its number. */
export async function selectVersion(db: Db | Tx, eventId: string, number: number) {
  const [row] = await selectVersions(db, eventId, { before: number + 1, limit: 1 });
  return row?.number === number ? row : undefined;
}

/** Whether the public sees or saw a version's slot: one rejected before the event was public was never seen. */
const wasSeen = sql<boolean>`exists (select from public_slots as seen
    join programme_versions as versions on versions.event_id = seen.event_id
  where versions.version_id = version_slots.version_id and seen.slot_id = version_slots.slot_id)`;

/** How many changes of the versions are of slots that the public has never seen. */
export function countUnseen(db: Db, versionIds: string[]) {
  return db
    .selectFrom("version_slots")
    .select(["version_id", "change"])
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("version_id", "in", idsSubquery(versionIds))
    .where("change", "is not", null)
    .where(sql<boolean>`not ${wasSeen}`)
    .groupBy(["version_id", "change"])
    .execute();
}

/** The changes of versions: all, or those that the public has seen. */
export function selectChanges(db: Db, versionIds: string[], of: "all" | "seen") {
  return db
    .selectFrom("version_slots")
    .select(columnsOf("version_slots"))
    .where("version_id", "in", idsSubquery(versionIds))
    .where("change", "is not", null)
    .$if(of === "seen", (query) => query.where(wasSeen))
    .orderBy(sql`array_position(array['cancelled', 'moved', 'new', 'speakers'], change)`)
    .orderBy("start_time")
    .orderBy("title")
    .orderBy("slot_id")
    .execute();
}

/** The slots of a version with their places, without those that it cancelled. */
export async function selectReleased(tx: Db | Tx, versionId: string): Promise<PlacedSlot[]> {
  return tx
    .selectFrom("version_slots")
    .select(placedColumns)
    .where("version_id", "=", versionId)
    .where(sql<boolean>`change is distinct from 'cancelled'`)
    .execute();
}

const placedColumns = [
  ...(["slot_id", "kind", "guid", "number", "talk_id", "title", "people", "start_time"] as const),
  ...(["duration_minutes", "room_ids", "room", "track_id", "track"] as const),
] as const;

/** The working plan. A session that waits for approval keeps its place in the current version, or its last public one. */
export async function selectPlan(tx: Db | Tx, eventId: string): Promise<PlacedSlot[]> {
  const { rows } = await sql<PlacedSlot>`
    select sessions.session_id as slot_id, 'session' as kind, sessions.guid, sessions.number, talks.talk_id, talks.title,
      people_of(sessions) as people,
      sessions.start_time, sessions.duration_minutes,
      case when sessions.room_id is null then '{}' else array[sessions.room_id] end as room_ids, sessions.room,
      sessions.track_id, sessions.track
    from sessions join talks on talks.talk_id = sessions.talk_id
    where sessions.event_id = ${eventId} and sessions.status = 'confirmed'
    union all
    select items.item_id, items.kind, items.guid, items.number, null, items.title, '{}', items.start_time,
      items.duration_minutes, stands.room_ids, stands.room, null, null
    from programme_items as items cross join lateral item_rooms(items.item_id) as stands
    where items.event_id = ${eventId} and items.kind <> 'blocker'
    union all
    select stands.slot_id, stands.kind, stands.guid, stands.number, stands.talk_id, stands.title, stands.people, stands.start_time,
      stands.duration_minutes, stands.room_ids, stands.room, stands.track_id, stands.track
    from standing_slots(${eventId}) as stands join sessions on sessions.session_id = stands.slot_id
    where sessions.event_id = ${eventId} and sessions.status = 'draft'
    order by start_time, number`.execute(tx);
  return rows;
}

/** The event's plan revision and version, with what describes conflicts. */
export function selectProgramme(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("programmes")
    .leftJoin("programme_versions", currentVersion)
    .select(["programmes.plan_revision", "programmes.current_version", "programmes.default_minutes"])
    .select(["programme_versions.version_id", "programme_versions.name", "programme_versions.released_at"])
    .where("programmes.event_id", "=", eventId)
    .executeTakeFirstOrThrow();
}

/** The details of an event in mails about its versions. */
export function selectEvent(tx: Tx, eventId: string) {
  return tx
    .selectFrom("events")
    .select(["event_id", "name", "timezone", "location", "visibility"])
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
}

export async function isNameTaken(tx: Tx, eventId: string, name: string): Promise<boolean> {
  const found = await tx
    .selectFrom("programme_versions")
    .select("number")
    .where("event_id", "=", eventId)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Writes a version with all its slots, makes it the current one, and writes the sequences of moved slots. */
export async function insertVersion(
  tx: Tx,
  row: Insertable<Tables["programme_versions"]>,
  { plan, changes }: { plan: readonly PlacedSlot[]; changes: readonly Change[] },
): Promise<void> {
  await tx.insertInto("programme_versions").values(row).execute();
  const changeOf = new Map(changes.map((one) => [one.slot.slot_id, one]));
  const gone = changes.filter(({ change }) => change === "cancelled").map(({ slot }) => slot);
  const rows = [...plan, ...gone].map((slot) => {
    const { change = null, before } = changeOf.get(slot.slot_id) ?? {};
    const came_from = before && {
      ...{ startTime: before.start_time, durationMinutes: before.duration_minutes, room: before.room },
    };
    return { ...slot, version_id: row.version_id, sequence: 0, change, came_from: came_from ?? null };
  });
  await insertRows(tx, "version_slots", rows);
  await tx
    .updateTable("programmes")
    .set({ current_version: row.number })
    .where("event_id", "=", row.event_id)
    .execute();
  await tellReleased(tx, row);
  await sql`update version_slots set sequence = seen.sequence from public_slots as seen
    where version_slots.version_id = ${row.version_id} and seen.event_id = ${row.event_id}
      and seen.slot_id = version_slots.slot_id and seen.sequence > 0`.execute(tx);
}

/** Updates the event's public slots to its new version. */
async function tellReleased(
  tx: Tx,
  { version_id, event_id }: { version_id: string; event_id: string },
): Promise<void> {
  const { rows } = await sql<{ slot_id: string }>`
    select slot_id from version_slots where version_id = ${version_id}
    union select slot_id from public_slots where event_id = ${event_id}`.execute(tx);
  await updatePublicSlots(
    tx,
    rows.map(({ slot_id }) => slot_id),
  );
}

/** Those of the sessions with the same speakers in their event's current version as now. */
export async function selectSpokenAsReleased(tx: Tx, sessionIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sessions.session_id as id from sessions
      join programmes on programmes.event_id = sessions.event_id
      join programme_versions as versions
        on versions.event_id = programmes.event_id and versions.number = programmes.current_version
      join version_slots as released on released.version_id = versions.version_id and released.slot_id = sessions.session_id
    where sessions.session_id in ${idsSubquery(sessionIds)} and released.people = people_of(sessions)`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Writes the sessions' present speakers to the current versions of their events, and to public slots that wait. */
export async function releasePeople(tx: Tx, sessionIds: string[]): Promise<void> {
  await sql`update version_slots as released set people = people_of(sessions)
    from sessions, programmes, programme_versions as versions
    where sessions.session_id in ${idsSubquery(sessionIds)} and released.slot_id = sessions.session_id
      and released.version_id = versions.version_id and programmes.event_id = sessions.event_id
      and versions.event_id = programmes.event_id and versions.number = programmes.current_version`.execute(
    tx,
  );
  await sql`update public_slots as seen set people = people_of(sessions) from sessions
    where sessions.session_id in ${idsSubquery(sessionIds)} and seen.slot_id = sessions.session_id
      and seen.event_id = sessions.event_id and seen.state = 'waiting'`.execute(tx);
}
