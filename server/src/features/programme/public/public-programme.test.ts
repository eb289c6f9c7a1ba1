import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { createItem, updateItem, updateProgramme } from "@plenary/contract/programme/programme";
import { programmeDay } from "@plenary/contract/programme/programme-days";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { createRoom, setRoomState, updateRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { sql } from "kysely";
import { makeAdmin, makeEvent, makeSession, makeUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { importEvents } from "../../import/import.ts";
import { parseSchedule } from "../../import/schedule/parse-schedule.ts";
import { readSchedule } from "../../import/schedule/schedule-reader.ts";

const app = useApp();

const read = async (eventId: string) =>
  (await app.client()(getPublicProgramme, { params: { eventId } })).programme;

async function makeDay() {
  const organizer = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, organizer, { visibility: "public", timezone: "Europe/Lisbon" });
  const params = { eventId };
  const makeRoom = async (body: { name: string; hidden?: boolean; speakerNotes?: string }) =>
    (await organizer.call(createRoom, { params, body })).room.roomId;
  const addItem = async (body: {
    kind: "break" | "activity" | "blocker";
    title: string;
    [field: string]: unknown;
  }) => (await organizer.call(createItem, { params, body })).item.itemId;
  return { organizer, eventId, params, makeRoom, addItem };
}

describe("the public programme", () => {
  // Proves programme 7: `GET /public/events/{id}/programme` has days, rooms, tracks and slots of a public event, and
  //   nothing that isn't public; it is kept and never stale
  // Proves programme 2: “Watch online” in the programme and in Now: a session's own stream, else its room's
  it("has days, rooms, tracks and slots, what has no start last, and nothing that is not public", async () => {
    const { organizer, eventId, params, makeRoom, addItem } = await makeDay();
    const [hall, attic] = [
      await makeRoom({ name: "Hall", speakerNotes: "Mind the step" }),
      await makeRoom({ name: "Attic", hidden: true }),
    ];
    const cellar = await makeRoom({ name: "Cellar", hidden: true });
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web", color: "#3366cc" } });
    const place = (sessionId: string, body: object) =>
      organizer.call(updateSession, { params: { sessionId }, body });
    const confirmed = { status: "confirmed" } as const;
    const [talk, night, open, draft] = [
      await makeSession(app, organizer, eventId, confirmed),
      await makeSession(app, organizer, eventId, confirmed),
      await makeSession(app, organizer, eventId, confirmed),
      await makeSession(app, organizer, eventId, { status: "draft" }),
    ];
    await place(talk.sessionId, {
      ...{ startTime: "2027-05-01T12:00", roomId: cellar, trackId: track.trackId, languages: ["en"] },
      ...{ doNotRecord: true, type: "Talk", streamUrl: "https://example.org/live" },
    });
    await place(night.sessionId, { startTime: "2027-05-02T00:30", durationMinutes: 60, roomId: hall });
    await place(draft.sessionId, { startTime: "2027-05-03T12:00", durationMinutes: 60, roomId: attic });
    const lunch = await addItem({
      ...{ kind: "break", title: "Lunch", startTime: "2027-05-01T12:00", durationMinutes: 60 },
      url: "https://example.org/menu",
    });
    const party = await addItem({ kind: "activity", title: "Party", roomIds: [hall, cellar] });
    await addItem({ kind: "blocker", title: "Secret", startTime: "2027-05-09T12:00", durationMinutes: 60 });

    const { slots, days, rooms, tracks, ...rest } = await read(eventId);
    assert.deepEqual(
      slots.map(({ slotId, startTime, endTime, durationMinutes }) => [
        slotId,
        startTime,
        endTime,
        durationMinutes,
      ]),
      [
        [lunch, "2027-05-01T11:00:00.000Z", "2027-05-01T12:00:00.000Z", 60],
        [talk.sessionId, "2027-05-01T11:00:00.000Z", "2027-05-01T11:30:00.000Z", null],
        [night.sessionId, "2027-05-01T23:30:00.000Z", "2027-05-02T00:30:00.000Z", 60],
        [party, null, null, null],
        [open.sessionId, null, null, null],
      ],
    );
    const [first, second] = slots;
    const { number, guid, title, summary, ...others } = second ?? assert.fail();
    assert.deepEqual(others, {
      ...{ slotId: talk.sessionId, kind: "session", roomIds: [cellar], room: "Cellar" },
      ...{ trackId: track.trackId, track: "Web", type: "Talk", languages: ["en"], doNotRecord: true },
      ...{
        startTime: "2027-05-01T11:00:00.000Z",
        endTime: "2027-05-01T11:30:00.000Z",
        durationMinutes: null,
      },
      ...{ notice: null, url: null, streamUrl: "https://example.org/live" },
      speakers: [{ userId: organizer.userId, name: "Olga", hasProfile: true }],
    });
    assert.deepEqual([first?.roomIds, first?.room, first?.url], [[], null, "https://example.org/menu"]);
    assert.deepEqual(days, [
      { date: "2027-05-01", opens: "2027-05-01T05:00:00.000Z", closes: "2027-05-02T05:00:00.000Z" },
    ]);
    assert.deepEqual(
      rooms.map(({ name }) => name),
      ["Hall", "Cellar"],
    );
    assert.deepEqual(
      tracks.map(({ name, color }) => [name, color]),
      [["Web", "#3366cc"]],
    );
    assert.deepEqual(
      [rest.event.eventId, rest.dayChange, rest.version, rest.cut],
      [eventId, "06:00", null, false],
    );
    assert.doesNotMatch(JSON.stringify({ slots, rooms }), /Secret|Mind the step|Attic/);
  });

  // Proves programme 7: `GET /public/events/{id}/programme` has days, rooms, tracks and slots of a public event, and
  //   nothing that isn't public; it is kept and never stale
  it("is not there for a draft, and answers 304 to who has it", async () => {
    const { organizer, eventId } = await makeDay();
    const address = `/api/public/events/${eventId}/programme`;
    const answer = await app.raw(address);
    const etag = answer.headers.get("etag") ?? "";
    assert.equal((await app.raw(address, { headers: { "if-none-match": etag } })).status, 304);
    await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    assert.equal((await refusal(read(eventId))).status, 404);
    assert.equal((await app.raw(address, { headers: { "if-none-match": etag } })).status, 404);
  });

  // Proves programme 7: `GET /public/events/{id}/programme` has days, rooms, tracks and slots of a public event, and
  //   nothing that isn't public; it is kept and never stale
  it("is never stale: rooms, items, sessions and settings are there at once", async () => {
    const { organizer, eventId, params, makeRoom, addItem } = await makeDay();
    const roomId = await makeRoom({ name: "Hall" });
    const itemId = await addItem({ kind: "activity", title: "Party" });
    const { sessionId } = await makeSession(app, organizer, eventId, { status: "confirmed" });
    const changes: (() => Promise<unknown>)[] = [
      () => organizer.call(updateRoom, { params: { roomId }, body: { name: "Big hall" } }),
      () => organizer.call(setRoomState, { params: { roomId }, body: { state: "full" } }),
      () => organizer.call(updateItem, { params: { itemId }, body: { title: "Big party" } }),
      () => organizer.call(updateSession, { params: { sessionId }, body: { doNotRecord: true } }),
      () => organizer.call(createTrack, { params, body: { name: "Web" } }),
      () => organizer.call(updateProgramme, { params, body: { dayChange: "09:00" } }),
      () => organizer.call(updateEvent, { params, body: { timezone: "Asia/Kathmandu" } }),
    ];
    let before = JSON.stringify(await read(eventId));
    for (const change of changes) {
      await change();
      const after = JSON.stringify(await read(eventId));
      assert.notEqual(after, before, change.toString());
      before = after;
    }
  });

  // Proves programme 7: `GET /public/events/{id}/programme` has days, rooms, tracks and slots of a public event, and
  //   nothing that isn't public; it is kept and never stale
  it("says so where it has more than one answer takes", async () => {
    const { eventId } = await makeDay();
    await sql`insert into programme_items (item_id, event_id, kind, title, description, created_at, updated_at)
      select gen_random_uuid(), ${eventId}::uuid, 'activity', 'Party', repeat('x', 5000), now(), now()
      from generate_series(1, 1300)`.execute(app.db);
    await app.settle();
    const { slots, cut } = await read(eventId);
    assert.equal(cut, true);
    assert.ok(slots.length > 1100 && slots.length < 1300, `${slots.length} slots`);
  });

  // Proves programme 7: `GET /public/events/{id}/programme` has days, rooms, tracks and slots of a public event, and
  //   nothing that isn't public; it is kept and never stale
  it("asks the database as often for many slots as for one", async () => {
    const { organizer, eventId, addItem } = await makeDay();
    const queriesFor = async () => {
      await addItem({ kind: "break", title: "Tea" });
      await makeSession(app, organizer, eventId, { status: "confirmed" });
      app.queries.length = 0;
      await read(eventId);
      return app.queries.length;
    };
    const one = await queriesFor();
    await queriesFor();
    assert.equal(await queriesFor(), one);
    assert.ok(one <= 8, `${one} statements`);
  });
});

const folder = new URL("../../../../../../shared/data/schedules/", import.meta.url);
const skip = existsSync(folder) ? false : "the public data (../shared/data) is not here";

// Proves programme 14: Every session of both real schedules falls into the day that the file has it in
it("every session of FOSDEM 2026 and 38C3 falls into the day that the file has it in", { skip }, async () => {
  const { userId: ownerId } = await makeAdmin(app);
  for (const [name, lateOnes] of [
    ["fosdem-2026", 0],
    ["38c3", 58],
  ] as const) {
    const xml = readFileSync(new URL(`${name}.xml`, folder), "utf8");
    const { event } = parseSchedule(xml);
    assert.ok(event);
    const given = { ownerId, ownOnly: false, visibility: "public", publish: true } as const;
    const { events } = await importEvents(app.ctx, [event], given);
    const { slots, days, dayChange, rooms, cut, ...rest } = await read(events[0]?.eventId ?? "");
    const raw = readSchedule(xml).sessions;
    const dayIn = new Map(raw.map(({ guid, day }) => [guid.toLowerCase(), day?.date]));
    const wrong = slots.filter(({ guid, startTime }) => {
      const local = Temporal.Instant.from(startTime ?? "").toZonedDateTimeISO(rest.event.timezone);
      const [day, time] = [local.toPlainDate().toString(), local.toPlainTime().toString().slice(0, 5)];
      const within = days.find(({ date }) => date === programmeDay({ day, time }, dayChange));
      return !(
        within &&
        within.opens <= (startTime ?? "") &&
        (startTime ?? "") < within.closes &&
        dayIn.get(guid) === within.date
      );
    });
    assert.deepEqual([wrong, cut, slots.length], [[], false, raw.length]);
    assert.deepEqual(
      days.map(({ date }) => date),
      [...new Set(raw.map(({ day }) => day?.date))],
    );
    const onOtherDate = raw.filter(({ fields, day }) => !fields.get("date")?.startsWith(day?.date ?? ""));
    assert.equal(onOtherDate.length, lateOnes);
    assert.equal(rooms.length, event.rooms.length);
  }
});
