import type { CallFigures } from "@plenary/contract/call/call-figures";
import { sql } from "kysely";
import { organizedBy } from "../../core/access.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import type { Db } from "../../db/db.ts";
import { findOrganizedEvent } from "../events/events-access.ts";

/** How an event's call goes, for its organizers (docs/product/call.md#numbers). Throws EventNotFound and OnlyOrganizers. */
export async function getCallFigures(ctx: Ctx, actor: Actor, eventId: string): Promise<CallFigures> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "read_proposals" });
  const earlier = await selectEarlier(ctx.db, eventId, actor.userId);
  const events = [eventId, ...(earlier ? [earlier.event_id] : [])];
  const days = await countByDay(ctx.db, events);
  const daysOf = (id: string) =>
    days.filter(({ event_id }) => event_id === id).map(({ before, count }) => ({ before, count }));
  return {
    days: daysOf(eventId),
    earlier: earlier
      ? { eventId: earlier.event_id, name: earlier.name, days: daysOf(earlier.event_id) }
      : null,
    types: await countByType(ctx.db, eventId),
    tracks: await countByTrack(ctx.db, eventId),
  };
}

/** The last call before this one at an event that the user organizes, if it got proposals. */
const selectEarlier = (db: Db, eventId: string, userId: string) =>
  db
    .selectFrom("calls")
    .innerJoin("events", "events.event_id", "calls.event_id")
    .select(["calls.event_id", "events.name"])
    .where("calls.event_id", "in", organizedBy(userId))
    .where("calls.last_number", ">", 0)
    .where("calls.closes_at", "<", (row) =>
      row.selectFrom("calls").select("closes_at").where("event_id", "=", eventId),
    )
    .orderBy("calls.closes_at", "desc")
    .orderBy("calls.event_id")
    .limit(1)
    .executeTakeFirst();

const countByDay = (db: Db, eventIds: readonly string[]) =>
  db
    .selectFrom("proposals")
    .innerJoin("calls", "calls.event_id", "proposals.event_id")
    .select([
      "proposals.event_id",
      sql<number>`floor(extract(epoch from calls.closes_at - proposals.submitted_at) / 86400)::int`.as(
        "before",
      ),
    ])
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("proposals.event_id", "in", eventIds)
    .where("number", "is not", null)
    .groupBy(["proposals.event_id", "before"])
    .orderBy("before", "desc")
    .execute();

const counted = (db: Db, eventId: string) =>
  db
    .selectFrom("proposals")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("proposals.event_id", "=", eventId)
    .where("number", "is not", null)
    .where("state", "!=", "withdrawn")
    .orderBy("count", "desc");

const countByType = (db: Db, eventId: string) =>
  counted(db, eventId)
    .leftJoin("call_types", "call_types.type_id", "proposals.type_id")
    .select(["call_types.type_id as typeId", "call_types.name"])
    .groupBy(["call_types.type_id", "call_types.name"])
    .orderBy("name")
    .execute();

const countByTrack = (db: Db, eventId: string) =>
  counted(db, eventId)
    .leftJoin("tracks", "tracks.track_id", "proposals.track_id")
    .select(["tracks.track_id as trackId", "tracks.name"])
    .groupBy(["tracks.track_id", "tracks.name"])
    .orderBy("name")
    .execute();
