import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";

/** The whole files of an event's pictures. */
export function selectPicturesOf(db: Db | Tx, eventId: string) {
  return db
    .selectFrom("pictures")
    .select(["hash", "width", "height"])
    .where("event_id", "=", eventId)
    .where("size", "in", ["logo", "whole"])
    .execute();
}

/** All short addresses of an event, by name. */
export async function selectSlugs(db: Db | Tx, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("event_slugs")
    .select("slug")
    .where("event_id", "=", eventId)
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

/**
 * Gives the event the short address; false if another event has it, or had it. One that never led anywhere is free once
 * its event is deleted. `led`: whether the event is public.
 */
export async function takeSlug(
  tx: Tx,
  { slug, eventId, led }: { slug: string; eventId: string; led: boolean },
): Promise<boolean> {
  const isFree = sql<boolean>`(event_slugs.event_id is null and not event_slugs.led)`;
  const { event_id: owner } = await tx
    .insertInto("event_slugs")
    .values({ slug, event_id: eventId, led })
    // Returns the row that is there.
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet({
        event_id: sql`case when ${isFree} then excluded.event_id else event_slugs.event_id end`,
        led: sql`event_slugs.led or (${isFree} and excluded.led)`,
      }),
    )
    .returning("event_id")
    .executeTakeFirstOrThrow();
  return owner === eventId;
}

/** The public event with this short address, present or former. */
export function selectPublicSlug(db: Db, slug: string) {
  return db
    .selectFrom("event_slugs")
    .innerJoin("events", "events.event_id", "event_slugs.event_id")
    .select("events.event_id")
    .where("event_slugs.slug", "=", slug)
    .where("events.visibility", "=", "public")
    .executeTakeFirst();
}

/** What visitors see of an event's identity, with its logo's size. */
export function selectIdentity(db: Db, eventId: string) {
  return db
    .selectFrom("events")
    .leftJoin("pictures", (join) =>
      join.onRef("pictures.hash", "=", "events.logo").on("pictures.size", "=", "logo"),
    )
    .select(["events.accent", "events.contact_email", "events.conduct_url", "events.hashtag", "events.slug"])
    .select(["events.logo", "events.head", "pictures.width", "pictures.height"])
    .where("events.event_id", "=", eventId)
    .executeTakeFirstOrThrow();
}
