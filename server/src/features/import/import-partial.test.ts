import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { importEvents } from "./import.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";
import type { ImportOptions } from "./storing/import-run.ts";

const app = useApp();

const head = `<schedule><conference><acronym>tea</acronym><title>Tea Conf</title><city>X</city><start>2027-05-01</start>
  <time_zone_name>Europe/Oslo</time_zone_name></conference>`;
const talk = (n: number) =>
  `<event id="${n}" guid="00000000-0000-4000-8000-00000000000${n.toString(16)}"><start>10:00</start><duration>0:30</duration>
    <title>Talk ${n}</title></event>`;
const day = (date: string, talks: number[]) =>
  `<day date="${date}"><room name="Hall">${talks.map(talk).join("")}</room></day>`;
const file = (...days: string[]) => `${head}${days.join("")}</schedule>`;
const whole = file(day("2027-05-01", [1, 2, 3]), day("2027-05-02", [4]));

/** Imports the file as `npm run import` does without an --owner. */
async function run({ userId: ownerId }: TestUser, text: string, options: Partial<ImportOptions> = {}) {
  const { event } = parseSchedule(text);
  const given = { ownerId, ownOnly: false, visibility: "draft", publish: false, ...options } as const;
  return importEvents(app.ctx, [event ?? assert.fail("no event")], given);
}

const sessions = () =>
  app.db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .select(["session_id", "title", "status", "sessions.guid", "number"])
    .orderBy("title")
    .execute();

const byNumber = (numbers: number[]) => numbers.map((n) => `Talk ${n}`);

describe("a file that may not be whole", () => {
  const partial = {
    "is cut off": [
      `${head}${day("2027-05-01", [1, 2])}<day date="2027-05-02"><room name="Hall"><event id="4" guid="00`,
      "the file is cut off: 2 of 4",
    ],
    "has a day without sessions": [
      file(day("2027-05-01", [1, 2, 3]), '<day date="2027-05-02"></day>'),
      "the file has no session on 2027-05-02: 1 of 4",
    ],
    "has no session": [file(), "the file has no session that can be read: 4 of 4"],
    "is of a form that isn't known": [
      JSON.stringify({
        schedule: {
          conference: {
            acronym: "tea",
            title: "Tea Conf",
            start: "2027-05-01",
            talks: [{ title: "Talk 1" }],
          },
        },
      }),
      "the file has no session that can be read: 4 of 4",
    ],
  } as const;
  for (const [how, [text, why]] of Object.entries(partial))
    it(`removes nothing where it ${how}, and says so`, async () => {
      const owner = await makeUser(app);
      await run(owner, whole);
      const before = await sessions();
      const { problems, tally } = await run(owner, text, { mayRemove: true });
      assert.deepEqual(
        problems.map(({ reason }) => reason),
        [`Nothing was removed, as ${why} sessions that it doesn't name stay as they are`],
      );
      assert.equal(tally.sessions.removed, 0);
      assert.deepEqual(await sessions(), before);
    });

  // Proves programme 8: A file that may not remove brings everything else
  it("brings what is in it all the same", async () => {
    const owner = await makeUser(app);
    await run(owner, whole);
    const { tally } = await run(owner, file(day("2027-05-01", [1, 5]), '<day date="2027-05-02"></day>'));
    assert.deepEqual([tally.sessions.created, tally.sessions.removed], [1, 0]);
    assert.deepEqual(
      (await sessions()).map(({ title }) => title),
      byNumber([1, 2, 3, 4, 5]),
    );
  });
});

describe("a whole file", () => {
  // Proves programme 8: A file that may not remove brings everything else
  it("removes more than five sessions that are more than a fifth only when that is allowed", async () => {
    const owner = await makeUser(app);
    const all = Array.from({ length: 12 }, (_, n) => n + 1);
    await run(owner, file(day("2027-05-01", all)));
    const six = file(day("2027-05-01", all.slice(6)));
    const refused = await run(owner, six);
    assert.deepEqual(
      refused.problems.map(({ reason }) => reason),
      [
        "Nothing was removed, as that would be many at once: 6 of 12 sessions that it doesn't name stay as they are. If they are gone, import the file with --remove",
      ],
    );
    assert.equal(refused.tally.sessions.removed, 0);
    assert.equal((await run(owner, file(day("2027-05-01", all.slice(5))))).tally.sessions.removed, 5);
    const allowed = await run(owner, six, { mayRemove: true });
    assert.deepEqual([allowed.tally.sessions.removed, allowed.problems], [1, []]);
  });

  it("rejects what it no longer names, and confirms the same session when it does again", async () => {
    const owner = await makeUser(app);
    await run(owner, whole);
    const before = await sessions();
    const { tally } = await run(owner, file(day("2027-05-01", [1, 2]), day("2027-05-02", [4])));
    assert.deepEqual([tally.sessions.removed, tally.sessions.unchanged], [1, 3]);
    assert.deepEqual(
      (await sessions()).map(({ status }) => status),
      ["confirmed", "confirmed", "rejected", "confirmed"],
    );
    assert.equal((await run(owner, whole)).tally.sessions.updated, 1);
    assert.deepEqual(await sessions(), before);
  });
});

it("sessions in one list, each with its room and its end, are read", async () => {
  const owner = await makeUser(app);
  const room = { name: "Hall", slug: "hall", guid: "00000000-0000-4000-8000-0000000000aa" };
  const person = { guid: "00000000-0000-4000-8000-0000000000cc", name: "Ada Alpha" };
  const schedule = {
    conference: {
      ...{ acronym: "list", title: "Events in a list", time_zone_name: "Europe/Berlin", rooms: [room] },
      days: [{ index: 1, date: "2027-05-01", start: "2027-05-01T06:00:00+02:00" }],
    },
    events: [
      {
        ...{ guid: "00000000-0000-4000-8000-0000000000bb", title: "A talk", room },
        ...{ start: "2027-05-01T10:00:00+02:00", end: "2027-05-01T10:30:00+02:00" },
        participants: [{ ...person, role: "SPEAKER" }],
      },
    ],
    persons: [person],
  };
  const { problems } = await run(owner, JSON.stringify({ schedule }));
  assert.deepEqual(problems, []);
  const row = await app.db
    .selectFrom("sessions")
    .innerJoin("users", "users.user_id", "sessions.speaker_id")
    .select(["start_time", "duration_minutes", "room", "name"])
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, {
    ...{ start_time: "2027-05-01T08:00:00.000Z", duration_minutes: 30, room: "Hall", name: "Ada Alpha" },
  });
});

it("a room that repeats another's GUID goes without", async () => {
  const owner = await makeUser(app);
  const guid = "b379c473-93b9-4eae-9a09-d482e86cede3";
  const rooms = [
    { name: "Gray", guid },
    { name: "Tan", guid },
  ];
  const days = [{ date: "2027-05-01", rooms: { Gray: [{ guid: "1", title: "A talk", start: "10:00" }] } }];
  const text = JSON.stringify({
    schedule: { conference: { acronym: "rooms", title: "Rooms", start: "2027-05-01", rooms, days } },
  });
  const { event, problems } = parseSchedule(text);
  assert.deepEqual(
    event?.rooms.map((room) => [room.name, room.guid]),
    [
      ["Gray", guid],
      ["Tan", null],
    ],
  );
  assert.ok(problems.some(({ where, reason }) => where === 'room "Tan"' && /goes without/.test(reason)));
  assert.deepEqual((await run(owner, text)).problems, []);
});

describe("an event that somebody else has imported", () => {
  it("is left alone by an owner's file, whose event is a new one, and found by both from then on", async () => {
    const [ada, bo] = [await makeUser(app), await makeUser(app)];
    await run(ada, whole, { ownOnly: true });
    const before = await app.db.selectFrom("events").selectAll().execute();
    const { notes, tally } = await run(bo, file(day("2027-05-01", [1])), { ownOnly: true });
    assert.deepEqual(tally.events.created, 1);
    assert.deepEqual(
      notes.map(({ reason }) => reason),
      ["Is a new event: another of this acronym, or name, is somebody else's"],
    );
    assert.deepEqual(
      await app.db.selectFrom("events").selectAll().where("creator_id", "=", ada.userId).execute(),
      before,
    );
    for (const owner of [ada, bo]) {
      const again = await run(owner, owner === ada ? whole : file(day("2027-05-01", [1])), { ownOnly: true });
      assert.deepEqual([again.tally.events.unchanged, again.tally.sessions.created, again.notes], [1, 0, []]);
    }
    const ids = (await app.db.selectFrom("events").select("event_id").orderBy("created_at").execute()).map(
      (row) => row.event_id,
    );
    await assert.rejects(run(ada, whole), { message: new RegExp(`${ids[0]}, ${ids[1]}.*--event`) });
    const named = await run(bo, file(day("2027-05-01", [1, 2])), { eventId: ids[1] });
    assert.deepEqual([named.events[0]?.eventId, named.tally.sessions.created], [ids[1], 1]);
    await assert.rejects(run(bo, whole, { eventId: ids[0] }), { message: /There is no event/ });
  });

  it("is named for one event only, and then stands for it whatever was imported under its key", async () => {
    const owner = await makeUser(app);
    const { event: one } = parseSchedule(file(day("2027-05-01", [1])));
    assert.ok(one);
    const given = { ownerId: owner.userId, ownOnly: true, visibility: "draft", publish: false } as const;
    const other = await importEvents(app.ctx, [{ ...one, sourceKey: "schedule:other" }], given);
    const eventId = other.events[0]?.eventId;
    await importEvents(app.ctx, [one], given);
    const named = await importEvents(app.ctx, [one], { ...given, eventId });
    assert.equal(named.events[0]?.eventId, eventId);
    await assert.rejects(importEvents(app.ctx, [one, one], { ...given, eventId }), {
      message: "--event is for a file of one event, and this one has 2.",
    });
  });
});
