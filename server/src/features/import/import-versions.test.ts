import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import * as contract from "@plenary/contract/programme/versions";
import { sql } from "kysely";
import { makeAdmin } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { readCalendar } from "../../../test/programme/formats.ts";
import { changesBetween, changesByPerson, countsOf } from "../programme/versions/changes.ts";
import { selectReleased } from "../programme/versions/versions.queries.ts";
import { importEvents } from "./import.ts";
import type { ParsedEvent } from "./reading/parsed-event.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";

const app = useApp();

/** A file called 1.0 whatever is in it: one session at this time. */
function fileAt(start: string, title = "Tea Conf"): ParsedEvent {
  const { event } = parseSchedule(`<schedule><version>1.0</version><conference><title>${title}</title>
    <time_zone_name>Etc/UTC</time_zone_name></conference><day date="2027-03-01"><room name="Hall">
    <event id="1"><title>Kettles</title><date>2027-03-01T${start}:00+00:00</date><duration>00:30</duration></event>
    </room></day></schedule>`);
  assert.ok(event);
  return event;
}

describe("the version that an import releases", () => {
  const prepare = async () => {
    const admin = await makeAdmin(app);
    app.clock.set(new Date("2026-11-22T03:50:05Z"));
    const given = { ownOnly: false, visibility: "public", publish: true, ownerId: admin.userId } as const;
    const read = (...files: ParsedEvent[]) => importEvents(app.ctx, files, { ...given, release: true });
    const eventId = (await read(fileAt("10:00"))).events[0]?.eventId ?? "";
    const names = async () => {
      const { versions } = await admin.call(contract.listVersions, { params: { eventId } });
      return versions.map(({ name }) => name);
    };
    const starts = async (of = eventId) => {
      const { programme } = await app.client()(getPublicProgramme, { params: { eventId: of } });
      return programme.slots.map(({ startTime }) => startTime?.slice(11, 16));
    };
    return { eventId, read, names, starts };
  };

  // Proves programme 16: An imported version has a name of its own in any case; where there are as many versions as
  //   there may be, the import says so and goes on
  it("has a name of its own, also if another has the moment's already", async () => {
    const { read, names } = await prepare();
    for (const start of ["11:00", "12:00", "13:00"])
      assert.deepEqual((await read(fileAt(start))).problems, []);
    const moment = "1.0, 2026-11-22 03:50";
    assert.deepEqual(await names(), [`${moment} (3)`, `${moment} (2)`, moment, "1.0"]);
  });

  // Proves programme 16: An imported version has a name of its own in any case; where there are as many versions as
  //   there may be, the import says so and goes on
  it("is none where there are as many as there may be: what has moved is stored, and the other events go on", async () => {
    const { eventId, read, starts } = await prepare();
    await app.db.updateTable("programme_versions").set({ number: 500 }).execute();
    await app.db.updateTable("programmes").set({ current_version: 500 }).execute();
    const { problems, tally, events } = await read(fileAt("11:00"), fileAt("12:00", "Milk Conf"));
    assert.deepEqual(problems, [
      {
        where: 'event "Tea Conf"',
        reason: "Stored, but what has moved is not public: it has 500 versions, and can have no other",
      },
    ]);
    assert.deepEqual([tally.sessions.updated, tally.sessions.created], [1, 1]);
    const rows = app.db.selectFrom("sessions").select("start_time").where("event_id", "=", eventId);
    assert.deepEqual(await rows.execute(), [{ start_time: "2027-03-01T11:00:00.000Z" }]);
    assert.deepEqual(await starts(), ["10:00"]);
    assert.deepEqual(await starts(events[1]?.eventId), ["12:00"]);
  });
});

const folder = new URL("../../../../../shared/data/schedules/", import.meta.url);
const missing = existsSync(folder) ? false : "the real schedules are not here";

// Proves programme 16: The moment in the name of an imported version is on the event's clock
// Proves programme 14: FOSDEM 2026, early and final: 269 new, 97 moved, 22 cancelled, 59 with other speakers, 571
//   people
// Proves programme 14: The calendars of both real schedules have UID, SEQUENCE and instants of every slot as the API
//   says, also after a version and at another domain, and name nobody who stands in
it("FOSDEM 2026, early and then final, is a version each, and the second says what changed", {
  skip: missing,
}, async () => {
  const admin = await makeAdmin(app);
  const read = async (name: string, release: boolean) => {
    const { event } = parseSchedule(readFileSync(new URL(name, folder), "utf8"));
    assert.ok(event);
    const given = { ownOnly: false, visibility: "public", publish: true, ownerId: admin.userId } as const;
    const report = await importEvents(app.ctx, [event], { ...given, release });
    assert.deepEqual(report.problems, []);
    return report.events[0]?.eventId ?? "";
  };
  const eventId = await read("fosdem-2026-early.xml", true);
  await read("fosdem-2026.xml", false);
  const params = { eventId };
  const { versions } = await admin.call(contract.listVersions, { params });
  const [final, early] = versions;
  assert.deepEqual(
    versions.map(({ number, counts, slots, told, releasedBy }) => ({
      number,
      counts,
      slots,
      told,
      releasedBy,
    })),
    [
      {
        ...{ number: 2, counts: { new: 269, moved: 97, cancelled: 22, speakers: 59 } },
        ...{ slots: 1079, told: 0, releasedBy: null },
      },
      {
        ...{ number: 1, counts: { new: 832, moved: 0, cancelled: 0, speakers: 0 } },
        ...{ slots: 832, told: 0, releasedBy: null },
      },
    ],
  );
  assert.equal(early?.name, "latest");
  // On the clock of the event, as everything is that its screens say.
  const clock = { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Brussels" } as const;
  const moment = new Intl.DateTimeFormat("sv-SE", clock).format(new Date(final?.releasedAt ?? ""));
  assert.equal(final?.name, `latest, ${moment}`);

  const { changes } = await app.client()(contract.getPublicVersion, { params: { ...params, number: "2" } });
  assert.equal(changes.length, 269 + 97 + 22 + 59);
  const moved = changes.filter(({ change }) => change === "moved");
  const elsewhere = moved.filter(({ from, to }) => from?.startTime !== to?.startTime);
  const otherwise = moved.filter(({ from, to }) => from?.durationMinutes !== to?.durationMinutes);
  const both = elsewhere.filter((one) => otherwise.includes(one));
  const rooms = moved.filter(({ from, to }) => from?.room !== to?.room);
  assert.deepEqual([elsewhere.length, otherwise.length, both.length, rooms.length], [69, 42, 14, 0]);

  const [before, after] = await Promise.all(
    [early, final].map((version) => selectReleased(app.db, version?.versionId ?? "")),
  );
  const compared = changesBetween(before ?? [], after ?? []);
  assert.deepEqual(countsOf(compared), final?.counts);
  assert.equal(changesByPerson(compared).size, 571);

  // What calendars are told: nothing is new to them but what moved, and what is cancelled.
  const { rows } = await sql<{ state: string; sequence: number; count: number }>`
    select state, sequence, count(*)::int as count from public_slots where event_id = ${eventId}
    group by state, sequence order by state, sequence`.execute(app.db);
  assert.deepEqual(rows, [
    { state: "cancelled", sequence: 1, count: 22 },
    { state: "public", sequence: 0, count: 1079 - 97 },
    { state: "public", sequence: 1, count: 97 },
  ]);
  const { programme } = await app.client()(getPublicProgramme, { params });
  assert.deepEqual([programme.slots.length, programme.version?.number], [1079, 2]);
  const imported = app.ctx.clock();
  // Calendars tell what is cancelled until 30 days after the event.
  app.clock.set(new Date("2026-02-02T12:00:00Z"));
  const calendar = readCalendar(await (await app.raw(`/api/public/events/${eventId}/programme.ics`)).text());
  const tally = Map.groupBy(calendar, ({ status, sequence }) => `${status} ${sequence}`);
  assert.deepEqual([...tally].map(([what, { length }]) => `${what}: ${length}`).sort(), [
    "CANCELLED 1: 22",
    "CONFIRMED 0: 982",
    "CONFIRMED 1: 97",
  ]);
  const startOf = new Map(calendar.map((entry) => [entry.uid, entry.start]));
  assert.deepEqual(
    programme.slots.filter(({ guid, startTime }) => startOf.get(guid) !== startTime),
    [],
  );

  app.clock.set(imported);
  const { conflicts } = await admin.call(contract.previewVersion, { params });
  assert.deepEqual(
    conflicts.map(({ rule, level }) => `${rule}: ${level}`),
    ["person_overlap: hard", "person_overlap: hard", "person_gap: soft", "person_gap: soft"],
  );
  // Once more the same file changes nothing, and releases nothing.
  await read("fosdem-2026.xml", true);
  assert.equal((await admin.call(contract.listVersions, { params })).versions.length, 2);
});
