import assert from "node:assert/strict";
import { it } from "node:test";
import { getPublicSession } from "@plenary/contract/programme/public-programme";
import { sql } from "kysely";
import { makeAdmin, makeSession } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { readProperties } from "../../../test/programme/formats.ts";
import { publicSlots } from "../programme/places/public-slots.ts";
import { importEvents } from "./import.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";

const app = useApp();

const GUIDS = ["270fa44c-821a-577f-8ca3-33e8d4a8c2a7", "c7c80228-0f2d-5c9b-9d1c-7c1f2b8e5a01"];

const session = (index: number, title: string) =>
  `<event guid="${GUIDS[index]}" id="${index + 7}"><title>${title}</title>
    <date>2027-03-01T1${index}:00:00+01:00</date></event>`;

const file = (
  sessions: string,
  city = "Oslo",
) => `<schedule><conference><title>Tea Conf</title><acronym>tea_2027</acronym>
  <city>${city}</city><time_zone_name>Europe/Oslo</time_zone_name></conference>
  <day date="2027-03-01"><room name="Hall">${sessions}</room></day></schedule>`;

/** An administrator, who imports files. */
async function makeReader() {
  const admin = await makeAdmin(app);
  const read = async (sessions: string, city?: string) => {
    const { event } = parseSchedule(file(sessions, city));
    const given = { ownOnly: false, visibility: "public", publish: true, ownerId: admin.userId } as const;
    const report = await importEvents(app.ctx, event ? [event] : [], given);
    assert.deepEqual(report.problems, []);
    return report.events[0]?.eventId ?? "";
  };
  return { admin, read };
}

// Proves programme 8: DTSTAMP and LAST-MODIFIED are the last public change, of the event's location and clock too
it("a file that says where else the event is changes calendars of sessions that stay as they are", async () => {
  const { read } = await makeReader();
  const spoken = session(0, "Stays").replace(
    "</event>",
    "<persons><person>Ada Vale</person></persons></event>",
  );
  const eventId = await read(spoken, "Oslo");
  const calendars = async () => {
    const person = (await publicSlots(app.db, eventId))[0]?.people[0];
    const paths = [`events/${eventId}/programme.ics`, `users/${person}/sessions.ics`];
    const texts = await Promise.all(paths.map(async (path) => (await app.raw(`/api/public/${path}`)).text()));
    return texts.map((file) => readProperties(file)[0] ?? {});
  };
  const before = await calendars();
  assert.deepEqual([before[0]?.location, before[1]], ["Hall, Oslo", before[0]]);
  app.clock.advance(3_600_000);
  await read(spoken, "Bergen");
  const [after = {}, ofSpeaker] = await calendars();
  assert.deepEqual([after.location, after.sequence, ofSpeaker], ["Hall, Bergen", "0", after]);
  assert.ok((after.dtstamp ?? "") > (before[0]?.dtstamp ?? ""));
});

// Proves programme 4: A cancelled session is a 410 with its title; approved again, or brought back by an import, it has
//   the same address, GUID and number, and a higher SEQUENCE
it("a session that a file leaves out is cancelled, and comes back under its address, GUID and number", async () => {
  const { admin, read } = await makeReader();
  const both = session(0, "Leaves") + session(1, "Stays");
  const eventId = await read(both);
  const seen = async () =>
    (await publicSlots(app.db, eventId)).map(({ slotId, guid, number, title, state, sequence }) => {
      return { slotId, guid, number, title, state, sequence };
    });
  const [leaves, stays] = await seen();
  assert.deepEqual(
    [leaves?.guid, leaves?.number, leaves?.state, leaves?.sequence, stays?.number],
    [GUIDS[0], 7, "public", 0, 8],
  );
  await read(session(1, "Stays"));
  assert.deepEqual(await seen(), [{ ...leaves, state: "cancelled", sequence: 1 }, stays]);
  const params = { eventId, sessionId: leaves?.slotId ?? "" };
  const page = await refusal(app.client()(getPublicSession, { params }));
  assert.deepEqual([page.status, page.title], [410, "Leaves"]);
  await read(both);
  assert.deepEqual(await seen(), [{ ...leaves, sequence: 2 }, stays]);
  assert.equal((await app.client()(getPublicSession, { params })).session.talk.title, "Leaves");
  // The version before gives it another row, which goes on counting.
  await sql`delete from sessions where session_id = ${params.sessionId}`.execute(app.db);
  await app.settle();
  const { sessionId } = await makeSession(app, admin, eventId, {
    ...{ status: "confirmed", guid: GUIDS[0] ?? "", number: 7 },
  });
  const [returned] = await seen();
  assert.deepEqual([returned?.slotId, returned?.guid, returned?.sequence], [sessionId, GUIDS[0], 4]);
});
