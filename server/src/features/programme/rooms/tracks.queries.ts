import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import { isUnclaimedUser } from "../../../db/rows/people.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";
import { type CountedFor, slotsIn } from "../plan/counted-slots.queries.ts";

export type TrackSeen = Awaited<ReturnType<typeof selectTrack>>;

/** Tracks with their rooms, managers and number of slots. */
function tracks(db: Db | Tx, eventId: RawBuilder<unknown>, counted: CountedFor) {
  return db
    .selectFrom("tracks")
    .leftJoin(slotsIn("track", eventId, counted).as("standing"), "standing.id", "tracks.track_id")
    .select(columnsOf("tracks"))
    .select([
      sql<number>`coalesce(standing.slots, 0)`.as("slots"),
      sql<string[]>`(select coalesce(json_agg(rooms.room_id order by rooms.position, rooms.name), '[]')
        from track_rooms join rooms on rooms.room_id = track_rooms.room_id
        where track_rooms.track_id = tracks.track_id)`.as("room_ids"),
      sql<{ userId: string; name: string }[]>`(select coalesce(
          json_agg(json_build_object('userId', users.user_id, 'name', users.name) order by users.name, users.user_id), '[]')
        from track_managers join users on users.user_id = track_managers.user_id and users.deleted_at is null
        where track_managers.track_id = tracks.track_id)`.as("managers"),
    ]);
}

/** The tracks of an event in order, with slots counted for organizers or others. */
export function selectTracks(db: Db | Tx, eventId: string, counted: CountedFor) {
  return tracks(db, sql`${eventId}::uuid`, counted)
    .where("tracks.event_id", "=", eventId)
    .orderBy("tracks.position")
    .orderBy("tracks.name")
    .execute();
}

/** One track, as organizers see it. */
export function selectTrack(db: Db | Tx, trackId: string) {
  const eventId = sql`(select event_id from tracks where track_id = ${trackId})`;
  return tracks(db, eventId, "organizers").where("tracks.track_id", "=", trackId).executeTakeFirstOrThrow();
}

/** When the event's call for papers opens, and the clock of its deadlines. */
export const selectCallTimes = (tx: Tx, eventId: string) =>
  tx
    .selectFrom("calls")
    .select(["opens_at", "deadline_zone"])
    .where("event_id", "=", eventId)
    .executeTakeFirst();

export async function updateTrack(
  tx: Tx,
  trackId: string,
  values: Updateable<Tables["tracks"]>,
): Promise<void> {
  await tx.updateTable("tracks").set(values).where("track_id", "=", trackId).execute();
}

export async function setTrackRooms(tx: Tx, trackId: string, roomIds: string[]): Promise<void> {
  await tx.deleteFrom("track_rooms").where("track_id", "=", trackId).execute();
  await sql`insert into track_rooms (track_id, room_id)
    select ${trackId}::uuid, room_id from rooms where room_id in ${idsSubquery(roomIds)}`.execute(tx);
}

/** Sets the track's managers, and returns those before. */
export async function setTrackManagers(tx: Tx, trackId: string, userIds: string[]): Promise<string[]> {
  const before = await tx
    .deleteFrom("track_managers")
    .where("track_id", "=", trackId)
    .returning("user_id")
    .execute();
  await sql`insert into track_managers (track_id, user_id)
    select ${trackId}::uuid, user_id from users where user_id in ${idsSubquery(userIds)}`.execute(tx);
  return before.map((row) => row.user_id);
}

/** How many of these accounts somebody can sign in to. */
export async function countAccounts(tx: Tx, userIds: string[]): Promise<number> {
  const { count } = await tx
    .selectFrom("users")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("user_id", "in", idsSubquery(userIds))
    .where("deleted_at", "is", null)
    .where((row) => row.not(isUnclaimedUser("users")))
    .executeTakeFirstOrThrow();
  return count;
}
