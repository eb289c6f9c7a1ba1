import assert from "node:assert/strict";
import { it } from "node:test";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { isWithin, viewOf } from "./day-view.ts";

const opens = "2027-05-01T06:00:00.000Z";
const day = (hours: Schedule["days"][number]["hours"]) => ({
  ...{ date: "2027-05-01", opens, closes: "2027-05-02T06:00:00.000Z", hours },
});
const schedule = (hours: Schedule["days"][number]["hours"]) =>
  ({ days: [day(hours)], defaultMinutes: 30 }) as unknown as Schedule;
const slot = (time: string) =>
  ({ startTime: `2027-05-01T${time}:00.000Z`, durationMinutes: 60 }) as ScheduleSlot;

// Proves scheduling 3.1: what is outside the days' usual hours above as "Outside the hours": nothing placed is out of sight
it("a day shows its usual hours with one before and after, and what isn't whole in them is outside", () => {
  const hours = { opens: "2027-05-01T09:00:00.000Z", closes: "2027-05-01T17:00:00.000Z" };
  const slots = ["06:30", "07:59", "08:00", "17:00", "17:01", "23:00"].map(slot);
  const { days, ...rest } = schedule(hours);
  const view = viewOf(day(hours), { days, ...rest }, slots, false);
  assert.deepEqual([new Date(view.opens).toISOString(), view.minutes], ["2027-05-01T08:00:00.000Z", 600]);
  assert.deepEqual(
    slots.map((one) => isWithin(one, view, schedule(hours))),
    [false, false, true, true, false, false],
  );
  const all = viewOf(day(hours), schedule(hours), slots, true);
  assert.ok(slots.every((one) => isWithin(one, all, schedule(hours))));
});

it("a day without hours shows all that is placed", () => {
  const slots = ["06:30", "23:00"].map(slot);
  const view = viewOf(day(null), schedule(null), slots, false);
  assert.ok(slots.every((one) => isWithin(one, view, schedule(null))));
});
