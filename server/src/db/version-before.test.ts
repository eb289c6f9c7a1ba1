import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { listInvitations } from "@plenary/contract/invitations";
import { createRoom } from "@plenary/contract/rooms";
import { type RawBuilder, sql } from "kysely";
import { makeCoSpeaker } from "../../test/cast.ts";
import { makeEvent, makeSession, makeTalk, makeUser, type TestUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { publicSlots } from "../features/public-slots/public-slots.ts";

const app = useApp();

/** What a process of the version before writes while it still runs beside this one. */
describe("the version before", () => {
  it("gives no invitation to organize to an account that only wrote the address down", async () => {
    const creator = await makeUser(app);
    const confirmed = await makeUser(app);
    const squatter = await makeUser(app, { email_confirmed_at: null });
    /** Whether the row is there after it, which is what that version asks. */
    const invite = async ({ userId }: TestUser) => {
      const { rows } =
        await sql`insert into co_organizers (event_id, user_id, invitation_id, invited_by, invited_at)
        values (${await makeEvent(app, creator)}, ${userId}, ${randomUUIDv7()}, ${creator.userId}, now())
        on conflict (event_id, user_id) do update set status = 'pending' where co_organizers.status = 'rejected'
        returning user_id`.execute(app.db);
      return rows.length === 1;
    };
    assert.deepEqual([await invite(confirmed), await invite(squatter)], [true, false]);
    assert.deepEqual((await squatter.call(listInvitations)).invitations, []);
  });

  it("moves no session to another talk or event with those who agreed to speak in it", async () => {
    const [speaker, beside] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, speaker, { visibility: "public" });
    const { sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed" });
    await makeCoSpeaker(app, beside, sessionId);
    const change = (column: string, value: string) =>
      sql`update sessions set ${sql.ref(column)} = ${value}, updated_at = now() where session_id = ${sessionId}`.execute(
        app.db,
      );
    const asked = async () => (await beside.call(listInvitations)).invitations.map(({ type }) => type);
    await change("room", "Hall");
    await change("event_id", eventId);
    assert.deepEqual(await asked(), []);
    await change("talk_id", await makeTalk(app, speaker));
    assert.deepEqual(await asked(), ["co-speaker"]);
    await app.db.updateTable("session_speakers").set({ accepted: true }).execute();
    await change("event_id", await makeEvent(app, speaker));
    assert.deepEqual(await asked(), ["co-speaker"]);
    const { rows } = await sql<{
      ids: number;
    }>`select count(invitation_id)::int as ids from session_speakers`.execute(app.db);
    assert.deepEqual(rows, [{ ids: 1 }]);
  });

  it("writes rooms as texts, which find the room of that name, and knows no numbers", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const { room } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Aula" } });
    const { sessionId, talkId } = await makeSession(app, organizer, eventId, { room: "Aula" });
    const seen = async () => {
      const rows = app.db.selectFrom("sessions").select(["room", "room_id", "number", "event_id"]);
      return rows.where("session_id", "=", sessionId).executeTakeFirstOrThrow();
    };
    const known = { room: "Aula", room_id: room.roomId, number: 1, event_id: eventId };
    assert.deepEqual(await seen(), known);
    const write = (text: string | null) =>
      sql`update sessions set room = ${text}, updated_at = now() where session_id = ${sessionId}`.execute(
        app.db,
      );
    await write("aula");
    assert.deepEqual(await seen(), { ...known, room: "aula", room_id: null });
    await write("Aula");
    assert.deepEqual(await seen(), known);
    await write(null);
    assert.deepEqual(await seen(), { ...known, room: null, room_id: null });
    await write("Aula");
    const elsewhere = await makeEvent(app, organizer);
    await makeSession(app, organizer, elsewhere);
    await sql`update sessions set event_id = ${elsewhere} where talk_id = ${talkId}`.execute(app.db);
    assert.deepEqual(await seen(), { room: "Aula", room_id: null, number: 2, event_id: elsewhere });
  });

  it("changes what the public sees without knowing who writes it down", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const { sessionId } = await makeSession(app, organizer, eventId, { status: "confirmed", room: "Aula" });
    const write = (statement: RawBuilder<unknown>) => statement.execute(app.db);
    const seen = async () =>
      (await publicSlots(app.db, eventId)).map((slot) => [slot.state, slot.sequence, slot.room]);
    await write(sql`update sessions set room = 'Attic', updated_at = now() where session_id = ${sessionId}`);
    assert.deepEqual(await seen(), [["public", 1, "Attic"]]);
    await write(sql`update sessions set status = 'rejected' where session_id = ${sessionId}`);
    assert.deepEqual(await seen(), [["cancelled", 2, "Attic"]]);
    await write(sql`update sessions set status = 'confirmed' where session_id = ${sessionId}`);
    await write(sql`delete from sessions where session_id = ${sessionId}`);
    assert.deepEqual(await seen(), [["cancelled", 4, "Attic"]]);
  });
});
