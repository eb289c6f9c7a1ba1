import type { Feature } from "@plenary/contract/programme/programme-fields";
import type { RoomPolicy } from "@plenary/contract/programme/tracks";
import type { ScheduleRules } from "@plenary/contract/schedule/rule-fields";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";

/** What frames the plan of an event, in one row. */
export interface FrameRow {
  plan_revision: number;
  default_minutes: number;
  grid_minutes: number;
  day_change: string;
  rules: Partial<Omit<ScheduleRules, "levels">> & { levels?: Partial<ScheduleRules["levels"]> };
  hours: { day: string; opens: string; closes: string }[];
  rooms: FrameRoomRow[];
  tracks: FrameTrackRow[];
  speaker_times: { userId: string; can: boolean; starts: string; ends: string }[];
  kept: { conflictId: string; hash: string; reason: string; by: string | null; at: string }[];
  /** Seconds since the epoch, by the database. */
  read_at: number;
}

interface FrameTrackRow {
  trackId: string;
  name: string;
  color: string | null;
  position: number;
  roomPolicy: RoomPolicy;
  roomIds: string[];
  /** Whether the user manages it. */
  managed: boolean;
}

interface FrameRoomRow {
  roomId: string;
  name: string;
  capacity: number | null;
  parallelMax: number;
  features: Feature[];
  times: { starts: string; ends: string; trackIds: string[]; types: string[] }[];
}

/** An instant inside of JSON, as rows have it. */
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function selectFrame(db: Db | Tx, eventId: string, userId: string | null): Promise<FrameRow> {
  const { rows } = await sql<FrameRow>`
    select plan_revision::int as plan_revision, default_minutes, grid_minutes, day_change::text as day_change, rules,
      coalesce((select json_agg(json_build_object('day', hours.day::text, 'opens', ${iso("hours.opens")},
          'closes', ${iso("hours.closes")}) order by hours.day)
        from programme_hours as hours where hours.event_id = programmes.event_id), '[]') as hours,
      coalesce((select json_agg(json_build_object('roomId', rooms.room_id, 'name', rooms.name, 'capacity', rooms.capacity,
          'parallelMax', rooms.parallel_max, 'features', rooms.features, 'times', coalesce(
            (select json_agg(json_build_object('starts', ${iso("times.starts")}, 'ends', ${iso("times.ends")},
              'trackIds', times.track_ids, 'types', times.types) order by times.starts)
            from room_times as times where times.room_id = rooms.room_id), '[]')) order by rooms.position, rooms.name)
        from rooms where rooms.event_id = programmes.event_id), '[]') as rooms,
      coalesce((select json_agg(json_build_object('trackId', tracks.track_id, 'name', tracks.name,
          'color', tracks.color, 'position', tracks.position, 'managed', exists (select from track_managers as managers
            where managers.track_id = tracks.track_id and managers.user_id = ${userId}::uuid),
          'roomPolicy', tracks.room_policy, 'roomIds', array(
            select listed.room_id from track_rooms as listed where listed.track_id = tracks.track_id))
          order by tracks.position, tracks.name)
        from tracks where tracks.event_id = programmes.event_id), '[]') as tracks,
      coalesce((select json_agg(json_build_object('userId', said.user_id, 'can', said.can, 'starts', ${iso("said.starts")},
          'ends', ${iso("said.ends")}) order by said.user_id, said.starts)
        from speaker_times as said where said.event_id = programmes.event_id), '[]') as speaker_times,
      coalesce((select json_agg(json_build_object('conflictId', kept.conflict_id, 'hash', encode(kept.state_hash, 'hex'),
          'reason', kept.reason, 'by', kept.kept_by, 'at', ${iso("kept.at")}) order by kept.conflict_id)
        from kept_conflicts as kept where kept.event_id = programmes.event_id), '[]') as kept,
      extract(epoch from now())::int as read_at
    from programmes where event_id = ${eventId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`No programme of ${eventId}`);
  return row;
}

/** The sessions that many of the same accounts have marked, those with the most first. */
export async function selectAudience(db: Db | Tx, eventId: string) {
  const { rows } = await sql<{ one: string; other: string; count: number }>`
    with marks as (select user_id, session_id from favourites where event_id = ${eventId} and is_on),
    sizes as (select session_id, count(*) as size from marks group by session_id having count(*) >= 5)
    select one.session_id as one, other.session_id as other, count(*)::int as count
    from marks as one join marks as other on other.user_id = one.user_id and other.session_id > one.session_id
      join sizes as size on size.session_id = one.session_id join sizes as others on others.session_id = other.session_id
    group by one.session_id, other.session_id, size.size, others.size
    having count(*) >= 5 and count(*) * 10 >= least(size.size, others.size)
    order by count(*) desc, one.session_id, other.session_id
    limit ${scheduleLimits.audienceMax}`.execute(db);
  return rows;
}

interface Surroundings {
  /** What the places of sessions have to suit, and all who are named. */
  traits: {
    slotId: string;
    type: string | null;
    needs: Feature[];
    expectedAudience: number | null;
    everybody: string[];
  }[];
  /** Those that have a time. */
  blockers: {
    slotId: string;
    title: string;
    startTime: string;
    durationMinutes: number;
    roomIds: string[];
  }[];
}

/** What is compared besides the places of a plan, which doesn't know of it. */
export async function selectSurroundings(db: Db | Tx, eventId: string): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`select
      coalesce((select json_agg(json_build_object('slotId', sessions.session_id, 'type', sessions.type, 'needs', sessions.needs,
          'expectedAudience', sessions.expected_audience, 'everybody',
          case when sessions.no_person then '{}' else array[sessions.speaker_id] end || array(
            select beside.user_id from session_speakers as beside
            where beside.session_id = sessions.session_id order by beside.position)) order by sessions.session_id)
        from sessions where sessions.event_id = ${eventId} and sessions.status <> 'rejected'), '[]') as traits,
      coalesce((select json_agg(json_build_object('slotId', items.item_id, 'title', items.title,
          'startTime', ${iso("items.start_time")}, 'durationMinutes', items.duration_minutes, 'roomIds', array(
            select listed.room_id from programme_item_rooms as listed where listed.item_id = items.item_id))
          order by items.item_id)
        from programme_items as items
        where items.event_id = ${eventId} and items.kind = 'blocker' and items.start_time is not null), '[]') as blockers`.execute(
    db,
  );
  return rows[0] ?? { traits: [], blockers: [] };
}

/** The names of the people. */
export function selectNames(db: Db | Tx, userIds: string[]) {
  return db
    .selectFrom("users")
    .select(["user_id", "name"])
    .where("user_id", "in", idsSubquery(userIds))
    .execute();
}
