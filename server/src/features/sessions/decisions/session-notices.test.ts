import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { createRoom, type RoomState, setRoomState } from "@plenary/contract/programme/rooms";
import { releaseVersion } from "@plenary/contract/programme/versions";
import { setNotice } from "@plenary/contract/sessions/session-notices";
import { approveSession, getSession, undoDecision, updateSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeEvent, makeSession, makeUser, type TestUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { secondProcess } from "../../../../test/processes/hearing.ts";
import { jobs } from "../../../jobs.ts";

/** With its pages, which are kept. */
const app = useApp({}, "built");

/** A confirmed session of a speaker in somebody's public event, from 10:00 to 10:30 in UTC on 1 May 2027. */
async function makeShown() {
  const [organizer, speaker] = [await makeUser(app), await makeUser(app)];
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const params = { eventId };
  const { room } = await organizer.call(createRoom, { params, body: { name: "Hall" } });
  const { sessionId } = await makeSession(app, speaker, eventId, {
    ...{ status: "confirmed", start_time: "2027-05-01T10:00:00Z", duration_minutes: 30 },
    ...{ room: "Hall", room_id: room.roomId },
  });
  const say = (notice: string | null, who: TestUser = organizer) =>
    who.call(setNotice, { params: { sessionId }, body: { notice } });
  const shown = async () =>
    (await app.client()(getPublicProgramme, { params })).programme.slots.map(({ notice }) => notice);
  const below = `/public/events/${eventId}`;
  /** Where it is shown, or what its room is. */
  const addresses = [
    ...[below, `${below}/programme`, `${below}/sessions/${sessionId}`, `${below}/rooms/${room.slug}`],
    ...[`/api${below}/programme`, `/api${below}/sessions`, `/api${below}/sessions/${sessionId}`],
    ...[`${below}/speakers`, `/api${below}/speakers`],
    ...[`/public/users/${speaker.userId}`, `/api/public/users/${speaker.userId}`],
  ];
  return { organizer, speaker, eventId, sessionId, room, say, shown, below, addresses };
}

const sweep = async () => {
  const job = jobs.find(({ name }) => name === "sweep-session-notices") ?? assert.fail();
  await job.open(app.ctx).run();
};

const read = async (path: string, origin = app.origin) => (await fetch(origin + path)).text();

describe("a notice", () => {
  // Proves programme 4, 7, 13: A notice on a session and the state of a room are public at once, in every process; a
  //   notice goes 24 hours after the session's end
  it("is public at once wherever its session is shown, in every process, and gone as quickly", async () => {
    await using other = await secondProcess(app, "built");
    const { say, addresses, sessionId } = await makeShown();
    const stale = async (origin: string, notice: string) => {
      const texts = await Promise.all(addresses.map((path) => read(path, origin)));
      return addresses.filter((_, at) => !texts[at]?.includes(notice));
    };
    for (const round of [1, 2, 3, 4, 5]) {
      const notice = `Starts ${round} minutes late`;
      const { session } = await say(notice);
      assert.equal(session.notice, notice);
      assert.deepEqual(await stale(app.origin, notice), []);
      await other.hears(
        () => read(`/api/public/events/${session.eventId}/sessions/${sessionId}`, other.origin),
        notice,
      );
      assert.deepEqual(await stale(other.origin, notice), []);
    }
    await say(null);
    assert.equal((await stale(app.origin, "minutes late")).length, addresses.length);
  });

  // Proves programme 5, 6: A notice has 200 characters, and is said by organizers alone; administrators' are audited
  it("is said by organizers alone, in 200 characters, of no session that the caller doesn't know", async () => {
    const { say, speaker, sessionId, organizer, eventId } = await makeShown();
    const stranger = await makeUser(app);
    const publish = (visibility: "public" | "draft") =>
      organizer.call(updateEvent, { params: { eventId }, body: { visibility } });
    assert.equal((await refusal(say("Late", speaker))).status, 403);
    assert.equal((await refusal(say("Late", stranger))).status, 403);
    await publish("draft");
    assert.equal((await refusal(say("Late", speaker))).status, 403);
    assert.equal((await refusal(say("Late", stranger))).message, "Session not found");
    await publish("public");
    assert.deepEqual(await refusal(say("a".repeat(201))), {
      ...{ status: 422, code: "validation_failed", message: "Must be 200 characters or less" },
      fields: { notice: "Must be 200 characters or less" },
    });
    assert.equal((await say(`  ${"a".repeat(200)} `)).session.notice, "a".repeat(200));
    const params = { sessionId };
    assert.equal((await speaker.call(getSession, { params })).session.notice, "a".repeat(200));
    assert.equal((await say("   ")).session.notice, null);
    assert.equal((await organizer.call(getSession, { params })).session.notice, null);
  });

  // Proves programme 4, 7, 13: A notice on a session and the state of a room are public at once, in every process; a
  //   notice goes 24 hours after the session's end
  it("of a draft is nowhere, and leaves what was decided as it is", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const { sessionId } = await makeSession(app, await makeUser(app), eventId);
    const params = { sessionId };
    await organizer.call(setNotice, { params, body: { notice: "Soon" } });
    const event = { params: { eventId } };
    assert.deepEqual((await app.client()(getPublicProgramme, event)).programme.slots, []);
    const { session } = await organizer.call(approveSession, { params, query: {} });
    await organizer.call(setNotice, { params, body: { notice: "Now" } });
    assert.equal((await app.client()(getPublicProgramme, event)).programme.slots[0]?.notice, "Now");
    await organizer.call(undoDecision, { params, body: { decidedAt: session.updatedAt } });
    assert.deepEqual((await app.client()(getPublicProgramme, event)).programme.slots, []);
  });

  // Proves programme 4, 7, 13: A notice on a session and the state of a room are public at once, in every process; a
  //   notice goes 24 hours after the session's end
  it("goes a day after the session's end, by the place that is public", async () => {
    const { say, shown, organizer, eventId, sessionId } = await makeShown();
    await say("Late");
    const body = { name: "", note: null, tell: false, planRevision: await revision(eventId) };
    await organizer.call(releaseVersion, { params: { eventId }, body });
    // Where it is being arranged says nothing of when it takes place.
    await organizer.call(updateSession, { params: { sessionId }, body: { startTime: "2027-04-01T10:00" } });
    app.clock.set(new Date("2027-05-02T10:29:00Z"));
    await sweep();
    assert.deepEqual(await shown(), ["Late"]);
    app.clock.set(new Date("2027-05-02T10:31:00Z"));
    assert.deepEqual(await shown(), ["Late"]);
    await sweep();
    assert.deepEqual(await shown(), [null]);
  });

  // Proves programme 4, 7, 13: A notice on a session and the state of a room are public at once, in every process; a
  //   notice goes 24 hours after the session's end
  it("stays behind when its speaker takes the session to another event", async () => {
    const { say, speaker, sessionId } = await makeShown();
    const eventId = await makeEvent(app, speaker, { visibility: "public" });
    await say("Late");
    const { session } = await speaker.call(updateSession, { params: { sessionId }, body: { eventId } });
    assert.equal(session.notice, null);
  });

  // Proves programme 5, 6: A notice has 200 characters, and is said by organizers alone; administrators' are audited
  it("of an administrator in somebody's event is in the audit log", async () => {
    const { say, sessionId } = await makeShown();
    await say("Late", await makeAdmin(app));
    const rows = await app.db.selectFrom("audit_logs").select(["action", "resource_id", "details"]).execute();
    assert.deepEqual(
      rows.map(({ action, resource_id, details }) => [
        action,
        resource_id,
        Reflect.get(details as object, "changed"),
      ]),
      [["session_updated", sessionId, ["notice"]]],
    );
  });
});

// Proves programme 4, 7, 13: A notice on a session and the state of a room are public at once, in every process; a
//   notice goes 24 hours after the session's end
it("a room that is full is full everywhere at once, in every process", async () => {
  await using other = await secondProcess(app, "built");
  const { organizer, room, below } = await makeShown();
  const words = { open: "", full: "Full", closed: "Closed" };
  const numbers = { open: 0, full: 1, closed: 2 };
  const set = (state: RoomState) =>
    organizer.call(setRoomState, { params: { roomId: room.roomId }, body: { state } });
  const states = async (origin: string) => [
    JSON.parse(await read(`/api${below}/room-status.json`, origin))[0].state,
    JSON.parse(await read(`/api${below}/programme`, origin)).programme.rooms[0].state,
    /"state","(open|full|closed)"|&quot;state&quot;/.exec(await read(`${below}/programme`, origin))?.[1],
    await read(`${below}/rooms`, origin).then((html) => /Full|Closed/.exec(html)?.[0] ?? ""),
    await read(`${below}/rooms/${room.slug}`, origin).then((html) => /Full|Closed/.exec(html)?.[0] ?? ""),
  ];
  for (const state of ["full", "closed", "open"] as const) {
    await set(state);
    const expected = [numbers[state], state, state, words[state], words[state]];
    assert.deepEqual(await states(app.origin), expected);
    await other.hears(() => read(`/api${below}/room-status.json`, other.origin), `"state":${numbers[state]}`);
    assert.deepEqual(await states(other.origin), expected);
  }
});

async function revision(eventId: string): Promise<number> {
  const { plan_revision } = await app.db
    .selectFrom("programmes")
    .select("plan_revision")
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  return Number(plan_revision);
}
