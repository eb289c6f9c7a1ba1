import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CallInput } from "@plenary/contract/endpoint";
import { updateEvent } from "@plenary/contract/events/events";
import { createRoom, updateRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { previewVersion } from "@plenary/contract/programme/versions";
import { listEventSessions, SessionSort } from "@plenary/contract/sessions/event-sessions";
import { updateTalk } from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import { makeCoSpeaker, makeEvent, makeSession, makeTalk, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";

const app = useApp();

type Query = CallInput<typeof listEventSessions>["query"];
type Values = Parameters<typeof makeSession>[3];

/** A public event in Tokyo, and a way to add sessions to it and to read their titles. */
async function makeList() {
  const [organizer, ada, bo] = [
    await makeUser(app),
    await makeUser(app, { name: "Ada" }),
    await makeUser(app, { name: "Bo" }),
  ];
  const eventId = await makeEvent(app, organizer, { visibility: "public", timezone: "Asia/Tokyo" });
  const add = async (title: string, values: Values = {}, speaker = ada) => {
    app.clock.advance(1000);
    const talk_id = await makeTalk(app, speaker, { title });
    return (await makeSession(app, speaker, eventId, { ...values, talk_id })).sessionId;
  };
  const list = (query: Query = {}, as = organizer) =>
    as.call(listEventSessions, { params: { eventId }, query });
  const titles = async (query: Query, as = organizer) =>
    (await list({ sort: "number", ...query }, as)).sessions.map(({ talk }) => talk.title);
  return { organizer, ada, bo, eventId, add, list, titles };
}

/** Compares titles for each query. */
async function expectEach(
  titles: (query: Query) => Promise<string[]>,
  expected: readonly [Query, string][],
): Promise<void> {
  for (const [query, found] of expected)
    assert.equal((await titles(query)).join(" "), found, JSON.stringify(query));
}

describe("an event's sessions", () => {
  // Proves workspace 3: Filters as removable chips in one line: state, day, room, track, type, language, speaker asked or
  //   not, without place, with conflict, changed since
  it("are narrowed by type, language and the programme's day on the event's clock, each in any case", async () => {
    const { add, titles, list } = await makeList();
    await add("late", { start_time: "2027-05-01T14:59:59Z", type: "Talk", languages: ["en", "pt-BR"] });
    await add("midnight", { start_time: "2027-05-01T15:00:00Z", type: "talk", languages: ["en"] });
    await add("early", { start_time: "2027-05-01T20:59:59Z" });
    await add("six", { start_time: "2027-05-01T21:00:00Z" });
    await add("never", { type: "Work shop", languages: ["de"] });
    await expectEach(titles, [
      [{ day: "2027-05-01" }, "late midnight early"],
      [{ day: "2027-05-02" }, "six"],
      [{ day: "0001-01-01" }, ""],
      [{ day: "9999-12-31" }, ""],
      [{ day: "outside" }, ""],
      [{ type: "TALK" }, "late midnight"],
      [{ type: "work" }, ""],
      [{ language: "PT-br" }, "late"],
      [{ language: "e" }, ""],
      [{ language: "de", type: "work shop" }, "never"],
    ]);
    const { types, languages, counts } = await list({ type: "talk" });
    assert.deepEqual([types, languages, counts.all], [["Talk", "Work shop"], ["de", "en", "pt-BR"], 2]);
  });

  it("are narrowed to those on no day of the event, whose days begin and end with the day change", async () => {
    const { add, titles, organizer, eventId } = await makeList();
    await add("before", { start_time: "2027-04-30T14:59:59Z" });
    await add("small-hours", { start_time: "2027-04-30T15:00:00Z" });
    await add("morning", { start_time: "2027-04-30T21:00:00Z" });
    await add("night", { start_time: "2027-05-02T20:59:59Z" });
    await add("after", { start_time: "2027-05-02T21:00:00Z" });
    await add("never");
    await expectEach(titles, [[{ day: "outside" }, "before small-hours after"]]);
    const far = { startDate: "9999-12-30", endDate: "9999-12-31" };
    await organizer.call(updateEvent, { params: { eventId }, body: far });
    await expectEach(titles, [[{ day: "outside" }, "before small-hours morning night after"]]);
  });

  it("are narrowed by what their speakers have answered", async () => {
    const { add, titles, bo, organizer, eventId } = await makeList();
    await add("plain");
    await makeCoSpeaker(app, bo, await add("both"));
    await makeCoSpeaker(app, bo, await add("asked"), { accepted: false });
    await add("nobody", { no_person: true, awaits_speaker: true });
    const session_id = await add("mailed", { no_person: true, awaits_speaker: true });
    const time = app.ctx.clock().toISOString();
    const asked = { event_id: eventId, email: "ann@example.org", invited_at: time, expires_at: time };
    await app.db
      .insertInto("session_invitations")
      .values({ ...asked, session_id, invitation_id: session_id, invited_by: organizer.userId })
      .execute();
    await expectEach(titles, [
      [{ answer: "accepted" }, "plain both"],
      [{ answer: "asked" }, "asked mailed"],
      [{ answer: "none" }, "nobody mailed"],
    ]);
  });

  it("are narrowed by when they or their texts were changed last, which each row says", async () => {
    const { add, titles, list, ada } = await makeList();
    await add("old");
    await add("new");
    const [, old] = (await list()).sessions;
    assert.equal(old?.changedAt, old?.updatedAt);
    app.clock.advance(5000);
    const since = app.ctx.clock().toISOString();
    assert.equal((await titles({ changedSince: since })).join(), "");
    const params = { talkId: old?.talkId ?? "" };
    const { talk } = await ada.call(updateTalk, { params, body: { title: "older" } });
    await expectEach(titles, [
      [{ changedSince: since }, "older"],
      [{ changedSince: old?.createdAt }, "older new"],
    ]);
    const { sessions, counts } = await list({ changedSince: since });
    assert.deepEqual([sessions[0]?.changedAt, counts.all], [talk.updatedAt, 1]);
  });

  it("are narrowed to those with a notice to visitors", async () => {
    const { add, titles } = await makeList();
    await add("plain");
    await add("late", { notice: "Starts late" });
    await expectEach(titles, [
      [{ notice: "true" }, "late"],
      [{ notice: "false" }, "plain late"],
    ]);
  });

  it("say their track's colour, one in turn if organizers gave none", async () => {
    const { add, list, organizer, eventId } = await makeList();
    const body = { name: "Web", color: "#336699" };
    const { track } = await organizer.call(createTrack, { params: { eventId }, body });
    await add("coloured", { track: "Web", track_id: track.trackId });
    const plain = await organizer.call(createTrack, { params: { eventId }, body: { name: "Plain" } });
    await add("in turn", { track: "Plain", track_id: plain.track.trackId });
    await add("as a text", { track: "Elsewhere" });
    const { sessions } = await list({ sort: "number" });
    assert.deepEqual(
      sessions.map(({ trackColor }) => trackColor),
      ["#336699", "light-dark(oklch(0.58 0.13 162),oklch(0.72 0.12 162))", undefined],
    );
  });

  it("say how many of the plan's conflicts they are in, and are narrowed to those, for organizers alone", async () => {
    const { add, titles, list, ada, bo, organizer, eventId } = await makeList();
    const room = await organizer.call(createRoom, { params: { eventId }, body: { name: "Hall" } });
    const { roomId } = room.room;
    const held = { status: "confirmed", duration_minutes: 60, room: "Hall", room_id: roomId } as const;
    await add("nine", { ...held, start_time: "2027-05-01T00:00:00Z" });
    await add("half", { ...held, start_time: "2027-05-01T00:30:00Z" }, bo);
    await add("ten", { ...held, start_time: "2027-05-01T01:30:00Z" }, bo);
    await add("elsewhere", { ...held, room: null, room_id: null, start_time: "2027-05-01T00:00:00Z" });
    await add("draft", { ...held, status: "draft", start_time: "2027-05-01T00:00:00Z" });
    const conflictsOf = async (query: Query = {}) =>
      (await list({ sort: "number", ...query })).sessions.map(({ talk, conflicts }) => [
        talk.title,
        conflicts,
      ]);
    const preview = await organizer.call(previewVersion, { params: { eventId } });
    assert.equal(preview.conflictCount, 2);
    assert.deepEqual(await conflictsOf(), [
      ["nine", 2],
      ["half", 1],
      ["ten", 0],
      ["elsewhere", 1],
      ["draft", 0],
    ]);
    assert.equal((await titles({ conflict: "true", sort: "title" })).join(" "), "elsewhere half nine");
    assert.equal((await list({ conflict: "true", status: "draft" })).counts.all, 3);
    assert.equal((await titles({ sort: "conflicts" }))[0], "nine");
    assert.equal((await titles({ sort: "conflicts", order: "asc" })).at(-1), "nine");
    assert.equal((await titles({ conflict: "false" })).length, 5);
    await organizer.call(updateRoom, { params: { roomId }, body: { parallelMax: 2 } });
    assert.equal((await titles({ conflict: "true", sort: "title" })).join(" "), "elsewhere nine");
    const own = await list({}, ada);
    assert.deepEqual(
      own.sessions.map(({ conflicts }) => conflicts),
      [undefined, undefined, undefined],
    );
    assert.deepEqual(await titles({ conflict: "true" }, ada), []);
  });
});

describe("the order of an event's sessions", () => {
  // Proves workspace 3: columns that can be chosen and sorted (sessions: number, title, speakers, state, type, track,
  //   length, when and where, submitted, conflicts)
  it("is that of the column, either way, with what lacks a value last", async () => {
    const { add, titles, bo } = await makeList();
    const hour = (hours: number) => ({ start_time: `2027-05-01T0${hours}:00:00Z` });
    await add("c", { status: "rejected", type: "Ü", track: "b", duration_minutes: 30, ...hour(2) });
    await add("A", { status: "draft", type: "z", track: "A", duration_minutes: 5, ...hour(3) }, bo);
    await add("b", { status: "confirmed", no_person: true }, bo);
    await expectEach(titles, [
      [{ sort: "number" }, "c A b"],
      [{ sort: "number", order: "desc" }, "b A c"],
      [{ sort: "title" }, "A b c"],
      [{ sort: "title", order: "desc" }, "c b A"],
      [{ sort: "speaker" }, "c A b"],
      [{ sort: "speaker", order: "desc" }, "A c b"],
      [{ sort: "state" }, "A b c"],
      [{ sort: "state", order: "desc" }, "c b A"],
      [{ sort: "type" }, "c A b"],
      [{ sort: "type", order: "desc" }, "A c b"],
      [{ sort: "track" }, "A c b"],
      [{ sort: "track", order: "desc" }, "c A b"],
      [{ sort: "length" }, "A c b"],
      [{ sort: "length", order: "desc" }, "c A b"],
      [{ sort: "time" }, "c A b"],
      [{ sort: "time", order: "desc" }, "A c b"],
      [{ sort: "submitted" }, "b A c"],
      [{ sort: "submitted", order: "asc" }, "c A b"],
    ]);
  });

  it("is stable where values are alike, so that pages neither repeat nor leave out a session", async () => {
    const { add, titles, eventId } = await makeList();
    for (const title of ["one", "two", "three", "four", "five"]) await add(title, { duration_minutes: 30 });
    // One moment, and one title, for all of them.
    const time = app.ctx.clock().toISOString();
    await app.db.updateTable("sessions").set({ created_at: time }).where("event_id", "=", eventId).execute();
    for (const sort of SessionSort.options)
      for (const order of ["asc", "desc"] as const) {
        const whole = await titles({ sort, order });
        const parts = [1, 2, 3].map((page) => titles({ sort, order, page, limit: 2 }));
        assert.deepEqual((await Promise.all(parts)).flat(), whole, `${sort} ${order}`);
        assert.equal(new Set(whole).size, 5);
      }
  });

  it("takes as many statements for a thousand sessions as for twelve, whatever is asked", async () => {
    const { add, list, eventId, organizer } = await makeList();
    for (let n = 0; n < 3; n += 1) await add(`Talk ${n}`, { status: "confirmed", duration_minutes: 30 });
    const query = { q: "talk", conflict: "false", changedSince: "2020-01-01T00:00:00Z", limit: 100 } as const;
    const statements = async () => {
      app.queries.length = 0;
      const { sessions, total } = await list(query);
      return { shown: sessions.length, total, statements: app.queries.length };
    };
    await list();
    const few = await statements();
    await sql`with made as (
      insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
      select gen_random_uuid(), 'Talk ' || n, 's', 'd', ${organizer.userId}, now(), now() from generate_series(1, 1000) as n
      returning talk_id)
      insert into sessions (session_id, talk_id, event_id, speaker_id, status, created_at, updated_at, start_time)
      select gen_random_uuid(), talk_id, ${eventId}, ${organizer.userId}, 'confirmed', now(), now(), now() from made`.execute(
      app.db,
    );
    await app.settle();
    await list();
    assert.deepEqual(
      [few, await statements()],
      [
        { shown: 3, total: 3, statements: 6 },
        { shown: 100, total: 1003, statements: 6 },
      ],
    );
  });
});
