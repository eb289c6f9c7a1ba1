import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listNotices } from "@plenary/contract/messages/notices";
import { createItem } from "@plenary/contract/programme/programme";
import * as contract from "@plenary/contract/programme/rooms";
import { listPublicSessions } from "@plenary/contract/public/public";
import * as sessions from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeSession } from "../../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../../test/harness.ts";
import { makeVenue as makeVenueIn } from "../../../../test/scenes.ts";

const app = useApp();

const taken = {
  status: 409,
  code: "conflict",
  message: "A room with this name exists already",
  fields: { name: "A room with this name exists already" },
};

const makeVenue = () => makeVenueIn(app);

describe("rooms", () => {
  // Proves programme 5: Rooms and tracks have names that are unique without regard to case and spaces, slugs that stay,
  //   and at most 300 of each
  it("are added at the end with what is said of them, and changed", async () => {
    const { organizer, add, list } = await makeVenue();
    const aula = await add("Aula  Magna", { capacity: 300, features: ["power", "projector"], kind: "stage" });
    assert.deepEqual(
      [aula.name, aula.slug, aula.position, aula.capacity, aula.features, aula.state, aula.slots],
      ["Aula Magna", "aula-magna", 1, 300, ["projector", "power"], "open", 0],
    );
    const cellar = await add("地下室");
    assert.deepEqual([cellar.slug, cellar.position], ["room", 2]);
    const body = { name: "Great hall", floor: "2", mapUrl: "https://example.org/map", speakerNotes: "Knock" };
    const { room } = await organizer.call(contract.updateRoom, { params: { roomId: aula.roomId }, body });
    assert.deepEqual(room, { ...aula, ...body });
    assert.deepEqual((await list()).rooms, [room, cellar]);
  });

  // Proves programme 5: Rooms and tracks have names that are unique without regard to case and spaces, slugs that stay,
  //   and at most 300 of each
  it("have one name each, without regard to case and spaces", async () => {
    const { organizer, eventId, add } = await makeVenue();
    await add("Aula Magna");
    const other = await add("AulaMagna");
    assert.deepEqual(await refusal(add(" aula  MAGNA ")), taken);
    const rename = { params: { roomId: other.roomId }, body: { name: "Aula magna" } };
    assert.deepEqual(await refusal(organizer.call(contract.updateRoom, rename)), taken);
    const blank = { params: { eventId }, body: { name: " " } };
    assert.deepEqual(
      await refusal(organizer.call(contract.createRoom, blank)),
      invalid("name", "Room name is required"),
    );
  });

  // Proves programme 5: Rooms and tracks have names that are unique without regard to case and spaces, slugs that stay,
  //   and at most 300 of each
  it("refuse what no room can be", async () => {
    const { add } = await makeVenue();
    const wrong = async (details: object) => (await refusal(add("A", details))).fields;
    assert.deepEqual(await wrong({ capacity: 0 }), { capacity: "Capacity must be 1 to 1000000" });
    assert.deepEqual(await wrong({ parallelMax: 101 }), { parallelMax: "Must be 1 to 100" });
    const link = "Please enter a link that begins with http:// or https://";
    assert.deepEqual(await wrong({ mapUrl: "javascript:alert(1)" }), { mapUrl: link });
    assert.deepEqual(await wrong({ features: ["sauna"] }), { features: "Unknown feature" });
  });

  // Proves programme 5: Rooms and tracks have names that are unique without regard to case and spaces, slugs that stay,
  //   and at most 300 of each
  it("are at most 300", async () => {
    const { organizer, eventId, add } = await makeVenue();
    const time = app.ctx.clock().toISOString();
    const rows = Array.from({ length: 300 }, (_, n) => ({
      room_id: crypto.randomUUID(),
      event_id: eventId,
      ...{ name: `R${n}`, name_key: `r${n}`, slug: `r${n}`, position: n, created_at: time, updated_at: time },
    }));
    await app.db.insertInto("rooms").values(rows).execute();
    assert.equal((await refusal(add("One more"))).message, "This event has 300 rooms, which is the most.");
    // A session may still say any text.
    const { sessionId } = await makeSession(app, organizer, eventId);
    const params = { sessionId };
    const { session } = await organizer.call(sessions.updateSession, { params, body: { room: "One more" } });
    assert.deepEqual([session.room, session.roomId], ["One more", null]);
  });

  // Proves programme 4, 6: Others than organizers read rooms and tracks with the number of slots that the public sees,
  //   without blockers, and without hidden rooms that have none
  it("are for others without blockers in them, and a hidden one only where there is more", async () => {
    const { organizer, speaker, eventId, add, confirmed, list } = await makeVenue();
    const [aula, cellar] = [await add("Aula"), await add("Cellar", { hidden: true })];
    const params = { eventId };
    const place = { startTime: "2027-05-01T12:00", durationMinutes: 60 };
    const roomIds = [aula.roomId, cellar.roomId];
    const put = (kind: "blocker" | "activity") =>
      organizer.call(createItem, { params, body: { kind, title: "X", ...place, roomIds } });
    const counts = async (who: typeof organizer) =>
      (await list(who)).rooms.map(({ name, slots }) => [name, slots]);
    await put("blocker");
    await confirmed("Aula");
    assert.deepEqual(await counts(organizer), [
      ["Aula", 2],
      ["Cellar", 1],
    ]);
    assert.deepEqual(await counts(speaker), [["Aula", 1]]);
    await put("activity");
    assert.deepEqual(await counts(speaker), [
      ["Aula", 2],
      ["Cellar", 1],
    ]);
  });

  // Proves programme 7: They are added, changed, put in order, merged and deleted; what is in one that goes has to go
  //   somewhere
  it("are put in order, those that aren't named behind the others", async () => {
    const { organizer, eventId, add, names } = await makeVenue();
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    assert.deepEqual(await names(), ["A", "B", "C"]);
    const body = { roomIds: [c.roomId, a.roomId] };
    await organizer.call(contract.orderRooms, { params: { eventId }, body });
    assert.deepEqual(await names(), ["C", "A", "B"]);
    assert.ok(b);
  });

  it("open and close at once", async () => {
    const { organizer, add } = await makeVenue();
    const { roomId } = await add("Aula");
    const set = (state: contract.RoomState) =>
      organizer.call(contract.setRoomState, { params: { roomId }, body: { state } });
    const { room } = await set("full");
    assert.equal(room.state, "full");
    assert.ok(room.stateChangedAt);
    app.clock.advance(60_000);
    assert.deepEqual((await set("full")).room, room);
  });
});

describe("a room with another name", () => {
  // Proves programme 3: Sessions and items say `pinned`, and a `revision` that rises with each other place, and not
  //   with a room's new name
  // Proves programme 11: Renaming changes the name in all answers, and nobody's place
  it("has it in all answers, without being another place", async () => {
    const { organizer, speaker, eventId, add, confirmed, roomOf } = await makeVenue();
    const { roomId } = await add("Aula");
    const { sessionId } = await confirmed("Aula");
    const shown = async () => {
      const { sessions: all } = await app.client()(listPublicSessions, { params: { eventId } });
      return all.map((session) => session.room);
    };
    assert.deepEqual(await shown(), ["Aula"]);
    const counted = () =>
      app.db.selectFrom("sessions").select(["sequence", "revision"]).executeTakeFirstOrThrow();
    const before = await counted();
    await organizer.call(contract.updateRoom, { params: { roomId }, body: { name: "Great hall" } });
    assert.deepEqual(await roomOf(sessionId), { room: "Great hall", roomId });
    assert.deepEqual(await shown(), ["Great hall"]);
    assert.deepEqual(await counted(), before);
    assert.equal(before.sequence, 0);
    assert.deepEqual((await speaker.call(listNotices)).notices, []);
  });
});

describe("a room that goes", () => {
  // Proves programme 7: They are added, changed, put in order, merged and deleted; what is in one that goes has to go
  //   somewhere
  it("says how many sessions it has, until it is said where they go", async () => {
    const { organizer, add, confirmed, names } = await makeVenue();
    const { roomId } = await add("Aula");
    await add("Cellar");
    await confirmed("Aula");
    const remove = (query = {}) => organizer.call(contract.deleteRoom, { params: { roomId }, query });
    const message = "This room has 1 session. Choose where it goes first.";
    assert.deepEqual(await refusal(remove()), { status: 409, code: "conflict", message });
    await confirmed("Aula");
    assert.match((await refusal(remove())).message, /^This room has 2 sessions\. Choose where they go/);
    assert.deepEqual(await refusal(remove({ moveTo: roomId })), notFound("Room"));
    const elsewhere = await (await makeVenue()).add("Elsewhere");
    assert.deepEqual(await refusal(remove({ moveTo: elsewhere.roomId })), notFound("Room"));
    assert.deepEqual(await names(), ["Aula", "Cellar"]);
  });

  // Proves programme 7: They are added, changed, put in order, merged and deleted; what is in one that goes has to go
  //   somewhere
  it("moves its sessions, and their speakers hear of it", async () => {
    const { organizer, speaker, eventId, add, confirmed, roomOf, names } = await makeVenue();
    const { roomId } = await add("Aula");
    const cellar = await add("Cellar");
    const { sessionId } = await confirmed("Aula");
    const body = { into: cellar.roomId };
    const { room } = await organizer.call(contract.mergeRoom, { params: { roomId }, body });
    assert.deepEqual(room, { ...cellar, slots: 1 });
    assert.deepEqual(await names(), ["Cellar"]);
    assert.deepEqual(await roomOf(sessionId), { room: "Cellar", roomId: cellar.roomId });
    const { sequence } = await app.db.selectFrom("sessions").select("sequence").executeTakeFirstOrThrow();
    assert.equal(sequence, 1);
    const { notices } = await speaker.call(listNotices);
    assert.deepEqual(
      notices.map((notice) => [notice.kind, notice.eventId]),
      [["session_moved", eventId]],
    );
  });

  it("goes without a word when it is empty", async () => {
    const { organizer, add, names } = await makeVenue();
    const { roomId } = await add("Aula");
    await organizer.call(contract.deleteRoom, { params: { roomId }, query: {} });
    assert.deepEqual(await names(), []);
    assert.deepEqual(
      await refusal(organizer.call(contract.deleteRoom, { params: { roomId }, query: {} })),
      notFound("Room"),
    );
  });
});

describe("a text that sessions have for a room", () => {
  // Proves programme 11: A text names a room without regard to case and spaces; a new one makes a room, from a speaker
  //   it stays a text
  it("finds a room without regard to case and spaces; a new one makes a room when an organizer writes it", async () => {
    const { organizer, eventId, add, names, roomOf, confirmed } = await makeVenue();
    const { roomId } = await add("Aula Magna");
    const { sessionId } = await confirmed(null);
    const say = (room: string | null) =>
      organizer.call(sessions.updateSession, { params: { sessionId }, body: { room } });
    await say("aula  magna");
    assert.deepEqual(await roomOf(sessionId), { room: "Aula Magna", roomId });
    await say("Cellar");
    assert.deepEqual(await names(), ["Aula Magna", "Cellar"]);
    await say(null);
    assert.deepEqual(await roomOf(sessionId), { room: null, roomId: null });
    assert.ok(eventId);
  });

  // Proves programme 11: A text names a room without regard to case and spaces; a new one makes a room, from a speaker
  //   it stays a text
  it("stays a text when a speaker writes it, until an organizer adds it as a room", async () => {
    const { speaker, eventId, add, list, names, roomOf, confirmed } = await makeVenue();
    const { sessionId } = await confirmed(null);
    const params = { sessionId };
    await speaker.call(sessions.updateSession, { params, body: { room: "By the lake" } });
    assert.deepEqual(await roomOf(sessionId), { room: "By the lake", roomId: null });
    assert.deepEqual(await names(), []);
    assert.deepEqual((await list()).texts, [{ name: "By the lake", sessions: 1 }]);
    const { roomId } = await add("By the Lake");
    assert.deepEqual(await roomOf(sessionId), { room: "By the Lake", roomId });
    assert.deepEqual((await list()).texts, []);
    await speaker.call(sessions.updateSession, { params, body: { room: "by the lake" } });
    assert.deepEqual(await roomOf(sessionId), { room: "By the Lake", roomId });
    assert.ok(eventId);
  });

  // Proves programme 11: A text names a room without regard to case and spaces; a new one makes a room, from a speaker
  //   it stays a text
  it("has to be the name of the room that is given by its id", async () => {
    const { organizer, speaker, add, confirmed, roomOf } = await makeVenue();
    const { roomId } = await add("Aula");
    const elsewhere = await (await makeVenue()).add("Aula");
    const { sessionId } = await confirmed(null);
    const say = (body: object, who = organizer) =>
      who.call(sessions.updateSession, { params: { sessionId }, body });
    await say({ roomId, room: " aula" });
    assert.deepEqual(await roomOf(sessionId), { room: "Aula", roomId });
    const wrong = invalid("roomId", "Room and room name do not match");
    assert.deepEqual(await refusal(say({ roomId, room: "Cellar" })), wrong);
    const unknown = invalid("roomId", "Room not found");
    assert.deepEqual(await refusal(say({ roomId: elsewhere.roomId }, speaker)), unknown);
    await say({ roomId: null });
    assert.deepEqual(await roomOf(sessionId), { room: null, roomId: null });
  });

  it("is looked for again in the event that the session moves to", async () => {
    const { speaker, add, confirmed, roomOf } = await makeVenue();
    const { roomId } = await add("Aula");
    const there = await makeVenue();
    const other = await there.add("Aula");
    const { sessionId } = await confirmed("Aula");
    assert.equal((await roomOf(sessionId)).roomId, roomId);
    const params = { sessionId };
    await speaker.call(sessions.updateSession, { params, body: { eventId: there.eventId } });
    assert.deepEqual(await roomOf(sessionId), { room: "Aula", roomId: other.roomId });
  });
});

// Proves programme 6: Administrators' acts are audited
it("an administrator's changes to somebody's rooms are in the audit log", async () => {
  const { organizer, eventId, add } = await makeVenue();
  const { roomId } = await add("Aula");
  const admin = await makeAdmin(app);
  await admin.call(contract.updateRoom, { params: { roomId }, body: { name: "Hall" } });
  await admin.call(contract.deleteRoom, { params: { roomId }, query: {} });
  const entries = await app.db
    .selectFrom("audit_logs")
    .select(["action", "user_id", "resource_type", "resource_id"])
    .orderBy("created_at")
    .orderBy("action", "desc")
    .execute();
  assert.deepEqual(
    entries,
    ["room_updated", "room_deleted"].map((action) => ({
      action,
      user_id: admin.userId,
      resource_type: "room",
      resource_id: roomId,
    })),
  );
  assert.ok(organizer && eventId);
});

it("asks the database as often for many rooms as for one", async () => {
  const { add, list } = await makeVenue();
  const count = async () => {
    app.queries.length = 0;
    await list();
    return app.queries.length;
  };
  await add("A");
  const one = await count();
  for (const name of ["B", "C", "D"]) await add(name);
  assert.equal(await count(), one);
});
