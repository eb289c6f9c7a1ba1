import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { importEvents } from "./import.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";
import type { ImportOptions } from "./storing/import-run.ts";

const app = useApp();

const head = `<schedule><conference><acronym>tea-conf</acronym><title>Tea Conf</title><city>X</city>
  <start>2027-05-01</start><end>2027-05-01</end><time_zone_name>Europe/Oslo</time_zone_name></conference>`;
const guidOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const talk = (n: number) =>
  `<event id="${n}" guid="${guidOf(n)}"><start>10:00</start><duration>0:30</duration><title>Talk ${n}</title></event>`;
const file = (talks: number[]) =>
  `${head}<day date="2027-05-01"><room name="Hall">${talks.map(talk).join("")}</room></day></schedule>`;
const eight = file([1, 2, 3, 4, 5, 6, 7, 8]);
const withoutTitle = (text: string, n: number | "\\d") =>
  text.replace(new RegExp(`<title>Talk ${n}</title>`, "g"), "<title> </title>");

/** Imports the file as `npm run import` does without an --owner. */
async function run({ userId: ownerId }: TestUser, text: string, options: Partial<ImportOptions> = {}) {
  const { event, problems } = parseSchedule(text);
  const given = { ownerId, ownOnly: false, visibility: "draft", publish: false, ...options } as const;
  const report = await importEvents(app.ctx, [event ?? assert.fail("no event")], given);
  return { ...report, reasons: report.problems.map(({ reason }) => reason), read: problems };
}

const sessions = () =>
  app.db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .selectAll("sessions")
    .select("title")
    .orderBy("title")
    .execute();

describe("a session that is in the file and can't be read", () => {
  const cases = {
    "its title is empty": (n: number) => withoutTitle(eight, n),
    "its title is empty and it has only its number": (n: number) =>
      withoutTitle(eight, n).replace(guidOf(n), ""),
    "its title is empty and it has only its GUID": (n: number) =>
      withoutTitle(eight, n).replace(`id="${n}"`, ""),
    "it is listed with its fields as lists": (n: number) =>
      json([1, 2, 3, 4, 5, 6, 7, 8], { [n]: { title: { en: "Talk" } } }),
  };
  for (const [how, text] of Object.entries(cases))
    it(`stays as it was where ${how}`, async () => {
      const owner = await makeUser(app);
      await run(owner, eight);
      const before = await sessions();
      const { tally, reasons, read } = await run(owner, text(3));
      assert.deepEqual([tally.sessions.removed, tally.sessions.created, reasons], [0, 0, []]);
      assert.deepEqual(
        read.map(({ reason }) => reason),
        ["Can't be read, as it has no title; if it was imported before, it stays as it was"],
      );
      assert.deepEqual(await sessions(), before);
      // One that isn't in the file goes all the same.
      const without = await run(owner, withoutTitle(file([1, 2, 3, 4, 5, 6, 7]), 3));
      assert.equal(without.tally.sessions.removed, 1);
    });

  it("keeps all, whatever is missing, where nothing says which it is", async () => {
    const owner = await makeUser(app);
    await run(owner, eight);
    const nameless = withoutTitle(eight, 3).replace(guidOf(3), "").replace('id="3"', "");
    const { tally, reasons } = await run(owner, nameless, { mayRemove: true });
    assert.deepEqual(
      [tally.sessions.removed, reasons],
      [
        0,
        [
          "Nothing was removed, as the file has a session without a title, a GUID and a number: 1 of 8 sessions that it doesn't name stay as they are",
        ],
      ],
    );
  });

  it("leaves its GUID to itself where another has the same", () => {
    const { event } = parseSchedule(withoutTitle(file([1, 2]), 1).replace(guidOf(2), guidOf(1)));
    assert.deepEqual(
      [event?.unreadable, event?.sessions.map(({ guid }) => guid)],
      [[{ guid: guidOf(1), number: 1 }], [`${guidOf(1)}#2`]],
    );
  });

  it("removes nothing and says so where the file has no other, also with --remove", async () => {
    const owner = await makeUser(app);
    await run(owner, eight);
    const before = await sessions();
    for (const mayRemove of [false, true]) {
      const { tally, reasons } = await run(owner, withoutTitle(eight, "\\d"), { mayRemove });
      assert.deepEqual(
        [tally.sessions.removed, reasons],
        [
          0,
          [
            "Nothing was removed, as the file has no session that can be read: all 8 sessions stay as they are",
          ],
        ],
      );
    }
    assert.deepEqual(await sessions(), before);
  });
});

/** The same as a schedule.json, with the rows changed like this. */
function json(talks: number[], changes: Record<number, object> = {}, more: object = {}) {
  const events = talks.map((n) => ({
    ...{ id: n, guid: guidOf(n), title: `Talk ${n}`, start: "10:00", duration: "0:30" },
    ...changes[n],
  }));
  const days = [{ date: "2027-05-01", rooms: { Hall: events } }];
  const conference = {
    ...{ acronym: "tea-conf", title: "Tea Conf", city: "X", start: "2027-05-01", end: "2027-05-01", days },
    time_zone_name: "Europe/Oslo",
  };
  return JSON.stringify({ schedule: { conference, ...more } });
}

it("a session that has lost its GUID is known by its number, and by its GUID again", async () => {
  const owner = await makeUser(app);
  await run(owner, eight);
  const before = await sessions();
  for (const text of [eight.replace(guidOf(3), ""), eight]) {
    const { tally } = await run(owner, text);
    assert.deepEqual([tally.sessions.removed, tally.sessions.created, tally.sessions.unchanged], [0, 0, 8]);
  }
  assert.deepEqual(await sessions(), before);
});

describe("a schedule.json of a form that isn't known", () => {
  const three = [1, 2, 3];
  const forms = {
    'the list "events" of the file': json(three, {}, { events: {} }),
    'what the file has in "Hall" on 2027-05-01': json(three).replace(/"Hall":\[.*?\]\}/, '"Hall":{}}'),
    "what the file has on 2027-05-01": json(three).replace(/"rooms":\{.*?\]\}/, '"rooms":"Hall"'),
  };
  for (const [what, text] of Object.entries(forms))
    it(`removes nothing, as ${what} can't be read`, async () => {
      const owner = await makeUser(app);
      await run(owner, json([1, 2, 3, 4]));
      const { tally, reasons } = await run(owner, text, { mayRemove: true });
      assert.equal(tally.sessions.removed, 0);
      assert.equal(reasons.length, 1);
      assert.match(reasons[0] ?? "", /^Nothing was removed, as /);
    });

  it("makes no event without a session, and says so", async () => {
    const owner = await makeUser(app);
    const { schedule } = JSON.parse(json([]));
    const { tally, reasons, events } = await run(owner, JSON.stringify({ schedule, events: {} }), {
      publish: true,
    });
    assert.deepEqual(
      [tally.events.created, events, reasons],
      [0, [], ["Nothing was imported, as the file has no session that can be read"]],
    );
    assert.deepEqual(await app.db.selectFrom("events").selectAll().execute(), []);
  });
});

describe("what can't be read of a session that is there", () => {
  const full = (more: object = {}) => ({
    ...{
      duration: "0:30",
      track: "Web",
      type: "Talk",
      language: "en",
      abstract: "About.",
      persons: [{ id: 7, name: "Ada" }],
    },
    ...{ logo: "https://a.example/1.png", links: [{ url: "https://a.example", title: "A" }] },
    attachments: [{ url: "https://a.example/1.pdf", title: "Slides" }],
    ...more,
  });
  const unreadable = {
    start: "foo",
    duration: "lots",
    track: ["Web"],
    type: {},
    language: "klingonish",
    abstract: ["About."],
    persons: [{ id: 7, name: " " }],
    logo: "1.png",
    links: [{ url: "a" }],
    attachments: [{ url: "b" }],
  };
  const everything = async () => [
    await sessions(),
    await app.db.selectFrom("talks").selectAll().execute(),
    await app.db.selectFrom("session_extras").selectAll().execute(),
    await app.db.selectFrom("session_speakers").selectAll().execute(),
  ];
  for (const [field, value] of Object.entries(unreadable))
    it(`stays, and is told: ${field}`, async () => {
      const owner = await makeUser(app);
      await run(owner, json([1], { 1: full() }));
      const before = await everything();
      const { read, tally } = await run(owner, json([1], { 1: full({ [field]: value }) }));
      assert.equal(read.length, 1, JSON.stringify(read));
      assert.equal(tally.sessions.unchanged, 1);
      assert.deepEqual(await everything(), before);
    });

  it("is left open in a new one", async () => {
    await run(await makeUser(app), json([1], { 1: full(unreadable) }));
    const [session] = await sessions();
    assert.deepEqual(
      [
        session?.start_time,
        session?.duration_minutes,
        session?.track,
        session?.languages,
        session?.no_person,
      ],
      [null, null, null, [], true],
    );
  });

  it("isn't what the file leaves out: that is open", async () => {
    const owner = await makeUser(app);
    await run(owner, json([1], { 1: full() }));
    await run(owner, json([1], { 1: full({ start: "", duration: null, track: null }) }));
    const [session] = await sessions();
    assert.deepEqual([session?.start_time, session?.duration_minutes, session?.track], [null, null, null]);
  });
});

describe("what can't be read of an event that is there", () => {
  const texts = {
    "an empty title": [
      eight.replace("<title>Tea Conf</title>", "<title/>"),
      /It has no title; .+ keep their names/,
    ],
    "neither a venue nor a city": [eight.replace("<city>X</city>", ""), /Neither a venue nor a city/],
    "a start that is no day": [
      eight.replace("<start>2027-05-01", "<start>soon"),
      /Its start "soon" can't be read/,
    ],
    "an unknown time zone": [
      eight
        .replace("Europe/Oslo", "Mars/Base")
        .replace("<start>10:00", "<date>2027-05-01T10:00:00+02:00</date><start>"),
      /Unknown time zone "Mars\/Base"; UTC\+2 is used for a new event, others keep theirs/,
    ],
  } as const;
  for (const [what, [text, reason]] of Object.entries(texts))
    it(`stays, and is told: ${what}`, async () => {
      const owner = await makeUser(app);
      await run(owner, eight);
      const before = await app.db.selectFrom("events").selectAll().execute();
      const { read, tally } = await run(owner, text);
      assert.match(read.map((problem) => problem.reason).join(), reason);
      assert.deepEqual([tally.events.unchanged, tally.sessions.unchanged], [1, 8]);
      assert.deepEqual(await app.db.selectFrom("events").selectAll().execute(), before);
    });
});

it("the description says what the event has after the import, whatever part of it the file told", async () => {
  const owner = await makeUser(app);
  const description = async () =>
    (await app.db.selectFrom("events").select("description").executeTakeFirstOrThrow()).description;
  await run(owner, eight);
  assert.equal(await description(), "8 sessions, 1 room.");
  const cut = eight.slice(0, eight.indexOf("<title>Talk 5"));
  const { tally, reasons } = await run(owner, cut);
  assert.deepEqual([tally.events.unchanged, reasons.length], [1, 1]);
  await run(owner, withoutTitle(eight, "\\d"));
  await run(owner, file([1, 2]));
  assert.equal(await description(), "8 sessions, 1 room.");
  await run(owner, file([1, 2]), { mayRemove: true });
  assert.equal(await description(), "2 sessions, 1 room.");
});
