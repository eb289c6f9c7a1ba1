import assert from "node:assert/strict";
import { it } from "node:test";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { makeEvent, makeSession, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";

const app = useApp();

it("a slot in an hour that the clock repeats is under the same day in files as on pages", async () => {
  const organizer = await makeUser(app);
  const eventId = await makeEvent(app, organizer, {
    ...{ visibility: "public", timezone: "Europe/Berlin", start_date: "2026-10-24", end_date: "2026-10-25" },
  });
  const changed = app.db.updateTable("programmes").set({ day_change: "02:30" });
  await changed.where("event_id", "=", eventId).execute();
  // 20:00 on the 24th, 02:15 in the first pass and in the second, and 02:45 in the second.
  for (const start of ["24T18:00", "25T00:15", "25T01:15", "25T01:45"]) {
    const place = { status: "confirmed", room: "Hall", start_time: `2026-10-${start}:00Z` } as const;
    await makeSession(app, organizer, eventId, place);
  }
  const { programme } = await app.client()(getPublicProgramme, { params: { eventId } });
  assert.deepEqual(
    programme.days.map(({ date }) => date),
    ["2026-10-24", "2026-10-25"],
  );
  const xml = await (await app.raw(`/api/public/events/${eventId}/schedule.xml`)).text();
  const days = xml.split("<day ").slice(1);
  const starts = days.map((day) => [...day.matchAll(/<date>(.*?)<\/date>/gu)].map(([, date]) => date));
  assert.deepEqual(starts, [
    ["2026-10-24T20:00:00+02:00", "2026-10-25T02:15:00+02:00", "2026-10-25T02:15:00+01:00"],
    ["2026-10-25T02:45:00+01:00"],
  ]);
  const json = JSON.parse(await (await app.raw(`/api/public/events/${eventId}/schedule.json`)).text());
  const inJson = json.schedule.conference.days.map((day: { rooms: { Hall: { date: string }[] } }) =>
    day.rooms.Hall.map(({ date }) => date),
  );
  assert.deepEqual(inJson, starts);
});
