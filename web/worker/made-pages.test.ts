import assert from "node:assert/strict";
import { it } from "node:test";
import type { PublicSlot } from "@plenary/contract/programme/public-programme";
import { keptSessions } from "./kept-events.ts";
import { pageOfSession } from "./made-pages.ts";

const slot: PublicSlot = {
  slotId: "open",
  kind: "session",
  number: 1,
  guid: "open",
  title: "Parsing",
  summary: null,
  speakers: [],
  startTime: "2027-05-01T10:00:00.000Z",
  // Without a duration it ends after the usual one.
  endTime: "2027-05-01T10:30:00.000Z",
  durationMinutes: null,
  roomIds: [],
  room: null,
  trackId: null,
  track: null,
  type: null,
  languages: [],
  doNotRecord: false,
  notice: null,
  url: null,
  streamUrl: null,
};

const kept = (one: PublicSlot, timezone: string) =>
  keptSessions(
    { event: { timezone }, slots: [one] },
    { schedule: { conference: { days: [] } } },
    new Map([["rated", "ABC234"]]),
    async () => undefined,
  );

/** The page that is made of a session of which the programme says this. */
async function pageOf(said: Partial<PublicSlot>, timezone: string): Promise<string> {
  const { [slot.slotId]: session } = await kept({ ...slot, ...said }, timezone);
  assert.ok(session);
  return (await pageOfSession(undefined, "", session, "e")).text();
}

/** When the page says that it is. */
const timeIn = (page: string) => /([^>]*), on the event&#39;s clock/.exec(page)?.[1];

// Proves programme 10: A time that the clock shows twice carries its offset, one on another date its weekday
it("the page that the worker makes of a session says the offset of a time that the clock shows twice", async () => {
  const said = async (startTime: string, zone: string) =>
    timeIn(await pageOf({ startTime, endTime: null }, zone));
  assert.deepEqual(
    [
      await said("2027-10-31T00:30:00.000Z", "Europe/Berlin"),
      await said("2027-10-31T01:30:00.000Z", "Europe/London"),
      await said("2027-11-07T06:30:00.000Z", "America/New_York"),
      await said("2027-10-31T02:30:00.000Z", "Europe/Berlin"),
    ],
    [
      "Sunday, 31 October 2027 at 02:30 +02:00",
      "Sunday, 31 October 2027 at 01:30 +00:00",
      "Sunday, 7 November 2027 at 01:30 −05:00",
      "Sunday, 31 October 2027 at 03:30",
    ],
  );
});

// Proves programme 3: defaultMinutes (30, for a session without duration)
it("the page that the worker makes of a session says when it ends, without a duration after the usual one", async () => {
  const said = "Saturday, 1 May 2027 at 11:00 – 11:30";
  assert.equal(timeIn(await pageOf({ durationMinutes: 30 }, "Europe/Lisbon")), said);
  assert.equal(timeIn(await pageOf({}, "Europe/Lisbon")), said);
});

// Proves workspace 8: `Etc/GMT-1` is never shown: "UTC+1"
it("the page that the worker makes of a session names the event's clock as people do", async () => {
  const zone = async (timezone: string) =>
    /on the event&#39;s clock \((.*?)\)/.exec(await pageOf({}, timezone))?.[1];
  assert.deepEqual([await zone("Etc/GMT-1"), await zone("America/New_York")], ["UTC+1", "America/New York"]);
});

it("the page that the worker makes of a session shows no signs of Markdown, and changes no address", async () => {
  const lines = [
    "# What *you* **learn**",
    "",
    "- with `npm_run_check` and __all__",
    '* [slides](https://a.example/_x_/) of ![us](https://a.example/us.png "Us")',
    "> 2 * 3 * 4, snake_case_name, 1\\. and \\*stars\\*",
    "***",
    "```js",
    "See https://a.example/a_b_c, *now*.",
    "```",
  ];
  const session = (await kept(slot, "Europe/Lisbon"))[slot.slotId] ?? assert.fail();
  const made = await pageOfSession(undefined, "", { ...session, description: lines.join("\n") }, "e");
  const [, said = ""] = /<p class="kept-text"[^>]*>(.*?)<\/p>/s.exec(await made.text()) ?? [];
  const link = (address: string) => `<a href="${address}">${address}</a>`;
  assert.deepEqual(said.split("\n").filter(Boolean), [
    "What you learn",
    "• with npm_run_check and all",
    `• slides (${link("https://a.example/_x_/")}) of us (${link("https://a.example/us.png")})`,
    "2 * 3 * 4, snake_case_name, 1. and *stars*",
    `See ${link("https://a.example/a_b_c")}, now.`,
  ]);
});

// Proves feedback 4: Without a network a code that was never opened has its form
it("the page that the worker makes of a session leads to its form where it takes feedback", async () => {
  const { rated } = await kept({ ...slot, slotId: "rated" }, "Europe/Lisbon");
  const page = await (await pageOfSession(undefined, "", rated ?? assert.fail(), "e")).text();
  assert.match(page, /<a href="\/f\/abc234">Give feedback<\/a>/);
  assert.doesNotMatch(await pageOf({}, "Europe/Lisbon"), /Give feedback/);
});

it("the page that the worker makes of a session says what people wrote as text, and leads only to web addresses", async () => {
  const written = `<b>"Tom" & 'Eve'</b>`;
  const session = {
    title: written,
    start: null,
    end: null,
    zone: "Europe/Lisbon",
    room: written,
    track: null,
    type: null,
    languages: ["de"],
    doNotRecord: true,
    notice: written,
    people: [written, "Ada"],
    summary: written,
    description: `${written} (https://b.example/?c=1&d).`,
    links: [
      { url: `https://a.example/"><b>`, title: "" },
      { url: "javascript:alert(1)", title: written },
    ],
  };
  const page = await (await pageOfSession(undefined, "", session, "e")).text();
  const text = "&lt;b&gt;&quot;Tom&quot; &amp; &#39;Eve&#39;&lt;/b&gt;";
  const [, body = ""] = /<body>(.*)<\/body>/s.exec(page) ?? [];
  const lines = [...body.matchAll(/<(?:h1|p)\b[^>]*>(.*?)<\/(?:h1|p)>/g)].map(([, line]) => line);
  assert.deepEqual(lines, [
    '<a href="/public/events/e/programme">Programme</a>',
    text,
    `${text}, Ada`,
    text,
    "Not scheduled yet",
    `Room: ${text}`,
    "Language: German",
    "This session is not recorded.",
    `${text} (<a href="https://b.example/?c=1&amp;d">https://b.example/?c=1&amp;d</a>).`,
    '<a href="https://a.example/&quot;&gt;&lt;b&gt;">https://a.example/&quot;&gt;&lt;b&gt;</a>',
    `<a href="/public/events/e/programme?view=list&amp;${new URLSearchParams({ q: written })}">Mark it in the programme</a>`,
    "Its calendar will be available once you are online.",
  ]);
});
