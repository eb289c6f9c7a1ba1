import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createItem, listItems, updateItem, updateProgramme } from "@plenary/contract/programme/programme";
import { createRoom } from "@plenary/contract/programme/rooms";
import { listVersions, previewVersion } from "@plenary/contract/programme/versions";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { makeConf } from "../../../test/scenes.ts";
import { importEvents } from "./import.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";

const app = useApp();

const session = (id: number, title: string, elements: string) =>
  `<event id="${id}"><title>${title}</title>${elements}</event>`;
const source = `<schedule><version>1.0</version><conference><title>Tea Conf</title><acronym>tea-2027</acronym>
  <time_zone_name>Etc/UTC</time_zone_name></conference><day date="2027-03-01"><room name="Hall">
  ${session(1, "Kettles", "<date>2027-03-01T10:00:00+00:00</date><duration>00:30</duration><track>Hot</track>")}
  ${session(2, "Pots", "<date>2027-03-01T11:00:00+00:00</date>")}${session(3, "Cups", "")}</room></day></schedule>`;

/** An event that was imported and released, and what its own files make of it. */
async function prepare() {
  const admin = await makeAdmin(app);
  const given = { ownOnly: false, visibility: "public", publish: true, ownerId: admin.userId } as const;
  const read = async (text: string, release = false) => {
    const { event } = parseSchedule(text);
    assert.ok(event);
    const report = await importEvents(app.ctx, [event], { ...given, release });
    assert.deepEqual([report.problems, report.notes], [[], []]);
    const { created, updated, removed, unchanged } = report.tally.sessions;
    return { eventId: report.events[0]?.eventId ?? "", tally: [created, updated, removed, unchanged] };
  };
  const { eventId } = await read(source, true);
  const params = { eventId };
  const file = async (name: string) =>
    (await app.raw(`/api/public/events/${eventId}/${name}?items=all`)).text();
  const plan = async () => {
    const rows = await app.db
      .selectFrom("sessions")
      .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
      .select(["title", "session_id", "start_time", "room", "track", "duration_minutes"])
      .orderBy("title")
      .execute();
    return rows.map(({ title, start_time, room, track, duration_minutes }) => [
      ...[title, start_time?.slice(11, 16), room, track, duration_minutes],
    ]);
  };
  const set = async (title: string, body: object) => {
    const { session_id: sessionId } = await app.db
      .selectFrom("sessions")
      .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
      .select("session_id")
      .where("title", "=", title)
      .executeTakeFirstOrThrow();
    await admin.call(updateSession, { params: { sessionId }, body });
  };
  const unreleased = async () => (await admin.call(previewVersion, { params })).changes.length;
  const versions = async () => (await admin.call(listVersions, { params })).versions.length;
  return { admin, params, read, file, plan, set, unreleased, versions };
}

describe("a file of a released programme, read again", () => {
  for (const name of ["schedule.xml", "schedule.json"]) {
    it(`leaves what was arranged since to the organizers, as ${name}`, async () => {
      const { admin, params, read, file, plan, set, unreleased, versions } = await prepare();
      const at = { startTime: "2027-03-01T13:00", durationMinutes: 60 };
      const tea = { ...at, kind: "activity", title: "Tea" } as const;
      const { item } = await admin.call(createItem, { params, body: tea });
      // A version has the item, and no session that was moved since.
      await read(source.replace("Pots", "Black pots"));
      assert.equal(await versions(), 2);

      await admin.call(updateItem, {
        params: { itemId: item.itemId },
        body: { ...at, startTime: "2027-03-01T15:00" },
      });
      await set("Cups", { startTime: "2027-03-01T12:00", room: "Hall" });
      await set("Kettles", { startTime: "2027-03-01T14:10", room: "Attic", track: "Cold" });
      const [before, changes] = [await plan(), await unreleased()];
      const text = await file(name);
      assert.doesNotMatch(text, /Cups|14:10/);
      assert.deepEqual((await read(text)).tally, [0, 0, 0, 2]);
      assert.deepEqual(await plan(), before);
      assert.deepEqual([await unreleased(), await versions()], [changes, 2]);
      const { items } = await admin.call(listItems, { params });
      assert.equal(items[0]?.startTime, "2027-03-01T15:00:00.000Z");
    });
  }

  it("moves what somebody has moved in the file, and cancels what is public and isn't in it", async () => {
    const { read, file, plan, set } = await prepare();
    await set("Cups", { startTime: "2027-03-01T12:00", room: "Hall" });
    await set("Kettles", { startTime: "2027-03-01T14:00" });
    const text = await file("schedule.xml");
    const without = text.replace(/<event [^>]*>(?:(?!<\/event>).)*<title>Pots.*?<\/event>/su, "");
    assert.notEqual(without, text);
    const moved = without.replace("2027-03-01T10:00:00", "2027-03-01T16:00:00");
    assert.deepEqual((await read(moved)).tally, [0, 1, 1, 0]);
    assert.deepEqual(await plan(), [
      ["Cups", "12:00", "Hall", null, null],
      ["Kettles", "16:00", "Hall", "Hot", 30],
      ["Pots", "11:00", "Hall", null, null],
    ]);
    const rejected = app.db.selectFrom("sessions").select("status").where("status", "=", "rejected");
    assert.equal((await rejected.execute()).length, 1);
  });

  // Proves programme 8, 16: A file of this product finds its event where the acronym doesn't lead there, and leaves
  //   what it has no space for; no file releases what it didn't change
  it("takes nothing from the sessions whose texts it leaves out because it would be too long", async () => {
    const { read, file } = await prepare();
    const links = '<links><link href="https://example.org/tea">Tea</link></links>';
    const attachments =
      '<attachments><attachment href="https://example.org/pot.pdf">Pot</attachment></attachments>';
    await read(source.replace("<track>Hot</track>", `<track>Hot</track>${links}${attachments}`));
    const [xml, json] = [await file("schedule.xml"), await file("schedule.json")];
    for (const part of ["tea", "pot.pdf"]) assert.match(xml, new RegExp(`https://example.org/${part}`));
    const cut = xml.replace(/<(description|links|attachments)>.*?<\/\1>/gsu, "");
    assert.doesNotMatch(cut, /https:\/\/example\.org\/(tea|pot)/);
    assert.deepEqual((await read(cut)).tally, [0, 0, 0, 2]);
    const cutJson = JSON.stringify(JSON.parse(json), (key, value) =>
      key === "links" || key === "attachments" ? [] : key === "description" ? "" : value,
    );
    assert.deepEqual((await read(cutJson)).tally, [0, 0, 0, 2]);
    assert.equal(await file("schedule.xml"), xml);
  });

  it("removes nothing where it says that it has not all of the programme", async () => {
    const { read, file, plan } = await prepare();
    for (const name of ["schedule.xml", "schedule.json"]) {
      const text = await file(name);
      const version = name.endsWith("xml")
        ? /(<generator [^>]*version="[^"]*)"/
        : /("generator":\{[^}]*"version":"[^"]*)"/;
      const [, generator] = version.exec(text) ?? assert.fail(text);
      const other = text.replace(`${generator}"`, `${generator} incomplete"`);
      const without = name.endsWith("xml")
        ? other.replace(/<event [^>]*>(?:(?!<\/event>).)*<title>Pots.*?<\/event>/su, "")
        : other.replace(/,\{"guid":(?:(?!\{"guid").)*"title":"Pots".*?\}(?=\])/su, "");
      assert.doesNotMatch(without, /Pots/);
      assert.deepEqual((await read(without)).tally.slice(0, 3), [0, 0, 0]);
    }
    assert.equal((await plan()).length, 3);
  });
});

describe("a file of an event that its acronym doesn't lead to", () => {
  for (const name of ["schedule.xml", "schedule.json"]) {
    it(`changes nothing where the acronym is another since the import, as ${name}`, async () => {
      const { admin, params, read, file, plan, versions } = await prepare();
      await admin.call(updateProgramme, { params, body: { acronym: "kettle-2027" } });
      const before = await plan();
      assert.deepEqual(await read(await file(name)), { ...params, tally: [0, 0, 0, 2] });
      assert.deepEqual([await plan(), await versions()], [before, 1]);
    });

    it(`changes nothing where people made the event, and is another event for somebody else, as ${name}`, async () => {
      const { organizer, speaker, params } = await makeConf(app);
      await organizer.call(createRoom, { params, body: { name: "Hall" } });
      const text = await (await app.raw(`/api/public/events/${params.eventId}/${name}`)).text();
      const { event } = parseSchedule(text);
      assert.ok(event);
      const read = (ownerId: string) =>
        importEvents(app.ctx, [event], { ownOnly: false, visibility: "draft", publish: false, ownerId });
      const own = await read(organizer.userId);
      assert.deepEqual([own.problems, own.events], [[], [{ ...params, isPublic: true }]]);
      assert.deepEqual(own.tally.events, { created: 0, updated: 0, removed: 0, unchanged: 1 });
      assert.deepEqual(own.tally.sessions, { created: 0, updated: 0, removed: 0, unchanged: 1 });
      const other = await read(speaker.userId);
      assert.notEqual(other.events[0]?.eventId, params.eventId);
    });
  }
});

describe("a file of another source, read again as it was", () => {
  // Proves programme 8, 16: A file of this product finds its event where the acronym doesn't lead there, and leaves
  //   what it has no space for; no file releases what it didn't change
  it("releases nothing of what organizers have arranged since", async () => {
    const { admin, params, read, unreleased, versions } = await prepare();
    const time = { startTime: "2027-03-01T13:00", durationMinutes: 60 };
    await admin.call(createItem, { params, body: { ...time, kind: "activity", title: "Tea" } });
    assert.deepEqual((await read(source)).tally, [0, 0, 0, 3]);
    assert.deepEqual([await unreleased(), await versions()], [1, 1]);
  });
});
