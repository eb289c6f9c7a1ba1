import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Visibility } from "@plenary/contract/events/events";
import {
  getPublicEvent,
  getPublicProfile,
  listPublicEvents,
  listPublicSessions,
  searchPublicEvents,
} from "@plenary/contract/public/public";
import { makeEvent, makeSession, makeTalk, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { changing } from "../../../test/processes/hearing.ts";
import { tags } from "../../core/tags.ts";

const app = useApp();

const visitor = () => app.client();
const names = (answer: { events: { name: string }[] }) => answer.events.map((event) => event.name);

/** Three events around 10 May 2027, and a draft that could leak. */
async function someEvents() {
  app.clock.set(new Date("2027-05-10T12:00:00Z"));
  const creator = await makeUser(app);
  const event = (name: string, start: string, end: string, visibility: Visibility = "public") =>
    makeEvent(app, creator, { name, start_date: start, end_date: end, visibility, location: "Münster" });
  await event("Over long ago", "2026-01-01", "2026-01-02");
  await event("Over", "2027-05-01", "2027-05-09");
  await event("Last day", "2027-05-09", "2027-05-10");
  await event("Soon", "2027-05-20", "2027-05-21");
  await event("Secret", "2027-05-15", "2027-05-15", "draft");
  return creator;
}

describe("the public event list", () => {
  // Proves product 1: Visitors browse public events, their sessions and speaker profiles
  // Proves product 7: Public calls
  // Proves decisions 2: Public lists: upcoming first, then past ones; they end with the day
  it("has upcoming events first, soonest first, then past ones, newest first, and no draft", async () => {
    await someEvents();
    const answer = await visitor()(listPublicEvents);
    assert.deepEqual(names(answer), ["Last day", "Soon", "Over", "Over long ago"]);
    assert.equal(answer.total, 4);
    assert.equal("nextCursor" in answer, false);
  });

  it("goes on page by page over the border between upcoming and past", async () => {
    await someEvents();
    const seen: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const query = { limit: 1, ...(cursor && { cursor }) };
      const answer = await visitor()(listPublicEvents, { query });
      seen.push(names(answer));
      assert.equal(answer.total, 4);
      cursor = answer.nextCursor;
    } while (cursor);
    assert.deepEqual(seen, [["Last day"], ["Soon"], ["Over"], ["Over long ago"]]);
  });

  // Proves decisions 2: Public lists: upcoming first, then past ones; they end with the day
  it("ends with the day", async () => {
    await someEvents();
    assert.equal(names(await visitor()(listPublicEvents))[0], "Last day");
    app.clock.set(new Date("2027-05-11T00:00:00Z"));
    assert.deepEqual(names(await visitor()(listPublicEvents)), ["Soon", "Last day", "Over", "Over long ago"]);
  });

  it("refuses a cursor that it did not give, and a limit out of bounds", async () => {
    const bad = { past: false, date: "2027-02-30", id: "x" };
    for (const cursor of ["garbage", Buffer.from(JSON.stringify(bad)).toString("base64url")]) {
      assert.deepEqual(await refusal(visitor()(listPublicEvents, { query: { cursor } })), {
        status: 400,
        code: "bad_request",
        message: "The query of the address is not valid: cursor.",
      });
    }
    assert.equal((await refusal(visitor()(listPublicEvents, { query: { limit: 501 } }))).status, 400);
  });

  // Proves product 2: Its search finds by name, location and description, and searches what is loaded where the server
  //   fails
  // Proves product 7: Public calls
  // Proves decisions 2: Public search covers name, location and description
  it("finds by name, location and description, whatever case and accents", async () => {
    const creator = await someEvents();
    await makeEvent(app, creator, { name: "100% Ünïcode", visibility: "public" });
    const search = async (q: string) => names(await visitor()(searchPublicEvents, { query: { q } }));
    assert.deepEqual(await search("MUNSTER"), ["Last day", "Soon", "Over", "Over long ago"]);
    assert.deepEqual(await search("unicode"), ["100% Ünïcode"]);
    assert.deepEqual(await search("100%"), ["100% Ünïcode"]);
    assert.deepEqual(await search("secret"), []);
    assert.equal((await search("two days of talks")).length, 5);
    assert.equal((await search("")).length, 5);
  });
});

describe("a public event", () => {
  const missing = {
    status: 404,
    code: "not_found",
    message: "Event not found. The event you're looking for doesn't exist or is not publicly available.",
  };

  it("is not found while it is a draft, nor is its schedule", async () => {
    const eventId = await makeEvent(app, await makeUser(app));
    const input = { params: { eventId } };
    assert.deepEqual(await refusal(visitor()(getPublicEvent, input)), missing);
    assert.deepEqual(await refusal(visitor()(listPublicSessions, input)), missing);
  });

  // Proves product 3: Public event
  // Proves product 7: Public calls
  it("is shown with the fields of the specification, its zone, and nothing of its creator", async () => {
    const eventId = await makeEvent(app, await makeUser(app), { visibility: "public", name: "Conf" });
    const { event } = await visitor()(getPublicEvent, { params: { eventId } });
    const { createdAt, updatedAt, descriptionPreview, descriptionHtml, ...rest } = event;
    const dates = { startDate: "2027-05-01", endDate: "2027-05-02", timezone: "Europe/Lisbon" };
    const texts = { name: "Conf", location: "Lisbon", description: "Two days of talks.", website: null };
    const added = { submissionsUntil: "2027-05-02T23:00:00.000Z", version: null };
    assert.deepEqual(rest, { eventId, ...texts, ...dates, ...added, attendanceMode: "in_person" });
  });

  it("answers 400 for an id that is none", async () => {
    assert.equal((await refusal(visitor()(getPublicEvent, { params: { eventId: "1" } }))).status, 400);
  });

  // Proves product 3: Public session
  // Proves product 4: Only confirmed sessions are public
  // Proves product 7: Public calls
  it("shows its confirmed sessions in order, with all their speakers", async () => {
    const [ada, bob] = [await makeUser(app, { name: "Ada" }), await makeUser(app, { name: "Bob" })];
    const eventId = await makeEvent(app, ada, { visibility: "public", name: "Conf" });
    const late = await makeSession(app, ada, eventId, {
      status: "confirmed",
      start_time: "2027-05-01T15:00:00.000Z",
      duration_minutes: 30,
      room: "Aula",
      track: "Main",
    });
    const unscheduled = await makeSession(app, ada, eventId, { status: "confirmed" });
    const early = await makeSession(app, bob, eventId, {
      status: "confirmed",
      start_time: "2027-05-01T09:00:00.000Z",
    });
    await makeSession(app, bob, eventId, { status: "draft" });
    await makeSession(app, bob, eventId, { status: "rejected" });
    const co = { session_id: late.sessionId, user_id: bob.userId, position: 1, accepted: true };
    await app.db.insertInto("session_speakers").values(co).execute();
    await app.settle();

    const { sessions } = await visitor()(listPublicSessions, { params: { eventId } });
    assert.deepEqual(
      sessions.map((session) => session.sessionId),
      [early.sessionId, late.sessionId, unscheduled.sessionId],
    );
    const talk = await app.db
      .selectFrom("talks")
      .select(["title", "summary"])
      .where("talk_id", "=", late.talkId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(sessions[1], {
      sessionId: late.sessionId,
      eventId,
      speakerId: ada.userId,
      startTime: "2027-05-01T15:00:00.000Z",
      durationMinutes: 30,
      endTime: "2027-05-01T15:30:00.000Z",
      room: "Aula",
      track: "Main",
      // No rows have these names, and nothing more is said of it.
      ...{ roomId: null, trackId: null, guid: sessions[1]?.guid, type: null, languages: [], notice: null },
      talk,
      speaker: { name: "Ada" },
      speakers: [
        { userId: ada.userId, name: "Ada", hasProfile: true },
        { userId: bob.userId, name: "Bob", hasProfile: true },
      ],
      event: { name: "Conf", timezone: "Europe/Lisbon" },
      ...{ feedbackCode: null, ratings: null },
    });
  });

  it("asks the database as often for many sessions as for one", async () => {
    const ada = await makeUser(app);
    const counts: number[] = [];
    for (const sessions of [1, 3]) {
      const eventId = await makeEvent(app, ada, { visibility: "public" });
      for (let n = 0; n < sessions; n++) await makeSession(app, ada, eventId, { status: "confirmed" });
      app.queries.length = 0;
      await visitor()(listPublicSessions, { params: { eventId } });
      counts.push(app.queries.length);
    }
    assert.deepEqual(counts, [3, 3]);
  });
});

describe("a public profile", () => {
  // Proves product 2: `/public/users/{id}` shows name, mail link, role, month of joining, the text about the person,
  //   talks and sessions
  // Proves product 3: Public profile with talks and sessions
  // Proves product 7: Public calls
  // Proves decisions 4: The public profile never has a talk's description
  it("shows talks without their description, and public confirmed sessions only", async () => {
    const ada = await makeUser(app, { name: "Ada", description: "Hello" });
    const open = await makeEvent(app, ada, { visibility: "public", name: "Open" });
    const draft = await makeEvent(app, ada, { name: "Draft" });
    const shown = await makeSession(app, ada, open, { status: "confirmed" });
    await makeSession(app, ada, draft, { status: "confirmed" });
    await makeTalk(app, ada, { description: "not for the public" });
    const { user } = await visitor()(getPublicProfile, { params: { userId: ada.userId } });
    assert.deepEqual(
      user.sessions.map((session) => [session.sessionId, session.event.name]),
      [[shown.sessionId, "Open"]],
    );
    // That of the draft event is nobody's business yet.
    assert.equal(user.talks.length, 2);
    assert.equal(JSON.stringify(user).includes("not for the public"), false);
    assert.deepEqual(Object.keys(user).sort(), [
      "counts",
      "createdAt",
      "description",
      "email",
      "name",
      "role",
      "sessions",
      "talks",
      "userId",
    ]);
  });

  it("lists a session for its co-speakers too", async () => {
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    const { sessionId } = await makeSession(app, ada, eventId, { status: "confirmed" });
    const co = { session_id: sessionId, user_id: bob.userId, position: 1, accepted: true };
    await app.db.insertInto("session_speakers").values(co).execute();
    await app.settle();
    const { user } = await visitor()(getPublicProfile, { params: { userId: bob.userId } });
    assert.deepEqual(
      user.sessions.map((session) => session.sessionId),
      [sessionId],
    );
  });

  it("is not found for a locked account or an unknown id", async () => {
    const missing = { status: 404, code: "not_found", message: "Profile not found" };
    const locked = await makeUser(app, { is_locked: true });
    for (const userId of [locked.userId, "01a1fcc9-23d7-76db-8e35-d893906af204"]) {
      assert.deepEqual(await refusal(visitor()(getPublicProfile, { params: { userId } })), missing);
    }
  });
});

describe("kept answers", () => {
  async function publicEvent() {
    const ada = await makeUser(app);
    const eventId = await makeEvent(app, ada, { visibility: "public" });
    return { eventId, path: `/api/public/events/${eventId}` };
  }

  it("come from memory until a change that concerns them", async () => {
    const { eventId, path } = await publicEvent();
    await app.raw(path);
    app.queries.length = 0;
    await app.raw(path);
    assert.deepEqual(app.queries, []);
    await changing(app, [tags.publicEvent("01a1fcc9-23d7-76db-8e35-d893906af204")]);
    app.queries.length = 0;
    await app.raw(path);
    assert.deepEqual(app.queries, []);
    await changing(app, [tags.publicEvent(eventId)], async (tx) => {
      await tx.updateTable("events").set({ name: "Renamed" }).where("event_id", "=", eventId).execute();
    });
    const { event } = await visitor()(getPublicEvent, { params: { eventId } });
    assert.equal(event.name, "Renamed");
  });

  it("are the same bytes in every encoding, with an ETag that answers 304", async () => {
    const { path } = await publicEvent();
    const texts = [];
    for (const encoding of ["identity", "gzip", "br", "gzip;q=0, br;q=0"]) {
      const response = await app.raw(path, { headers: { "accept-encoding": encoding } });
      assert.equal(
        response.headers.get("content-encoding"),
        ["gzip", "br"].includes(encoding) ? encoding : null,
      );
      texts.push(await response.text());
      const etag = response.headers.get("etag") ?? "";
      const again = await app.raw(path, { headers: { "accept-encoding": encoding, "if-none-match": etag } });
      assert.equal(again.status, 304);
      assert.equal(await again.text(), "");
    }
    assert.equal(new Set(texts).size, 1);
  });

  it("are one, whatever else the address carries", async () => {
    const { path } = await publicEvent();
    await app.raw(path);
    app.queries.length = 0;
    await app.raw(`${path}?utm_source=x`);
    await app.raw(`${path}?utm_source=y`);
    assert.deepEqual(app.queries, []);
  });

  it("are not made of what a change replaced while they were made", async () => {
    const { eventId, path } = await publicEvent();
    const during = app.raw(path);
    await changing(app, [tags.publicEvent(eventId)], async (tx) => {
      await tx.updateTable("events").set({ name: "Later" }).where("event_id", "=", eventId).execute();
    });
    await during;
    const after = await (await app.raw(path)).json();
    assert.equal((after as { event: { name: string } }).event.name, "Later");
  });
});
