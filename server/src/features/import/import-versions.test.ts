import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { it } from "node:test";
import { getPublicProgramme } from "@plenary/contract/public-programme";
import * as contract from "@plenary/contract/versions";
import { sql } from "kysely";
import { makeAdmin } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { changesBetween, concernedBy, countsOf } from "../versions/changes.ts";
import { selectReleased } from "../versions/versions.queries.ts";
import { importEvents } from "./import.ts";
import { parseSchedule } from "./schedule-xml.ts";

const app = useApp();

const folder = new URL("../../../../../shared/data/schedules/", import.meta.url);
const missing = existsSync(folder) ? false : "the real schedules are not here";

it("FOSDEM 2026, early and then final, is a version each, and the second says what changed", {
  skip: missing,
}, async () => {
  const admin = await makeAdmin(app);
  const read = async (name: string, release: boolean) => {
    const { event } = parseSchedule(readFileSync(new URL(name, folder), "utf8"));
    assert.ok(event);
    const given = { takeOver: false, visibility: "public", publish: true, ownerId: admin.userId } as const;
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
  assert.equal(concernedBy(compared).size, 571);

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

  const { conflicts } = await admin.call(contract.previewVersion, { params });
  assert.deepEqual(
    conflicts.map(({ rule }) => rule),
    ["person_overlap", "person_overlap"],
  );
  // Once more the same file changes nothing, and releases nothing.
  await read("fosdem-2026.xml", true);
  assert.equal((await admin.call(contract.listVersions, { params })).versions.length, 2);
});
