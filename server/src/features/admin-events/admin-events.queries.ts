import type { Visibility } from "@plenary/contract/events/events";
import { sql } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { listedColumns, listedDescription } from "../../db/rows/list-rows.ts";
import { directionOf, type Position, type TimeOrder } from "../../db/rows/newest-first.ts";
import { isDeleted } from "../../db/rows/people.ts";

export interface AllEventsFilter {
  visibility: Visibility | undefined;
  /** A LIKE pattern for search_text. */
  pattern: string | undefined;
  order?: TimeOrder;
}

const creatorColumns = [
  "creator.name as creator_name",
  "creator.email as creator_email",
  isDeleted("creator").as("creator_deleted"),
] as const;

export type OwnedEventRow = NonNullable<Awaited<ReturnType<typeof lockOwnedEvent>>>;

/** All events, newest first, or the other way round. */
export function selectAllEvents(
  db: Db,
  { visibility, pattern, order }: AllEventsFilter,
  limit: number,
  after: Position | undefined,
) {
  const { by, beyond } = directionOf(order);
  const first = (of: Visibility) => {
    let query = db
      .selectFrom("events")
      .select([...listedColumns, "events.description"])
      .where("events.visibility", "=", sql.lit(of))
      .orderBy("events.created_at", by)
      .orderBy("events.event_id", by)
      .limit(limit);
    if (pattern !== undefined) query = query.where("events.search_text", "like", pattern);
    if (after) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("events.created_at", "events.event_id"), beyond, tuple(after.createdAt, after.id)),
      );
    }
    return db.selectFrom(query.as("events")).select([...listedColumns, "events.description"]);
  };
  // Each visibility has an index in this order, which is read up to the limit.
  const all = visibility ? first(visibility) : first("public").unionAll(first("draft"));
  const found = db
    .selectFrom(all.as("events"))
    .select([...listedColumns, "events.description"])
    .orderBy("events.created_at", by)
    .orderBy("events.event_id", by)
    .limit(limit);
  return db
    .selectFrom(found.as("events"))
    .innerJoin("users as creator", "creator.user_id", "events.creator_id")
    .select(listedColumns)
    .select(creatorColumns)
    .select(listedDescription("events"))
    .orderBy("events.created_at", by)
    .orderBy("events.event_id", by)
    .execute();
}

export async function countAllEvents(db: Db, pattern: string | undefined) {
  return db
    .selectFrom("events")
    .select([
      sql<number>`count(*)`.as("all"),
      sql<number>`count(*) filter (where ${publiclyVisible.event})`.as("public"),
      sql<number>`count(*) filter (where visibility = 'draft')`.as("draft"),
    ])
    .$if(pattern !== undefined, (query) => query.where("search_text", "like", pattern ?? ""))
    .executeTakeFirstOrThrow();
}

/** The event with its creator, locked until the transaction ends. */
export function lockOwnedEvent(tx: Tx, eventId: string) {
  return tx
    .selectFrom("events")
    .innerJoin("users as creator", "creator.user_id", "events.creator_id")
    .select([...listedColumns, ...creatorColumns, "events.description"])
    .where("events.event_id", "=", eventId)
    .forUpdate("events")
    .executeTakeFirst();
}

export type OwnerRow = NonNullable<Awaited<ReturnType<typeof lockOwner>>>;

/** The account, unless deleted; locked until the transaction ends. */
export function lockOwner(tx: Tx, userId: string) {
  return tx
    .selectFrom("users")
    .select(["user_id", "name", "email", "email_confirmed_at", "email_notifications", "is_locked"])
    .select(sql<boolean>`(password_hash is not null)`.as("is_claimed"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
}

/** Makes the user the event's creator, and no longer its co-organizer. */
export async function updateOwner(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx.updateTable("events").set({ creator_id: userId }).where("event_id", "=", eventId).execute();
  await tx
    .deleteFrom("co_organizers")
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .execute();
}
