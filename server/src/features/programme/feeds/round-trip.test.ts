import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createItem, listItems } from "@plenary/contract/programme/programme";
import type { Feature } from "@plenary/contract/programme/programme-fields";
import {
  getPublicProgramme,
  getPublicSession,
  type PublicProgramme,
  type PublicSlot,
} from "@plenary/contract/programme/public-programme";
import { updateRoom } from "@plenary/contract/programme/rooms";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { parseDocument } from "htmlparser2";
import { sql } from "kysely";
import { makeAdmin, makeSession, type TestUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { emptyTables } from "../../../../test/processes/database.ts";
import { readData, skip } from "../../../../test/programme/formats.ts";
import { importEvents } from "../../import/import.ts";
import { parseSchedule } from "../../import/schedule/parse-schedule.ts";

const app = useApp({ rateLimit: false });

const owned = (owner: TestUser) =>
  ({ ownerId: owner.userId, ownOnly: false, visibility: "public", publish: true }) as const;

async function load(owner: TestUser, text: string) {
  const { event, problems } = parseSchedule(text);
  assert.ok(event);
  const report = await importEvents(app.ctx, [event], owned(owner));
  return { event, problems, tally: report.tally, eventId: report.events[0]?.eventId ?? "" };
}

const exported = async (eventId: string, file: string) =>
  (await app.raw(`/api/public/events/${eventId}/${file}?items=all`)).text();

const read = async (eventId: string) =>
  (await app.client()(getPublicProgramme, { params: { eventId } })).programme;

/** What a file calls a person who is that account here. */
type Guids = (userId: string) => string;

/** In a file that this database has written: an account's id. */
const byAccount: Guids = (userId) => userId;

/** In the only file that this database has read. */
async function byFile(): Promise<Guids> {
  const rows = await app.db
    .selectFrom("imported")
    .select(["id", "key"])
    .where("kind", "=", "person")
    .execute();
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return (userId) => keys.get(userId) ?? assert.fail(`${userId} is nobody of the file`);
}

/** What it says without the ids of one database. */
function told({ slots, rooms, tracks, event, days, dayChange }: PublicProgramme, guids: Guids) {
  const { eventId: _, location: __, ...named } = event;
  return {
    ...{ event: named, days, dayChange },
    rooms: rooms.map(({ roomId: _id, slug: _slug, ...room }) => room),
    tracks: tracks.map(({ trackId: _id, slug: _slug, ...track }) => track),
    slots: slots
      .map(({ slotId: _id, trackId: _track, roomIds, speakers, ...slot }) => {
        const names = roomIds.map((id) => rooms.find(({ roomId }) => roomId === id)?.name);
        return { ...slot, rooms: names, speakers: speakers.map(({ userId, name }) => [guids(userId), name]) };
      })
      .sort((one, other) => (one.guid < other.guid ? -1 : 1)),
  };
}

/** The same of a programme that schedule.xml has carried, which has no place for what rooms are like. */
function toldByXml(programme: PublicProgramme, guids: Guids) {
  const { rooms, ...rest } = told(programme, guids);
  const unsaid = { kind: "room", description: null, capacity: null, features: [] };
  return { ...rest, rooms: rooms.map((room) => ({ ...room, ...unsaid })) };
}

/** What every session's own answer says beyond the programme, and what no answer says of it but files do, by GUID. */
async function toldApart(eventId: string) {
  const { rows } = await sql<{ guid: string }>`
    select sessions.guid, sessions.number, sessions.status, talks.description, sessions.links, sessions.recording_url,
      sessions.stream_url, sessions.do_not_record, to_jsonb(extras) - 'session_id' as extras
    from sessions join talks on talks.talk_id = sessions.talk_id
      left join session_extras as extras on extras.session_id = sessions.session_id
    where sessions.event_id = ${eventId} order by sessions.guid`.execute(app.db);
  return rows;
}

/** The whole answer of each of these sessions but for ids. */
const answers = (eventId: string, slots: PublicSlot[]) =>
  Promise.all(
    slots.map(async ({ slotId }) => {
      const params = { eventId, sessionId: slotId };
      const { session } = await app.client()(getPublicSession, { params });
      const { sessionId: _s, eventId: _e, speakerId: _p, roomId: _r, trackId: _t, ...answer } = session;
      // Who stands in where the file names nobody is an account of this database.
      const speaker = session.speakers.length > 0 ? answer.speaker : null;
      return { ...answer, speaker, speakers: answer.speakers.map(({ name }) => name) };
    }),
  );

/** Every thirtieth session of a programme by GUID. */
const some = ({ slots }: PublicProgramme) =>
  slots
    .filter(({ kind }) => kind === "session")
    .sort((one, other) => (one.guid < other.guid ? -1 : 1))
    .filter((_, index) => index % 30 === 0);

/** Every row that an import could write. */
async function everyRow(): Promise<Record<string, unknown[]>> {
  const tables =
    "events programmes rooms tracks sessions talks session_extras session_speakers users imported".split(" ");
  const rows: Record<string, unknown[]> = {};
  for (const table of [...tables, "programme_items", "programme_item_rooms"]) {
    const all = await sql<{
      row: string;
    }>`select to_json(${sql.table(table)})::text as row from ${sql.table(table)}`.execute(app.db);
    rows[table] = all.rows.map(({ row }) => row).sort();
  }
  return rows;
}

describe("a programme that leaves as a file and comes back", { skip }, () => {
  for (const name of ["38c3", "fosdem-2026"]) {
    // Proves programme 14: Both real schedules leave as schedule.xml and schedule.json and come back: no row changes,
    //   and an empty database gets the same, with descriptions, links, recordings, what only files know, people by
    //   their GUIDs, and, as schedule.json, what rooms are like
    it(`changes no row over ${name} as XML and JSON, and is the same in an empty database`, async () => {
      const owner = await makeAdmin(app);
      const first = await load(owner, readData(`schedules/${name}.xml`));
      const [hall, cellar] = (await read(first.eventId)).rooms;
      const features: Feature[] = ["recording", "step_free"];
      const hallHas = { kind: "stage", capacity: 120, features } as const;
      const about = "Down there:\n\n* mind the <step>";
      const cellarHas = { kind: "outdoors", description: about, capacity: 1 } as const;
      await owner.call(updateRoom, { params: { roomId: hall?.roomId ?? "" }, body: hallHas });
      await owner.call(updateRoom, { params: { roomId: cellar?.roomId ?? "" }, body: cellarHas });
      const shown = await read(first.eventId);
      const before = [await toldApart(first.eventId), await answers(first.eventId, some(shown))];
      const texts: string[] = [];
      for (const file of ["schedule.xml", "schedule.json"]) {
        const text = await exported(first.eventId, file);
        const rows = await everyRow();
        app.clock.advance(60_000);
        const again = await load(owner, text);
        assert.deepEqual([again.problems, again.eventId], [[], first.eventId], file);
        const { created, updated, removed, unchanged } = again.tally.sessions;
        const all = [0, 0, 0, first.event.sessions.length];
        assert.deepEqual([created, updated, removed, unchanged], all, file);
        assert.deepEqual(await everyRow(), rows, file);
        texts.push(text);
      }

      for (const text of texts) {
        await emptyTables(app.db);
        app.ctx.changes.apply(["*"]);
        const anew = await load(await makeAdmin(app), text);
        assert.deepEqual(anew.tally.sessions.created, first.event.sessions.length);
        const shownAnew = await read(anew.eventId);
        const of = text.startsWith("{") ? told : toldByXml;
        assert.deepEqual(of(shownAnew, await byFile()), of(shown, byAccount));
        const after = [await toldApart(anew.eventId), await answers(anew.eventId, some(shownAnew))];
        assert.deepEqual(after, before);
      }
    });
  }
});

describe("a file of this product", () => {
  const person = (guid: string, name: string) => `<persons><person guid="${guid}">${name}</person></persons>`;
  const event = (guid: string, id: number, elements: string) =>
    `<event guid="${guid}" id="${id}"><title>T${id}</title><date>2027-03-01T10:00:00+01:00</date>${elements}</event>`;
  const GUID = "270fa44c-821a-577f-8ca3-33e8d4a8c2a7";
  const source = `<schedule><conference><title>Tea Conf</title><acronym>tea-2027</acronym><city>Oslo</city>
    <time_zone_name>Europe/Oslo</time_zone_name></conference><day date="2027-03-01"><room name="Hall">
    ${event(GUID, 7, `<duration>00:30</duration>${person("0c16ffaa-709d-599f-959f-9a38b911361a", "Ada Example")}`)}
    ${event(GUID, 8, "<duration>00:30</duration>")}${event("loose", 9, "")}</room><room name="Attic"/></day></schedule>`;

  // Proves programme 8: Import reads schedule.json, makes items of breaks and activities of the product's own files,
  //   and knows an account that speaks there by its id
  it("changes nothing of what it leaves out, and of what people have added", async () => {
    const owner = await makeAdmin(app, { name: "Olga" });
    const { eventId } = await load(owner, source);
    const body = { startTime: "2027-03-02T00:30", durationMinutes: 60 };
    const params = { eventId };
    await owner.call(createItem, {
      params,
      body: { ...body, kind: "activity", title: "Party", description: "All in" },
    });
    await owner.call(createItem, {
      params,
      body: { ...body, kind: "break", title: "Tea", url: "https://tea.example" },
    });
    await owner.call(createItem, { params, body: { ...body, kind: "blocker", title: "Secret" } });
    const { sessionId } = await makeSession(app, owner, eventId, { status: "confirmed", type: "break" });
    await owner.call(updateSession, {
      params: { sessionId },
      body: { ...body, durationMinutes: null, room: "Hall" },
    });
    await makeSession(app, owner, eventId, { status: "confirmed" });
    await makeSession(app, owner, eventId, { status: "draft" });
    await app.db.updateTable("sessions").set({ status: "rejected" }).where("number", "=", 9).execute();
    await app.settle();
    await app.db.updateTable("sessions").set({ type: "Break" }).where("type", "=", "break").execute();
    await app.settle();
    for (const file of ["schedule.xml", "schedule.json"]) {
      const text = await exported(eventId, file);
      const rows = await everyRow();
      app.clock.advance(60_000);
      const { problems } = await load(owner, text);
      assert.deepEqual(problems, []);
      assert.deepEqual(await everyRow(), rows, file);
    }
  });

  // Proves programme 8: Import reads schedule.json, makes items of breaks and activities of the product's own files,
  //   and knows an account that speaks there by its id
  it("brings breaks and activities back as items", async () => {
    const owner = await makeAdmin(app);
    const { eventId } = await load(owner, source);
    const place = { startTime: "2027-03-01T12:00", durationMinutes: 60 };
    const body = {
      ...place,
      kind: "break",
      title: "Tea",
      description: "Black\n\nand green",
      url: "https://a.example/tea",
    };
    await owner.call(createItem, { params: { eventId }, body: { ...body, kind: "break" } });
    for (const file of ["schedule.xml", "schedule.json"]) {
      const text = await exported(eventId, file);
      const [before] = (await owner.call(listItems, { params: { eventId } })).items;
      const anew = text.replaceAll("tea-2027", `new-2027-${file.slice(-4)}`).replaceAll("tea_2027", "x");
      const other = await load(owner, anew);
      assert.notEqual(other.eventId, eventId);
      const { items } = await owner.call(listItems, { params: { eventId: other.eventId } });
      const { itemId: _, eventId: __, roomIds, ...item } = items[0] ?? assert.fail();
      const { itemId: _item, eventId: _event, roomIds: none, ...was } = before ?? assert.fail();
      assert.deepEqual({ ...item, createdAt: 0, updatedAt: 0 }, { ...was, createdAt: 0, updatedAt: 0 });
      assert.deepEqual([items.length, roomIds.length, none], [1, 1, []]);
    }
  });

  // Proves programme 8: Import reads schedule.json, makes items of breaks and activities of the product's own files,
  //   and knows an account that speaks there by its id
  it("names by an account's id who speaks at that event, and nobody of another", async () => {
    const owner = await makeAdmin(app);
    const { eventId } = await load(owner, source);
    const ada = await app.db
      .selectFrom("users")
      .select("user_id")
      .where("name", "=", "Ada Example")
      .executeTakeFirstOrThrow();
    const text = await exported(eventId, "schedule.xml");
    assert.match(text, new RegExp(ada.user_id));
    await load(owner, text);
    const adas = () =>
      app.db.selectFrom("users").select("user_id").where("name", "=", "Ada Example").execute();
    assert.deepEqual(await adas(), [ada]);
    await load(owner, text.replaceAll("tea-2027", "milk-2027"));
    assert.equal((await adas()).length, 2);
    assert.doesNotMatch(text, new RegExp(owner.userId));
  });
});

describe("a reader of schedule.xml", { skip }, () => {
  // Proves programme 14: A test walks schedule.xml as Giggity and EventFahrplan do
  it("finds what Giggity and EventFahrplan rely on", async () => {
    const { eventId } = await load(await makeAdmin(app), readData("schedules/38c3.xml"));
    const { rooms, slots } = await read(eventId);
    const { children } = parseDocument(await exported(eventId, "schedule.xml"), { xmlMode: true });
    type Tag = Extract<(typeof children)[number], { attribs: unknown }>;
    const tags = (nodes: typeof children, name: string) =>
      nodes.filter((node): node is Tag => "attribs" in node && node.name === name);
    const textIn = (of: Tag, name: string) =>
      tags(of.children, name)
        .flatMap(({ children }) => children.map((node) => ("data" in node ? node.data : "")))
        .join("");
    const days = tags(tags(children, "schedule")[0]?.children ?? [], "day");
    assert.deepEqual(
      days.map(({ attribs }) => attribs.index),
      ["1", "2", "3", "4"],
    );
    const [ids, guids] = [new Set<string>(), new Set<string>()];
    for (const day of days) {
      assert.ok(Date.parse(day.attribs.end ?? "") > Date.parse(day.attribs.start ?? ""));
      assert.match(day.attribs.date ?? "", /^2024-12-\d\d$/);
      const inDay = tags(day.children, "room");
      assert.deepEqual(
        inDay.map(({ attribs }) => attribs.name),
        rooms.map(({ name }) => name),
      );
      for (const room of inDay) {
        for (const event of tags(room.children, "event")) {
          assert.equal(textIn(event, "room"), room.attribs.name);
          assert.match(textIn(event, "duration"), /^\d{2}:[0-5]\d$/);
          assert.match(textIn(event, "date"), /^2024-12-\d\dT\d\d:\d\d:00\+01:00$/);
          assert.equal(textIn(event, "date").slice(11, 16), textIn(event, "start"));
          assert.ok(Date.parse(textIn(event, "date")) < Date.parse(day.attribs.end ?? ""));
          ids.add(event.attribs.id ?? "");
          guids.add(event.attribs.guid ?? "");
        }
      }
    }
    assert.deepEqual([ids.size, guids.size], [slots.length, slots.length]);
  });
});
