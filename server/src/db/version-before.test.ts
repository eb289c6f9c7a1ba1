import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRoom } from "@plenary/contract/programme/rooms";
import { type RawBuilder, sql } from "kysely";
import { makeEvent, makeSession, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { publicSlots, settleUnsettledSlots } from "../features/programme/places/public-slots.ts";

const app = useApp();

/** What a process of the version before writes while it still runs beside this one: it relies on triggers that are gone. */
describe("the version before", () => {
  // Proves programme 11: The migration makes rooms, tracks, numbers and GUIDs of what sessions say; the version before
  //   goes on
  it("has what follows from its writing settled by a job", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const { room } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Aula" } });
    const session = await makeSession(app, organizer, eventId, { status: "confirmed" });
    const { sessionId } = session;
    const seen = async () =>
      (await publicSlots(app.db, eventId)).map((slot) => [slot.title, slot.state, slot.sequence, slot.room]);
    const plan = async () => {
      const rows = app.db.selectFrom("programmes").select("plan_revision").where("event_id", "=", eventId);
      return (await rows.executeTakeFirstOrThrow()).plan_revision;
    };
    const revision = async () => {
      const rows = app.db.selectFrom("sessions").select("revision").where("session_id", "=", sessionId);
      return (await rows.executeTakeFirstOrThrow()).revision;
    };
    const write = async (statement: RawBuilder<unknown>) => {
      await statement.execute(app.db);
      await settleUnsettledSlots(app.ctx);
    };
    await app.db.updateTable("talks").set({ title: "Beans" }).execute();
    await app.settle();
    const [planned, revised] = [await plan(), await revision()];
    await write(sql`update sessions set room_id = ${room.roomId} where session_id = ${sessionId}`);
    assert.deepEqual(await seen(), [["Beans", "public", 1, "Aula"]]);
    assert.ok((await plan()) > planned);
    assert.equal(await revision(), revised + 1);
    await write(sql`update rooms set name = 'Attic' where room_id = ${room.roomId}`);
    assert.deepEqual(await seen(), [["Beans", "public", 1, "Attic"]]);
    await write(sql`update talks set title = 'Tea', updated_at = clock_timestamp()`);
    assert.deepEqual(await seen(), [["Tea", "public", 1, "Attic"]]);
    await write(sql`update sessions set status = 'rejected' where session_id = ${sessionId}`);
    assert.deepEqual(await seen(), [["Tea", "cancelled", 2, "Attic"]]);
    await write(sql`update sessions set status = 'confirmed' where session_id = ${sessionId}`);
    await write(sql`delete from sessions where session_id = ${sessionId}`);
    assert.deepEqual(await seen(), [["Tea", "cancelled", 4, "Attic"]]);
  });

  // Proves programme 4: SEQUENCE begins at 0 and rises by 1 with public start, duration and room, when a slot is
  //   cancelled and when it comes back, with nothing else
  it("has what it publishes, and what it submits in that, shown by the job", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const { talkId } = await makeSession(app, organizer, eventId, { status: "confirmed" });
    await sql`update events set visibility = 'public'`.execute(app.db);
    await sql`update sessions set status = 'confirmed' where talk_id = ${talkId}`.execute(app.db);
    await settleUnsettledSlots(app.ctx);
    assert.deepEqual(
      (await publicSlots(app.db, eventId)).map(({ state, number }) => [state, number]),
      [["public", 1]],
    );
  });
});
