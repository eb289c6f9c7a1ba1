import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { updateEvent } from "@plenary/contract/events/events";
import { createItem } from "@plenary/contract/programme/programme";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { createRoom, setRoomState } from "@plenary/contract/programme/rooms";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { deleteSession, updateSession } from "@plenary/contract/sessions/sessions";
import { parse } from "csv-parse/sync";
import { makeAdmin, makeEvent, makeSession, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { hostileTexts } from "../../../../test/hostile/hostile-data.ts";
import {
  faultsOfJson,
  faultsOfXml,
  type ReadEntry,
  readCalendar,
  readData,
  skip,
} from "../../../../test/programme/formats.ts";
import { importEvents } from "../../import/import.ts";
import type { ParsedEvent } from "../../import/reading/parsed-event.ts";
import { cutText, oneLine } from "../../import/reading/plain-text.ts";
import { parseSchedule } from "../../import/schedule/parse-schedule.ts";
import { readSchedule } from "../../import/schedule/schedule-reader.ts";
import { publicSlots } from "../places/public-slots.ts";

const app = useApp({ rateLimit: false });

const read = async (eventId: string, file: string, headers: Record<string, string> = {}) => {
  const answer = await app.raw(`/api/public/events/${eventId}/${file}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

async function imported(event: ParsedEvent | null): Promise<string> {
  assert.ok(event);
  const { userId: ownerId } = await makeAdmin(app, { name: "Stand-in Stan" });
  const given = { ownerId, ownOnly: false, visibility: "public", publish: true } as const;
  const { events, problems } = await importEvents(app.ctx, [event], given);
  assert.deepEqual(problems, []);
  return events[0]?.eventId ?? "";
}

async function assertValid(eventId: string): Promise<{ xml: string; json: string }> {
  const [xml, json] = [await read(eventId, "schedule.xml"), await read(eventId, "schedule.json")];
  assert.deepEqual([xml.status, json.status], [200, 200]);
  assert.deepEqual(await faultsOfXml(xml.text), []);
  assert.deepEqual(faultsOfJson(json.text), []);
  return { xml: xml.text, json: json.text };
}

async function makeDay() {
  const organizer = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, organizer, { visibility: "public", timezone: "Europe/Lisbon" });
  const params = { eventId };
  const { room } = await organizer.call(createRoom, { params, body: { name: "Hall", capacity: 80 } });
  const { sessionId } = await makeSession(app, organizer, eventId, { status: "confirmed" });
  const body = {
    startTime: "2027-05-01T12:00",
    durationMinutes: 90,
    roomId: room.roomId,
    languages: ["de", "en"],
  };
  await organizer.call(updateSession, { params: { sessionId }, body });
  return { organizer, eventId, params, roomId: room.roomId, sessionId };
}

const withoutUrl = ({ url: _, ...entry }: ReadEntry) => entry;

/** What a calendar has to say of the event, by the programme and the sequences of its sessions. */
async function entriesOf(eventId: string) {
  const { programme } = await app.client()(getPublicProgramme, { params: { eventId } });
  const sequences = new Map((await publicSlots(app.db, eventId)).map((slot) => [slot.guid, slot.sequence]));
  return programme.slots
    .flatMap(({ guid, startTime, endTime }) =>
      startTime
        ? {
            ...{
              uid: guid,
              sequence: sequences.get(guid),
              status: "CONFIRMED",
              start: startTime,
              end: endTime,
            },
          }
        : [],
    )
    .sort((one, other) => (one.uid < other.uid ? -1 : 1));
}

describe("schedule.xml and schedule.json", { skip }, () => {
  for (const name of ["38c3", "fosdem-2026"]) {
    // Proves programme 8, 14: `schedule.xml` and `schedule.json` of both real schedules, and of an event of hostile
    //   texts, are valid under their schemas, and name nobody who stands in
    // Proves programme 14: The calendars of both real schedules have UID, SEQUENCE and instants of every slot as the
    //   API says, also after a version and at another domain, and name nobody who stands in
    it(`of ${name} are valid, with every session of the file, and name nobody who stands in`, async () => {
      const { event } = parseSchedule(readData(`schedules/${name}.xml`));
      const eventId = await imported(event);
      const { xml, json } = await assertValid(eventId);
      const inFile = (event?.sessions ?? []).map(({ guid }) => guid).sort();
      const inXml = readSchedule(xml).sessions.map(({ guid }) => guid);
      assert.deepEqual(inXml.sort(), inFile);
      const days: { rooms: Record<string, { guid: string }[]> }[] = JSON.parse(json).schedule.conference.days;
      const inJson = days.flatMap(({ rooms }) => Object.values(rooms).flat());
      assert.deepEqual(inJson.map(({ guid }) => guid).sort(), inFile);
      const ics = (await read(eventId, "programme.ics")).text;
      for (const file of [xml, json, ics, (await read(eventId, "programme.csv")).text])
        assert.doesNotMatch(file, /Stand-in Stan|speakers\.invalid/);

      // Released, it is the same but for its version.
      const admin = await makeAdmin(app);
      const params = { eventId };
      const { planRevision } = await admin.call(previewVersion, { params });
      await admin.call(releaseVersion, { params, body: { name: "<1>", tell: false, planRevision } });
      const released = await assertValid(eventId);
      const withVersion = (text: string) => text.replace(/<version>[^<]*</, "<version>&lt;1&gt;<");
      assert.equal(released.xml, withVersion(xml));
      assert.notEqual(released.xml, xml);

      // A calendar says of every slot what the API says, released and at another domain too.
      const entries = readCalendar(ics);
      assert.deepEqual(entries.map(withoutUrl), await entriesOf(eventId));
      assert.deepEqual(readCalendar((await read(eventId, "programme.ics")).text), entries);
      await admin.call(updateSettings, { body: { domain: "https://talks.example.org" } });
      const moved = readCalendar((await read(eventId, "programme.ics")).text);
      assert.deepEqual(moved.map(withoutUrl), entries.map(withoutUrl));
      assert.ok(moved.every(({ url }) => url?.startsWith("https://talks.example.org/")));
      assert.ok(!entries.some(({ url }) => url?.startsWith("https://talks.example.org/")));
    });
  }

  // Proves programme 8, 14: `schedule.xml` and `schedule.json` of both real schedules, and of an event of hostile
  //   texts, are valid under their schemas, and name nobody who stands in
  it("are valid whatever rooms, tracks and sessions are called", async () => {
    const texts = hostileTexts().flatMap((text) => oneLine(text) || []);
    const named = (max: number) => [...new Set(texts.map((text) => cutText(text, max)))];
    const { event } =
      parseSchedule(`<schedule><conference><title>Hostile</title><acronym>a-b_c</acronym></conference>
      <day date="2026-10-25"><room name="Main"><event guid="a"><title>T</title></event></room></day></schedule>`);
    const [session] = event?.sessions ?? [];
    assert.ok(event && session);
    const sessions = texts.map((text, index) => ({
      ...{
        ...session,
        guid: `own:${index}`,
        title: cutText(text, 200),
        summary: cutText(text, 500),
        description: text,
      },
      ...{
        room: cutText(text, 100),
        track: cutText(text, 100),
        type: cutText(text, 100),
        durationMinutes: 1440,
      },
      startTime: new Date(Date.UTC(2026, 9, 24) + index * 60_000).toISOString(),
      links: [{ url: `https://example.org/${encodeURI(text)}`, title: text }],
      extras: { ...session.extras, subtitle: text, origin_url: `https://example.org/|${index}#a#b[]` },
    }));
    const rooms = named(100).map((name) => ({ name, guid: null }));
    const tracks = named(100).map((name) => ({ name, color: "#3366cc" }));
    await assertValid(await imported({ ...event, timezone: "Europe/Berlin", rooms, tracks, sessions }));
  });

  // Proves programme 8, 14: `schedule.xml` and `schedule.json` of both real schedules, and of an event of hostile
  //   texts, are valid under their schemas, and name nobody who stands in
  it("are valid for an event in which nothing has a place", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { visibility: "public", timezone: "Etc/GMT+3" });
    await makeSession(app, organizer, eventId, { status: "confirmed" });
    const { xml } = await assertValid(eventId);
    assert.match(
      xml,
      /<day date="2027-05-01" start="2027-05-01T06:00:00-03:00" end="2027-05-02T06:00:00-03:00"/,
    );
  });

  // Proves programme 8: Activities are always in, breaks with `?items=all`, blockers nowhere
  it("have activities in the first room, and breaks where all is asked for", async () => {
    const { organizer, eventId, params } = await makeDay();
    const item = { startTime: "2027-05-02T00:30", durationMinutes: 60 };
    await organizer.call(createItem, { params, body: { ...item, kind: "activity", title: "Party" } });
    await organizer.call(createItem, { params, body: { ...item, kind: "break", title: "Tea" } });
    await organizer.call(createItem, { params, body: { ...item, kind: "blocker", title: "Secret" } });
    const { xml, json } = await assertValid(eventId);
    const all = await read(eventId, "schedule.xml?items=all");
    assert.deepEqual(await faultsOfXml(all.text), []);
    const titles = (text: string) =>
      readSchedule(text).sessions.map(({ fields, room, day }) => [
        fields.get("title"),
        fields.get("type"),
        room,
        day?.date,
      ]);
    const [talk, ...others] = titles(xml);
    assert.deepEqual(talk?.slice(1), ["", "Hall", "2027-05-01"]);
    const party = ["Party", "activity", "Hall", "2027-05-01"];
    assert.deepEqual(others, [party]);
    assert.deepEqual(titles(all.text).slice(1), [party, ["Tea", "break", "Hall", "2027-05-01"]]);
    assert.doesNotMatch(json + all.text, /Secret/);
    assert.match(json, /"language":"de, en"/);
  });
});

describe("the files of a programme", () => {
  // Proves programme 8: Feeds have ETag, Last-Modified and 304; an unchanged programme is the same bytes; a draft has
  //   none
  it("are the same bytes until it changes, and say when that was", async () => {
    const { organizer, eventId, roomId, sessionId } = await makeDay();
    // Each change is said to be from a second of its own, as many as come in one.
    app.clock.advance(60_000);
    const first = await read(eventId, "schedule.xml");
    app.ctx.changes.apply(["public"]);
    assert.equal((await read(eventId, "schedule.xml")).text, first.text);
    const known = {
      etag: first.headers.get("etag") ?? "",
      modified: first.headers.get("last-modified") ?? "",
    };
    const version = (text: string) => /<version>live ([^<]+)/.exec(text)?.[1] ?? "";
    assert.equal(new Date(version(first.text)).toUTCString(), known.modified);
    assert.equal((await read(eventId, "schedule.xml", { "if-none-match": known.etag })).status, 304);
    assert.equal((await read(eventId, "schedule.xml", { "if-modified-since": known.modified })).status, 304);
    app.clock.advance(-60_000);
    assert.equal(first.headers.get("access-control-allow-origin"), "*");
    const seen = [first.text];
    const changes = [
      () => organizer.call(setRoomState, { params: { roomId }, body: { state: "full" } }),
      () => organizer.call(updateEvent, { params: { eventId }, body: { name: "Other" } }),
      () => organizer.call(deleteSession, { params: { sessionId } }),
    ];
    for (const change of changes) {
      await change();
      // Within the same second, or the next.
      const after = await read(eventId, "schedule.xml", { "if-modified-since": known.modified });
      assert.deepEqual([after.status, seen.includes(after.text)], [200, false]);
      seen.push(after.text);
      known.modified = after.headers.get("last-modified") ?? "";
    }
    await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    for (const file of ["schedule.xml", "schedule.json", "programme.csv", "room-status.json"])
      assert.equal((await read(eventId, file)).status, 404);
  });

  // Proves programme 8: `programme.csv` and `room-status.json`
  it("say in CSV what is on, and start no formula", async () => {
    const { organizer, eventId, sessionId } = await makeDay();
    await organizer.call(updateSession, { params: { sessionId }, body: { type: "=1+1" } });
    const answer = await app.raw(`/api/public/events/${eventId}/programme.csv`);
    assert.equal(answer.headers.get("content-type"), "text/csv; charset=utf-8");
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(bytes.toString("utf8", 0, 3), "\ufeff");
    const [row, ...more]: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
    const { title, summary, guid, number, url, ...rest } = row ?? {};
    assert.deepEqual(
      [rest, more],
      [
        {
          ...{
            kind: "session",
            speakers: "Olga",
            room: "Hall",
            track: "",
            type: "'=1+1",
            languages: "de, en",
          },
          ...{ start: "2027-05-01T12:00+01:00", end: "2027-05-01T13:30+01:00", minutes: "90" },
        },
        [],
      ],
    );
    assert.match(url ?? "", new RegExp(`/public/events/${eventId}/sessions/[0-9a-f-]{36}$`));
  });

  // Proves programme 8: `programme.csv` and `room-status.json`
  it("say which rooms are full", async () => {
    const { organizer, eventId, roomId, params } = await makeDay();
    await organizer.call(createRoom, { params, body: { name: "Attic" } });
    await organizer.call(setRoomState, { params: { roomId }, body: { state: "full" } });
    const { text } = await read(eventId, "room-status.json");
    assert.deepEqual(JSON.parse(text), [
      { roomname: "Hall", state: 1 },
      { roomname: "Attic", state: 0 },
    ]);
  });

  // Proves programme 13: A feed takes a fixed number of statements
  // Proves programme 13: Ten who ask at once for a programme or a feed cause one rendering, of at most eight statements
  it("take as many statements for many sessions as for one", async () => {
    const { organizer, eventId } = await makeDay();
    const queriesFor = async (file: string) => {
      await makeSession(app, organizer, eventId, { status: "confirmed" });
      app.ctx.changes.apply(["public"]);
      app.queries.length = 0;
      await read(eventId, file);
      return app.queries.length;
    };
    for (const file of ["schedule.xml", "schedule.json", "programme.csv"]) {
      const one = await queriesFor(file);
      assert.equal(await queriesFor(file), one);
      assert.ok(one <= 8, `${file}: ${one} statements`);
      // Who asks while it is being made gets the same.
      app.ctx.changes.apply(["public"]);
      app.queries.length = 0;
      const texts = await Promise.all(
        Array.from({ length: 10 }, async () => (await read(eventId, file)).text),
      );
      assert.deepEqual([new Set(texts).size, app.queries.length], [1, one], file);
    }
  });
});
