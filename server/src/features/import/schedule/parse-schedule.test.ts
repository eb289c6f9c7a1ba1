import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noLinks } from "../../../../test/programme/formats.ts";
import { parseSchedule } from "./parse-schedule.ts";

const conference = `<acronym>demo-2026</acronym><title>Demo 2026</title><venue>Hall</venue><city>Rome</city>
  <start>2026-03-28</start><end>2026-03-29</end><time_zone_name>Europe/Rome</time_zone_name>`;

type Parts = { conference?: string; day?: string; event?: string };

/** A schedule with one day and one room that contain the given sessions. */
function schedule(
  sessions: string,
  { conference: about = conference, day = 'date="2026-03-28"' }: Parts = {},
) {
  return `<?xml version="1.0"?>
<schedule><conference>${about}</conference>
<day index="1" ${day}><room name="Main">${sessions}</room></day></schedule>`;
}

/** What the parser makes of one session with the title "A talk" and the given elements. */
function parseOne(elements: string, { event = 'guid="G1" id="1"', ...parts }: Parts = {}) {
  const parsed = parse(schedule(`<event ${event}><title>A talk</title>${elements}</event>`, parts));
  const [session] = parsed.event.sessions;
  assert.ok(session);
  return { ...parsed, session, reasons: parsed.problems.map(({ reason }) => reason) };
}

function parse(xml: string) {
  const { event, problems } = parseSchedule(xml);
  assert.ok(event);
  return { event, problems };
}

const slot = "<date>2026-03-28T10:00:00+01:00</date><duration>0:30</duration>";

describe("parseSchedule", () => {
  it("reads an event and its session", () => {
    const { event, problems } =
      parseOne(`${slot}<room>main</room><subtitle>Or not</subtitle><track>Web</track>
      <abstract>&lt;p&gt;What it &lt;a href="https://a.example"&gt;is&lt;/a&gt;.&lt;/p&gt;</abstract>
      <description><![CDATA[<p>More</p><p>on it</p>]]></description>
      <persons><person guid="P1">Ada</person><person id="7">Bob</person><person>Cléo</person></persons>`);
    assert.deepEqual(problems, []);
    assert.deepEqual(event, {
      sourceKey: "schedule:demo-2026",
      name: "Demo 2026",
      startDate: "2026-03-28",
      endDate: "2026-03-29",
      location: "Hall, Rome",
      description: { before: "", after: "" },
      timezone: "Europe/Rome",
      website: null,
      ...{ acronym: "demo-2026", dayChange: null, rooms: [{ name: "Main", guid: null }], tracks: [] },
      sessions: [
        {
          guid: "g1",
          title: "A talk",
          summary: "What it is.",
          description: "Or not\n\nWhat it is (https://a.example).\n\nMore\n\non it",
          startTime: "2026-03-28T09:00:00.000Z",
          durationMinutes: 30,
          room: "Main",
          track: "Web",
          ...{ type: null, languages: [], number: 1, ...noLinks },
          extras: { ...noLinks.extras, subtitle: "Or not" },
          persons: [
            { key: "p1", name: "Ada" },
            { key: "id:7|bob", name: "Bob", number: "7" },
            { key: "name:cleo", name: "Cléo" },
          ],
        },
      ],
    });
  });

  const times: [string, string, Parts, string | null][] = [
    [
      "prefers a date with an offset",
      "<date>2026-03-29T01:00:00+01:00</date><start>23:00</start>",
      {},
      "2026-03-29T00:00",
    ],
    [
      "reads a date without an offset in the zone",
      "<date>2026-03-29T12:00:00</date>",
      {},
      "2026-03-29T10:00",
    ],
    [
      "reads a bare date with the start",
      "<date>2026-03-29</date><start>12:00</start>",
      {},
      "2026-03-29T10:00",
    ],
    ["falls back to the day and start", "<start>9:05</start>", {}, "2026-03-28T08:05"],
    [
      "puts an early start after the day's change on the next date",
      "<start>01:30</start>",
      { conference: `${conference}<day_change>06:00:00</day_change>` },
      "2026-03-29T00:30",
    ],
    [
      "takes the day's own bounds for its change",
      "<start>00:30</start>",
      { day: 'date="2026-03-28" start="2026-03-28T09:00:00+01:00" end="2026-03-29T04:00:00+02:00"' },
      "2026-03-28T23:30",
    ],
    ["counts hours beyond 24", "<start>25:00</start>", {}, "2026-03-29T00:00"],
    ["leaves a day without a date open", "<start>10:00</start>", { day: "" }, null],
    [
      "leaves a time that doesn't exist open",
      "<date>2026-02-30T10:00:00+01:00</date><start>99:00</start>",
      {},
      null,
    ],
  ];
  for (const [name, elements, parts, start] of times) {
    it(name, () => {
      const { session, reasons } = parseOne(`${elements}<duration>1:00</duration>`, parts);
      assert.equal(session.startTime, start && `${start}:00.000Z`);
      assert.equal(reasons.length, start ? 0 : 1);
    });
  }

  it("reads durations as hours and minutes and lists what is none", () => {
    const duration = (text: string) => {
      const { session, reasons } = parseOne(
        `<date>2026-03-28T10:00:00+01:00</date><duration>${text}</duration>`,
      );
      return [session.durationMinutes, reasons.length];
    };
    const read = ["1:30", "01:30", "01:30:00", "24:00", "45", "", "0:00", "24:01", "long"].map(duration);
    assert.deepEqual(read, [
      [90, 0],
      [90, 0],
      [90, 0],
      [1440, 0],
      [45, 0],
      [null, 0],
      [null, 1],
      [null, 1],
      [null, 1],
    ]);
  });

  const zones: [string, string, string, string][] = [
    ["uses the zone of a whole-hour offset", "", "+02:00", "Etc/GMT-2"],
    ["uses a zone for a broken offset", "", "+05:30", "Asia/Kolkata"],
    ["uses UTC for Z", "", "Z", "UTC"],
    ["replaces a zone that doesn't exist", "Mars/Base", "-03:00", "Etc/GMT+3"],
  ];
  for (const [name, zone, offset, timezone] of zones) {
    it(name, () => {
      const about = `<title>Demo</title><city>Rome</city><time_zone_name>${zone}</time_zone_name>`;
      const { event } = parseOne(`<date>2026-03-28T10:00:00${offset}</date>`, { conference: about });
      assert.equal(event.timezone, timezone);
    });
  }

  it("takes what the conference doesn't tell from the days", () => {
    const { event, problems } = parse(schedule("", { conference: "<title>Ünder Café</title>" }));
    assert.deepEqual(event, {
      sourceKey: "schedule:under-cafe",
      name: "Ünder Café",
      startDate: "2026-03-28",
      endDate: "2026-03-28",
      location: "Not stated",
      description: { before: "", after: "" },
      timezone: "UTC",
      website: null,
      ...{ acronym: null, dayChange: null, rooms: [{ name: "Main", guid: null }], tracks: [] },
      sessions: [],
      partial: "the file has no session that can be read",
      unsaid: ["dates", "location"],
    });
    assert.deepEqual(problems, [
      { where: "conference", reason: "No time zone, and no time with an offset; UTC is used" },
      { where: "conference", reason: 'Neither a venue nor a city; a new event\'s location is "Not stated"' },
    ]);
  });

  it("takes the given zone where the file names none that exists, before any offset", () => {
    const timezone = "Europe/Brussels";
    const zoneOf = (named: string, start = "10:00") => {
      const about = `<title>Demo</title><city>Rome</city>${named && `<time_zone_name>${named}</time_zone_name>`}`;
      const session = `<event><title>T</title><date>${start}</date><start>10:00</start></event>`;
      const { event, problems } = parseSchedule(schedule(session, { conference: about }), timezone);
      return [event?.timezone, event?.sessions[0]?.startTime, ...problems.map(({ reason }) => reason)];
    };
    const inBrussels = [timezone, "2026-03-28T09:00:00.000Z"];
    assert.deepEqual(zoneOf("", "2026-03-28"), inBrussels);
    assert.deepEqual(zoneOf("", "2026-03-28T09:00:00+00:00"), inBrussels);
    assert.deepEqual(zoneOf("Mars/Base", "2026-03-28"), [
      ...inBrussels,
      'Unknown time zone "Mars/Base"; Europe/Brussels is used',
    ]);
    assert.deepEqual(zoneOf("Asia/Tokyo", "2026-03-28"), [
      "Asia/Tokyo",
      "2026-03-28T01:00:00.000Z",
      "The file names the time zone Asia/Tokyo, which is used in place of Europe/Brussels",
    ]);
    assert.deepEqual(zoneOf(timezone, "2026-03-28"), inBrussels);
  });

  it("takes the local dates of a conference with times", () => {
    const about = conference
      .replace("2026-03-28", "2026-03-27T23:30:00Z")
      .replace("2026-03-29", "2026-03-20");
    const { event, problems } = parse(schedule("", { conference: about }));
    assert.deepEqual([event.startDate, event.endDate], ["2026-03-28", "2026-03-28"]);
    assert.match(problems[0]?.reason ?? "", /^Ends \(2026-03-20\) before it starts/);
  });

  it("fills in a summary and a description", () => {
    const texts = (elements: string) => {
      const { session } = parseOne(elements);
      return [session.summary, session.description];
    };
    assert.deepEqual(texts(""), ["A talk", "A talk"]);
    assert.deepEqual(texts("<subtitle>S</subtitle>"), ["S", "S"]);
    assert.deepEqual(texts("<abstract> </abstract><description>D\n\nE</description>"), ["D E", "D\n\nE"]);
    assert.deepEqual(texts("<abstract>D</abstract><description>D, E</description>"), ["D", "D, E"]);
    assert.deepEqual(texts("<abstract><p>D</p><p>E &amp; F</p></abstract>"), ["D E & F", "D\n\nE & F"]);
  });

  // Proves standards 7: A name of one character in a file stays as the file has it
  it("cuts long texts at a word's end and long names", () => {
    const { event, problems } = parse(
      schedule(`<event id="1"><title>${"long ".repeat(60)}</title>${slot}
        <abstract>${"word ".repeat(200)}</abstract><persons><person id="1">${"n".repeat(120)}</person>
        <person id="2">V</person></persons></event>`).replace('"Main"', `"${"r".repeat(150)}"`),
    );
    const [session] = event.sessions;
    assert.equal(session?.title, `${"long ".repeat(39)}long…`);
    assert.equal(session?.summary, `${"word ".repeat(99)}word…`);
    assert.equal(session?.room, `${"r".repeat(99)}…`);
    assert.deepEqual(session?.persons, [
      { key: `id:1|${"n".repeat(80)}`, name: `${"n".repeat(99)}…`, number: "1" },
      { key: "id:2|v", name: "V", number: "2" },
    ]);
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      [
        "The speaker's name is shortened to 100 characters",
        "The title is shortened to 200 characters",
        "The room's name is shortened to 100 characters",
      ],
    );
  });

  it("names a person once in a session, and at most 21 of them", () => {
    const twice = parseOne(
      `${slot}<persons><person id="1">Ádá</person><person id="1">ada</person><person id="1">Bob</person></persons>`,
    );
    assert.deepEqual(twice.session.persons, [
      { key: "id:1|ada", name: "Ádá", number: "1" },
      { key: "id:1|bob", name: "Bob", number: "1" },
    ]);
    const many = Array.from({ length: 22 }, (_, index) => `<person id="${index}">Speaker</person>`).join("");
    const crowd = parseOne(`${slot}<persons>${many}<person id="99"> </person><person/></persons>`);
    assert.equal(crowd.session.persons.length, 21);
    assert.deepEqual(crowd.reasons, [
      "A speaker has no name (99) and is left out; known speakers of the session stay",
      "22 speakers; the first 21 are kept",
    ]);
  });

  it("identifies sessions without a guid, and those that share one", () => {
    const session = (attributes: string, more = "") =>
      `<event ${attributes}><title>A talk</title>${slot}${more}</event>`;
    const { event, problems } = parse(
      schedule([session('id="5"'), session("", "<slug>s</slug>"), session(""), session('id="5"')].join("\n")),
    );
    const guids = event.sessions.map(({ guid }) => guid);
    assert.deepEqual(guids, ["id:5", "slug:s", "title:a-talk", "id:5#2"]);
    const reason = "Another session has the same identifier (id:5); kept as id:5#2";
    assert.deepEqual(problems, [{ where: 'line 7, "A talk"', reason }]);
  });
});

it("refuses a file without a conference", () => {
  assert.deepEqual(parseSchedule(""), {
    event: null,
    problems: [
      {
        where: "conference",
        reason: "Neither a title nor an acronym of a conference; nothing can be imported",
      },
    ],
  });
});
