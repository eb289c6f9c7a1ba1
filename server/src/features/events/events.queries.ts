import type { EventTime, Visibility } from "@plenary/contract/events/events";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { acceptedCoSpeakers, coOrganizedBy, organizedBy, publiclyVisible } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { listedColumns, listedDescription } from "../../db/rows/list-rows.ts";
import type { Tables } from "../../db/tables.ts";

export type EventRow = Selectable<Tables["events"]>;

/** What an event looks like, which has a call of its own. */
export type IdentityColumn =
  | "accent"
  | "slug"
  | "contact_email"
  | "conduct_url"
  | "hashtag"
  | "logo"
  | "head"
  | "head_x"
  | "head_y";

/** An event, and a user's ties to it. */
export interface EventSeen extends EventRow {
  co_organizer: boolean;
  /** Whether the user speaks there (in a session of any status), has a pending invitation to, or manages a track. */
  speaker: boolean;
  /** Whether the user has a pending invitation to speak or co-speak there, or to co-organize. */
  invited: boolean;
}

/** `share` keeps the event unchanged until the transaction ends, `update` is for changing or deleting it. */
export type Lock = "share" | "update";

export function selectEvent(db: Db | Tx, eventId: string, userId: string, time: string, lock?: Lock) {
  return db
    .selectFrom("events")
    .select(columnsOf("events"))
    .select((row) => [
      row("event_id", "in", coOrganizedBy(userId)).$castTo<boolean>().as("co_organizer"),
      row("event_id", "in", spokenAt(db, userId, time))
        .$castTo<boolean>()
        .as("speaker"),
      row("event_id", "in", invitedTo(db, userId, time))
        .$castTo<boolean>()
        .as("invited"),
    ])
    .where("event_id", "=", eventId)
    .$if(lock === "share", (query) => query.forShare("events"))
    .$if(lock === "update", (query) => query.forUpdate("events"))
    .executeTakeFirst();
}

export interface EventFilter {
  userId: string;
  /** Whether the list includes everybody's drafts. */
  allDrafts: boolean;
  visibility: Visibility | undefined;
  /** A LIKE pattern for search_text. */
  pattern: string | undefined;
  /** Whether the last day is before `today`. */
  when: EventTime | undefined;
  today: string;
  time: string;
}

/** The column that the list is sorted by, and its direction. */
export interface EventOrder {
  column: "created_at" | "start_date" | "end_date";
  direction: "asc" | "desc";
}

/** A row's position in the list: its part, its sort value, and its id. */
export interface EventPosition {
  part: number;
  key: string;
  id: string;
}

/** In list order: part 0 has the events that the user created or co-organizes, part 1 the rest. */
export function selectEvents(
  db: Db,
  filter: EventFilter,
  { column, direction }: EventOrder,
  { limit, after }: { limit: number; after: EventPosition | undefined },
) {
  const { userId, visibility } = filter;
  const branch = (part: number) => {
    let query = filtered(db.selectFrom("events"), filter)
      .select(["event_id", `${column} as key`, sql.lit(part).as("part")])
      .orderBy(column, direction)
      .orderBy("event_id", direction)
      .limit(limit);
    if (after?.part === part) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(column, "event_id"), direction === "asc" ? ">" : "<", tuple(after.key, after.id)),
      );
    }
    return query;
  };
  const rest = () =>
    branch(1).where("creator_id", "<>", userId).where("event_id", "not in", coOrganizedBy(userId));
  // Each branch walks its own index in list order, and stops at the limit.
  const branches = [];
  if (!after || after.part === 0) {
    const created = branch(0).where("creator_id", "=", userId);
    const joined = branch(0).where("creator_id", "<>", userId).where("event_id", "in", coOrganizedBy(userId));
    for (const query of [created, joined]) {
      branches.push(visibility ? query.where("visibility", "=", visibility) : query);
    }
  }
  if (visibility !== "draft") branches.push(rest().where(publiclyVisible.event));
  if (visibility !== "public") {
    const drafts = rest().where("visibility", "=", sql.lit("draft"));
    branches.push(
      filter.allDrafts ? drafts : drafts.where("event_id", "in", spokenAt(db, userId, filter.time)),
    );
  }
  const found = branches
    .map((query) => db.selectFrom(query.as("branch")).select(["event_id", "part"]))
    .reduce((all, query) => all.unionAll(query));
  const listed = db
    .selectFrom(found.as("found"))
    .innerJoin("events", "events.event_id", "found.event_id")
    .select([...listedColumns, "events.description", "found.part"])
    .orderBy("found.part")
    .orderBy(`events.${column}`, direction)
    .orderBy("events.event_id", direction)
    .limit(limit);
  return db
    .selectFrom(listed.as("events"))
    .select([...listedColumns, "events.part"])
    .select(listedDescription("events"))
    .orderBy("events.part")
    .orderBy(`events.${column}`, direction)
    .orderBy("events.event_id", direction)
    .execute();
}

/** How many events the user may see, for any visibility. */
export function countEvents(db: Db, filter: EventFilter) {
  const { userId, time } = filter;
  const count = (visibility: Visibility) =>
    filtered(db.selectFrom("events"), filter)
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("visibility", "=", sql.lit(visibility));
  const seen = organizedBy(userId).unionAll(spokenAt(db, userId, time));
  const drafts = filter.allDrafts ? count("draft") : count("draft").where("event_id", "in", seen);
  return db
    .selectNoFrom([count("public").as("public"), drafts.as("draft")])
    .$castTo<{ public: number; draft: number }>()
    .executeTakeFirstOrThrow();
}

/** How many events the user created or co-organizes. */
export async function countOrganized(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom(organizedBy(userId).as("organized"))
    .select((row) => row.fn.count<number>("organized.event_id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of those the public ones that run at the time, by each one's programme days. */
export function selectRunning(db: Db, userId: string, time: string, most: number) {
  const today = sql<string>`(${time}::timestamptz at time zone timezone - day_change::interval)::date`;
  return db
    .selectFrom("events")
    .innerJoin("programmes", "programmes.event_id", "events.event_id")
    .select(["events.event_id", "name", "start_date", "end_date", "location"])
    .where("events.event_id", "in", organizedBy(userId))
    .where("visibility", "=", "public")
    .where(sql<boolean>`${today} between start_date and end_date`)
    .orderBy("end_date")
    .orderBy("events.event_id")
    .limit(most)
    .execute();
}

interface Narrowable<Q> {
  where(column: "search_text", operator: "like", pattern: string): Q;
  where(column: "end_date", operator: ">=" | "<", day: string): Q;
}

/** Restricts a query of events to the search text and the requested time. */
function filtered<Q extends Narrowable<Q>>(query: Q, { pattern, when, today }: EventFilter): Q {
  const found = pattern === undefined ? query : query.where("search_text", "like", pattern);
  return when === undefined ? found : found.where("end_date", when === "past" ? "<" : ">=", today);
}

/** Events where the user is speaker or co-speaker, or invited to be. */
function spokenAt(db: Db | Tx, userId: string, time: string) {
  return db
    .selectFrom("sessions")
    .select("sessions.event_id")
    .where("sessions.speaker_id", "=", userId)
    .where("sessions.no_person", "=", false)
    .unionAll(
      acceptedCoSpeakers()
        .innerJoin("sessions", "sessions.session_id", "session_speakers.session_id")
        .select("sessions.event_id")
        .where("session_speakers.user_id", "=", userId),
    )
    .unionAll(
      // Invitations to a single session show the event only once accepted.
      invitedToSpeak(db, userId, time).where("session_invitations.session_id", "is", null),
    )
    .unionAll(arrangedBy(db, userId));
}

/** Events of which the user manages a track. */
const arrangedBy = (db: Db | Tx, userId: string) =>
  db
    .selectFrom("track_managers")
    .innerJoin("tracks", "tracks.track_id", "track_managers.track_id")
    .select("tracks.event_id")
    .where("track_managers.user_id", "=", userId);

/** When the event's programme days end, and whether the user manages one of its tracks. */
export function selectDayChange(db: Db, eventId: string, userId: string) {
  return db
    .selectFrom("programmes")
    .select("day_change")
    .select((row) => row("event_id", "in", arrangedBy(db, userId)).$castTo<boolean>().as("arranges"))
    .where("event_id", "=", eventId)
    .executeTakeFirst();
}

/** Events of which the user manages a track, without those that they organize. */
export function selectArrangedEvents(db: Db, userId: string, limit: number) {
  return db
    .selectFrom("events")
    .select(["event_id", "name"])
    .where("event_id", "in", arrangedBy(db, userId))
    .where("creator_id", "!=", userId)
    .where("event_id", "not in", coOrganizedBy(userId))
    .orderBy("end_date", "desc")
    .orderBy("event_id")
    .limit(limit)
    .execute();
}

function invitedToSpeak(db: Db | Tx, userId: string, time: string) {
  return db
    .selectFrom("session_invitations")
    .select("session_invitations.event_id")
    .where("session_invitations.user_id", "=", userId)
    .where("session_invitations.status", "=", "pending")
    .where("session_invitations.expires_at", ">", time);
}

/** Events with a pending invitation of any kind to the user. */
function invitedTo(db: Db | Tx, userId: string, time: string) {
  return invitedToSpeak(db, userId, time)
    .unionAll(
      db
        .selectFrom("session_speakers")
        .innerJoin("sessions", "sessions.session_id", "session_speakers.session_id")
        .select("sessions.event_id")
        .where("session_speakers.user_id", "=", userId)
        .where("session_speakers.accepted", "=", false),
    )
    .unionAll(
      db
        .selectFrom("co_organizers")
        .select("co_organizers.event_id")
        .where("co_organizers.user_id", "=", userId)
        .where("co_organizers.status", "=", "pending"),
    );
}

export function insertEvent(tx: Tx, row: Insertable<Tables["events"]>) {
  return tx.insertInto("events").values(row).returning(columnsOf("events")).executeTakeFirstOrThrow();
}

export async function updateEvent(tx: Tx, eventId: string, values: Updateable<Tables["events"]>) {
  await tx.updateTable("events").set(values).where("event_id", "=", eventId).execute();
}

export async function deleteEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.deleteFrom("events").where("event_id", "=", eventId).execute();
}
