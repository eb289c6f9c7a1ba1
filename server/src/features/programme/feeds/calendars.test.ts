import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { addFavourite, makeCalendarLink } from "@plenary/contract/programme/favourites";
import { createItem } from "@plenary/contract/programme/programme";
import { createRoom, updateRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import {
  approveSession,
  deleteSession,
  rejectSession,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { readProperties } from "../../../../test/programme/formats.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

async function read(path: string) {
  const answer = await app.raw(`/api/public/${path}`);
  if (!answer.ok)
    return { status: answer.status, message: JSON.parse(await answer.text()).error.message, entries: [] };
  const text = await answer.text();
  return { status: answer.status, message: "", entries: readProperties(text), text };
}

async function makeDay() {
  const organizer = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, organizer, {
    visibility: "public",
    timezone: "Europe/Berlin",
    name: "Conf",
  });
  const params = { eventId };
  const { room } = await organizer.call(createRoom, { params, body: { name: "Hall" } });
  const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
  const add = async (body: object) => {
    const { sessionId } = await makeSession(app, organizer, eventId, { status: "confirmed" });
    await organizer.call(updateSession, { params: { sessionId }, body: { durationMinutes: 30, ...body } });
    return sessionId;
  };
  const first = await add({ startTime: "2027-05-01T12:00", roomId: room.roomId, trackId: track.trackId });
  const second = await add({ startTime: "2027-05-01T14:00", type: "Talk" });
  return { organizer, eventId, params, room, first, second };
}

describe("the calendar of a programme", () => {
  // Proves programme 8: Files and calendars lead to a session's page; the programme's page tells following a calendar
  //   from saving it; a schedule.json names the version of its release
  // Proves programme 8: `programme.ics`, also of a room, a track, a type or some sessions; those of one session and of
  //   a speaker
  it("has what is on, and what to know of it", async () => {
    const { organizer, eventId, first } = await makeDay();
    const { entries, text } = await read(`events/${eventId}/programme.ics`);
    assert.equal(entries.length, 2);
    const { uid, dtstamp, summary, description, url, ...entry } = entries[0] ?? {};
    assert.deepEqual(entry, {
      ...{ sequence: "1", "last-modified": dtstamp, status: "CONFIRMED", categories: "Web" },
      ...{ dtstart: "2027-05-01T12:00:00", dtend: "2027-05-01T12:30:00", location: "Hall, Lisbon" },
    });
    const { guid } = await app.db
      .selectFrom("sessions")
      .select("guid")
      .where("session_id", "=", first)
      .executeTakeFirstOrThrow();
    assert.equal(uid, guid);
    const page = `${app.ctx.config.appUrl}/public/events/${eventId}/sessions/${first}`;
    const spoken = await read(`users/${organizer.userId}/sessions.ics`);
    assert.deepEqual([url, spoken.entries.map((each) => each.url).includes(page)], [page, true]);
    assert.match(description ?? "", /^Summary \d+\n\nOlga\n\nhttp/);
    assert.match(text ?? "", /METHOD:PUBLISH\r\nNAME:Conf\r\n/);
    assert.doesNotMatch(text ?? "", /ORGANIZER|ATTENDEE|@/);
  });

  // Proves programme 8: `programme.ics`, also of a room, a track, a type or some sessions; those of one session and of
  //   a speaker
  it("can be that of a room, a track, a type, some sessions, or with breaks", async () => {
    const { organizer, eventId, params, first } = await makeDay();
    const item = { startTime: "2027-05-01T16:00", durationMinutes: 30 };
    await organizer.call(createItem, { params, body: { ...item, kind: "break", title: "Tea" } });
    await organizer.call(createItem, { params, body: { ...item, kind: "activity", title: "Party" } });
    const starts = async (query: string) => {
      const { entries, status, message } = await read(`events/${eventId}/programme.ics${query}`);
      return status === 200 ? entries.map(({ dtstart }) => dtstart?.slice(11, 13)) : [status, message];
    };
    assert.deepEqual(await starts(""), ["12", "14", "16"]);
    assert.deepEqual(await starts("?items=all"), ["12", "14", "16", "16"]);
    assert.deepEqual(await starts("?room=hall"), ["12", "16"]);
    assert.deepEqual(await starts("?track=web"), ["12"]);
    assert.deepEqual(await starts("?type=Talk"), ["14"]);
    assert.deepEqual(await starts("?sessions=2"), ["14"]);
    const nameOf = async (path: string) =>
      (await app.raw(`/api/public/events/${eventId}/${path}`)).headers.get("content-disposition");
    assert.equal(await nameOf("programme.ics"), 'attachment; filename="programme.ics"');
    assert.equal(await nameOf("programme.ics?sessions=2"), 'attachment; filename="my-programme.ics"');
    const ofSession = `sessions/${first}.ics`;
    for (const [title, name] of [
      ["Zażółć: “gęślą jaźń”", "zazolc-gesla-jazn"],
      ["日本", "session"],
    ] as const) {
      const talk = { title, summary: "Short.", description: "Long." };
      await organizer.call(updateSession, { params: { sessionId: first }, body: { talk } });
      assert.equal(await nameOf(ofSession), `attachment; filename="${name}.ics"`);
    }
    assert.deepEqual(await starts("?sessions=1.2.99"), ["12", "14"]);
    // As a file may number its sessions.
    assert.deepEqual(await starts("?sessions=1.2147483647"), ["12"]);
    assert.equal((await starts("?sessions=2147483648"))[0], 400);
    assert.deepEqual(await starts("?room=cellar"), [404, "Room not found"]);
    assert.deepEqual(await starts("?track=land"), [404, "Track not found"]);
    const many = Array.from({ length: 401 }, (_, index) => index + 1).join(".");
    assert.equal((await starts(`?sessions=${many}`))[0], 400);
    assert.equal((await starts("?sessions=one"))[0], 400);
  });

  // Proves programme 4, 8: Moved and cancelled sessions keep their UID under a higher SEQUENCE; cancelled ones stay
  //   until 30 days after the event
  it("tells of a move and a cancellation under the same UID, by a higher SEQUENCE, until 30 days after the event", async () => {
    const { organizer, eventId, first, second } = await makeDay();
    const paths = [
      `events/${eventId}/programme.ics`,
      `events/${eventId}/programme.ics?room=hall`,
      `events/${eventId}/sessions/${first}.ics`,
      `users/${organizer.userId}/sessions.ics`,
    ];
    const told = async () =>
      Promise.all(
        paths.map(async (path) => {
          const { entries } = await read(path);
          const entry = entries.find(({ uid }) => uid === guid);
          return entry && [entry.sequence, entry.status, entry.dtstart, entry.description === undefined];
        }),
      );
    const { guid } = await app.db
      .selectFrom("sessions")
      .select("guid")
      .where("session_id", "=", first)
      .executeTakeFirstOrThrow();
    const all = (entry: unknown) => paths.map(() => entry);
    assert.deepEqual(await told(), all(["1", "CONFIRMED", "2027-05-01T12:00:00", false]));
    await organizer.call(updateSession, {
      params: { sessionId: first },
      body: { startTime: "2027-05-01T13:00" },
    });
    assert.deepEqual(await told(), all(["2", "CONFIRMED", "2027-05-01T13:00:00", false]));
    await organizer.call(rejectSession, { params: { sessionId: first }, body: {} });
    assert.deepEqual(await told(), all(["3", "CANCELLED", "2027-05-01T13:00:00", true]));
    await organizer.call(deleteSession, { params: { sessionId: first } });
    assert.deepEqual(await told(), all(["3", "CANCELLED", "2027-05-01T13:00:00", true]));
    app.clock.set(new Date("2027-06-01T23:59:00Z"));
    assert.deepEqual(await told(), all(["3", "CANCELLED", "2027-05-01T13:00:00", true]));
    app.clock.set(new Date("2027-06-03T12:00:00Z"));
    const [programme, room, , person] = await told();
    assert.deepEqual([programme, room, person], [undefined, undefined, undefined]);
    assert.equal((await read(`events/${eventId}/sessions/${second}.ics`)).entries.length, 1);
  });

  // Proves programme 8: Calendars say when a place was released, not when it was arranged, and that a session has lost
  //   its start
  it("tells that a session has lost its start, until it has one again or is cancelled", async () => {
    const { organizer, eventId, first } = await makeDay();
    const reader = await makeUser(app);
    const params = { sessionId: first };
    await reader.call(addFavourite, { params });
    const own = new URL((await reader.call(makeCalendarLink)).url).pathname.slice("/api/public/".length);
    const paths = [
      `events/${eventId}/programme.ics`,
      `events/${eventId}/programme.ics?type=Talk`,
      `events/${eventId}/sessions/${first}.ics`,
      `users/${organizer.userId}/sessions.ics`,
      own,
    ];
    const change = (body: object) => organizer.call(updateSession, { params, body });
    await change({ type: "Talk" });
    const { guid } = await app.db
      .selectFrom("sessions")
      .select("guid")
      .where("session_id", "=", first)
      .executeTakeFirstOrThrow();
    const told = () =>
      Promise.all(
        paths.map(async (path) => {
          const entry = (await read(path)).entries.find(({ uid }) => uid === guid);
          return entry && [entry.sequence, entry.status, entry.dtstart, entry.description === undefined];
        }),
      );
    const all = (entry: unknown) => paths.map(() => entry);
    await change({ startTime: null });
    assert.deepEqual(await told(), all(["2", "CANCELLED", "2027-05-01T12:00:00", true]));
    await organizer.call(rejectSession, { params, body: {} });
    assert.deepEqual(await told(), all(["3", "CANCELLED", "2027-05-01T12:00:00", true]));
    await organizer.call(approveSession, { params });
    assert.deepEqual(await told(), all(["4", "CANCELLED", "2027-05-01T12:00:00", true]));
    await change({ startTime: "2027-05-01T15:00" });
    assert.deepEqual(await told(), all(["5", "CONFIRMED", "2027-05-01T15:00:00", false]));
    await change({ startTime: null });
    await organizer.call(deleteSession, { params });
    assert.deepEqual(await told(), all(["7", "CANCELLED", "2027-05-01T15:00:00", true]));
    app.clock.set(new Date("2027-06-03T12:00:00Z"));
    assert.deepEqual(await told(), all(undefined));
  });

  // Proves programme 8: Calendars say when a place was released, not when it was arranged, and that a session has lost
  //   its start
  it("says when a place was released, not when it was arranged", async () => {
    const { set, release, eventId, sessionId } = await makeConf(app);
    await release();
    app.clock.advance(3_600_000);
    await set({ startTime: "2027-05-01T12:00" });
    app.clock.advance(3_600_000);
    const { releasedAt } = await release();
    const { entries } = await read(`events/${eventId}/sessions/${sessionId}.ics`);
    const moment = releasedAt.replace(/\.\d+Z$/, "Z");
    assert.deepEqual(
      entries.map((entry) => [entry.dtstart, entry["last-modified"], entry.dtstamp]),
      [["2027-05-01T12:00:00Z", moment, moment]],
    );
  });

  // Proves programme 8: `programme.ics`, also of a room, a track, a type or some sessions; those of one session and of
  //   a speaker
  it("names rooms as they are called now", async () => {
    const { organizer, eventId, room } = await makeDay();
    await organizer.call(updateRoom, { params: { roomId: room.roomId }, body: { name: "Aula" } });
    for (const path of [`events/${eventId}/programme.ics`, `users/${organizer.userId}/sessions.ics`]) {
      const { entries } = await read(path);
      assert.ok(entries.some(({ location, sequence }) => location === "Aula, Lisbon" && sequence === "1"));
    }
  });

  // Proves programme 8: `programme.ics`, also of a room, a track, a type or some sessions; those of one session and of
  //   a speaker
  it("is nobody's of a draft, nor one of who is not there", async () => {
    const { organizer, eventId, first } = await makeDay();
    assert.equal(
      (await read(`events/${eventId}/sessions/${organizer.userId}.ics`)).message,
      "Session not found",
    );
    await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    assert.equal((await read(`events/${eventId}/programme.ics`)).status, 404);
    assert.equal((await read(`events/${eventId}/sessions/${first}.ics`)).status, 404);
    assert.equal((await read(`users/${organizer.userId}/sessions.ics`)).status, 404);
    assert.equal((await read(`users/${eventId}/sessions.ics`)).status, 404);
  });

  // Proves programme 8: `programme.ics?type=` is kept ready for types that public sessions have, with ETag,
  //   Last-Modified and 304; an unknown type is kept nowhere
  // Proves programme 8: A calendar of chosen sessions is not kept in memory, and is counted
  it("of chosen sessions is kept nowhere and counted as a search; the others are kept", async () => {
    const { eventId } = await makeDay();
    const queriesFor = async (query: string) => {
      await read(`events/${eventId}/programme.ics${query}`);
      app.queries.length = 0;
      await read(`events/${eventId}/programme.ics${query}`);
      return app.queries.length;
    };
    assert.equal(await queriesFor("?room=hall"), 0);
    assert.ok((await queriesFor("?sessions=1")) > 0);
    assert.ok((await queriesFor("?type=x")) > 0);
    const { hits } = await app.db
      .selectFrom("rate_limits")
      .select("hits")
      .where("key", "like", "public-search:%")
      .executeTakeFirstOrThrow();
    assert.equal(hits, 4);
  });

  // Proves programme 8: `programme.ics?type=` is kept ready for types that public sessions have, with ETag,
  //   Last-Modified and 304; an unknown type is kept nowhere
  it("of a type that public sessions have is kept in any spelling of its address, until none has it", async () => {
    const { organizer, eventId, second } = await makeDay();
    const type = "Long talk, über";
    const change = (body: object) => organizer.call(updateSession, { params: { sessionId: second }, body });
    await change({ type });
    // Past the seconds that so many changes in one are said to be from.
    app.clock.advance(60_000);
    const address = `/api/public/events/${eventId}/programme.ics`;
    const path = `${address}?type=${encodeURIComponent(type)}`;
    const first = await app.raw(path);
    const [etag, changed] = ["etag", "last-modified"].map((name) => first.headers.get(name) ?? "");
    assert.ok(etag && changed && readProperties(await first.text()).length === 1);
    app.queries.length = 0;
    for (const spelled of [path, path.replaceAll("%20", "+"), `${address}?x=1&type=Long%20talk,%20%C3%BCber`])
      assert.equal((await app.raw(spelled)).headers.get("etag"), etag, spelled);
    for (const known of [{ "if-none-match": etag ?? "" }, { "if-modified-since": changed ?? "" }])
      assert.equal((await app.raw(path, { headers: known })).status, 304);
    assert.equal(app.queries.length, 0);
    assert.deepEqual(
      await app.db.selectFrom("rate_limits").select("key").where("key", "like", "public-%").execute(),
      [],
    );
    const kept = async (query: string) => {
      await app.raw(address + query);
      app.queries.length = 0;
      await app.raw(address + query);
      return app.queries.length === 0;
    };
    await change({ type: "Talk", startTime: "2027-05-01T15:00" });
    assert.deepEqual(readProperties(await (await app.raw(path)).text()), []);
    const queries = [
      path.slice(address.length),
      "?type=talk",
      "?type=%00",
      "?type=Talk&room=hall",
      "?type=Talk",
    ];
    const answers = [];
    for (const query of queries) answers.push(await kept(query));
    assert.deepEqual(answers, [false, false, false, false, true]);
    assert.equal((await app.raw(`${address}?type=%00`)).status, 200);
    await organizer.call(rejectSession, { params: { sessionId: second }, body: {} });
    assert.equal(await kept("?type=Talk"), false);
    assert.equal((await read(`events/${eventId}/programme.ics?type=Talk`)).entries[0]?.status, "CANCELLED");
  });

  // Proves programme 8: A calendar of chosen sessions is not kept in memory, and is counted
  it("takes as many statements for many sessions as for one, and eight at most", async () => {
    const { organizer, eventId } = await makeDay();
    const queriesFor = async () => {
      await makeSession(app, organizer, eventId, { status: "confirmed" });
      app.ctx.changes.apply(["public"]);
      app.queries.length = 0;
      await read(`events/${eventId}/programme.ics`);
      return app.queries.length;
    };
    const one = await queriesFor();
    assert.equal(await queriesFor(), one);
    assert.ok(one <= 8, `${one} statements`);
  });
});
