import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { ParsedEvent } from "./reading/parsed-event.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";

const folder = new URL("../../../../../shared/data/", import.meta.url);
const skip = existsSync(folder) ? false : "the public data (../shared/data) is not here";

const read = (name: string) => readFileSync(new URL(`schedules/${name}.xml`, folder), "utf8");

function parse(xml: string) {
  const { event, problems } = parseSchedule(xml);
  assert.ok(event);
  return { event, problems };
}

const distinct = (values: unknown[]) => new Set(values.filter((value) => value !== null)).size;

function figures({ sessions }: ParsedEvent) {
  return {
    sessions: sessions.length,
    people: distinct(sessions.flatMap(({ persons }) => persons.map(({ key }) => key))),
    rooms: distinct(sessions.map(({ room }) => room)),
    tracks: distinct(sessions.map(({ track }) => track)),
    withoutSpeaker: sessions.filter(({ persons }) => persons.length === 0).length,
    mostSpeakers: Math.max(...sessions.map(({ persons }) => persons.length)),
    links: sessions.flatMap(({ links }) => links ?? []).length,
    attachments: sessions.flatMap(({ extras }) => extras.attachments).length,
    withFeedback: sessions.filter(({ extras }) => extras.feedback_url).length,
    notRecorded: sessions.filter(({ doNotRecord }) => doNotRecord).length,
    withoutTime: sessions.filter(({ startTime, durationMinutes }) => !startTime || !durationMinutes).length,
  };
}

/** Sessions that end on a different date than they start, in the event's zone. */
function crossingMidnight({ sessions, timezone }: ParsedEvent) {
  return sessions.filter(({ startTime, durationMinutes }) => {
    const start = Temporal.Instant.from(startTime ?? "").toZonedDateTimeISO(timezone);
    const last = start.add({ minutes: durationMinutes ?? 0 }).subtract({ nanoseconds: 1 });
    return !last.toPlainDate().equals(start.toPlainDate());
  });
}

describe("parseSchedule on public schedules", { skip }, () => {
  it("reads FOSDEM 2026", () => {
    const { event, problems } = parse(read("fosdem-2026"));
    assert.deepEqual(problems, []);
    assert.deepEqual(
      { ...event, sessions: [], rooms: event.rooms.length, tracks: event.tracks.length },
      {
        ...{ acronym: "fosdem-2026", dayChange: "09:00", rooms: 37, tracks: 71, version: "latest" },
        sourceKey: "schedule:fosdem-2026",
        name: "FOSDEM 2026",
        startDate: "2026-01-31",
        endDate: "2026-02-01",
        location: "ULB (Université Libre de Bruxelles), Brussels",
        description: { before: "", after: "Programme: https://fosdem.org/2026/schedule/" },
        timezone: "Europe/Brussels",
        website: "https://fosdem.org/2026/schedule/",
        sessions: [],
      },
    );
    assert.deepEqual(figures(event), {
      sessions: 1079,
      people: 1216,
      rooms: 37,
      tracks: 71,
      withoutSpeaker: 1,
      mostSpeakers: 13,
      ...{ links: 6515, attachments: 552, withFeedback: 1079, notRecorded: 0 },
      withoutTime: 0,
    });
    assert.deepEqual(
      event.sessions.filter(({ description }) => /<\/?(?:p|li|a|br)\b/i.test(description)),
      [],
    );
  });

  it("tells what the final FOSDEM schedule changes in the early one", () => {
    const guids = (name: string) => new Set(parse(read(name)).event.sessions.map(({ guid }) => guid));
    const [early, final] = [guids("fosdem-2026-early"), guids("fosdem-2026")];
    assert.equal(early.size, 832);
    assert.equal(early.intersection(final).size, 810);
    assert.equal(early.difference(final).size, 22);
    assert.equal(final.difference(early).size, 269);
  });

  it("reads 38C3", () => {
    const { event, problems } = parse(read("38c3"));
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['Neither a venue nor a city; a new event\'s location is "Not stated"'],
    );
    assert.deepEqual([event.startDate, event.endDate], ["2024-12-27", "2024-12-30"]);
    assert.deepEqual(figures(event), {
      sessions: 1007,
      people: 571,
      rooms: 72,
      tracks: 7,
      withoutSpeaker: 118,
      mostSpeakers: 5,
      ...{ links: 0, attachments: 0, withFeedback: 509, notRecorded: 25 },
      withoutTime: 0,
    });
    assert.equal(crossingMidnight(event).length, 26);
    assert.deepEqual(
      event.sessions.filter(({ description }) => /^ {8}/m.test(description)),
      [],
    );
  });

  it("computes the same times from the days where no date is given", () => {
    for (const name of ["fosdem-2026", "38c3"]) {
      const times = (xml: string) => parse(xml).event.sessions.map(({ startTime }) => startTime);
      const xml = read(name);
      assert.deepEqual(times(xml.replace(/<date>.*?<\/date>/g, "")), times(xml));
    }
  });

  it("keeps every whole session of a file cut off anywhere", () => {
    const xml = read("38c3");
    for (const part of [0.1, 0.35, 0.6, 0.85]) {
      const half = xml.slice(0, Math.round(xml.length * part));
      const { event, problems } = parse(half);
      assert.equal(event.sessions.length, half.split("</event>").length - 1);
      const cutOff = problems.find(({ reason }) => reason.startsWith("The file is cut off"));
      assert.equal(cutOff?.where, `line ${half.split("\n").length}`);
    }
  });
});

describe("parseSchedule on hostile text", { skip }, () => {
  const lines = (name: string) => readFileSync(new URL(`hostile/${name}`, folder), "utf8").split("\n");
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

  it("keeps it as text within the limits", () => {
    const naughty: string[] = JSON.parse(readFileSync(new URL("hostile/blns.json", folder), "utf8"));
    const texts = [...naughty, ...lines("xss.txt"), ...lines("sqli.txt")];
    const sessions = texts.map((text, index) => {
      const [value, id] = [escaped(text), `id="${index}"`];
      const persons = `<persons><person ${id}>Speaker ${value}</person></persons>`;
      return `<event ${id}><title>Talk ${value}</title><date>${value}</date><duration>${value}</duration>
        <track>${value}</track><abstract>${value}</abstract>${persons}
        <links><link href="${value.replaceAll('"', "&quot;")}">${value}</link></links><logo>${value}</logo></event>`;
    });
    const { event } = parse(`<schedule><conference><title>Hostile</title></conference>
      <day date="2026-01-01"><room name="Main">${sessions.join("\n")}</room></day></schedule>`);
    assert.equal(event.sessions.length, texts.length);
    const forbidden = /[\p{Cs}[\p{Cc}--[\t\n]]]/v;
    const unfit = event.sessions.filter(
      ({ title, summary, description, track, persons }) =>
        title.length > 200 ||
        summary.length > 500 ||
        description.length > 50_000 ||
        !(summary && description) ||
        (track?.length ?? 0) > 100 ||
        persons.some(({ name }) => name.length > 100) ||
        forbidden.test([title, summary, description, track, ...persons.map(({ name }) => name)].join("")),
    );
    assert.deepEqual(unfit, []);
    const addresses = event.sessions.flatMap(({ links, extras }) => [
      ...(links ?? []).map(({ url }) => url),
      extras.logo_url ?? [],
    ]);
    assert.deepEqual(
      addresses.flat().filter((address) => !/^https?:\/\/\S+$/.test(address)),
      [],
    );
    const script = texts.indexOf("<script>alert(123)</script>");
    assert.equal(event.sessions[script]?.title, "Talk <script>alert(123)</script>");
  });
});
