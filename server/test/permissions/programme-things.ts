import { randomUUIDv7 } from "node:crypto";
import { makeNamed } from "../../src/features/programme/places/rooms-and-tracks.ts";
import type { TestApp } from "../harness.ts";

/**
 * Two rooms, two tracks and an item of the event, all without sessions, and a version that is not the current one; `managerId` manages the first
 * track.
 */
export async function makeProgrammeThings(app: TestApp, eventId: string, managerId?: string) {
  const time = app.ctx.clock().toISOString();
  const make = async (kind: "room" | "track", name: string) =>
    (await app.db.transaction().execute((tx) => makeNamed(tx, kind, eventId, name, time)))?.id ?? "";
  const itemId = randomUUIDv7();
  await app.db
    .insertInto("programme_items")
    .values({
      item_id: itemId,
      event_id: eventId,
      kind: "break",
      title: "Lunch",
      created_at: time,
      updated_at: time,
    })
    .execute();
  await app.settle([itemId]);
  const number = 9;
  const counts = JSON.stringify({ new: 0, moved: 0, cancelled: 0, speakers: 0 });
  await app.db
    .insertInto("programme_versions")
    .values({
      ...{ version_id: randomUUIDv7(), event_id: eventId, number, name: "Before", released_at: time },
      ...{ told: 0, counts },
    })
    .execute();
  const { plan_revision: planRevision } = await app.db
    .selectFrom("programmes")
    .select("plan_revision")
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  const trackId = await make("track", "Web");
  if (managerId)
    await app.db.insertInto("track_managers").values({ track_id: trackId, user_id: managerId }).execute();
  return {
    planRevision,
    number: String(number),
    roomId: await make("room", "Small hall"),
    otherRoomId: await make("room", "Cellar"),
    trackId,
    otherTrackId: await make("track", "Land"),
    itemId,
  };
}
