import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { formatTime, toLocalInput } from "../../../base/formats/dates.ts";
import { steppedBy } from "./stepping.ts";

const timezone = "Europe/Berlin";

/** Programme days from one instant on to the next, in a schedule that is stepped by fifteen minutes. */
const daysOf = (...opens: string[]): Schedule["days"] =>
  opens.slice(0, -1).map((from, at) => ({
    ...{
      date: toLocalInput(from, timezone).slice(0, 10),
      opens: from,
      closes: opens[at + 1] ?? "",
      hours: null,
    },
  }));

/** The clock goes back an hour on 25 October 2026, and forward on 29 March. */
const midnights = {
  autumn: daysOf(
    ...["2026-10-23T22:00:00.000Z", "2026-10-24T22:00:00.000Z"],
    ...["2026-10-25T23:00:00.000Z", "2026-10-26T23:00:00.000Z"],
  ),
  spring: daysOf(
    ...["2026-03-27T23:00:00.000Z", "2026-03-28T23:00:00.000Z"],
    ...["2026-03-29T22:00:00.000Z", "2026-03-30T22:00:00.000Z"],
  ),
};
/** The same where a day begins at six, so that the night in which it does is the end of a day. */
const sixes = {
  autumn: daysOf("2026-10-24T04:00:00.000Z", "2026-10-25T05:00:00.000Z", "2026-10-26T05:00:00.000Z"),
  spring: daysOf("2026-03-28T05:00:00.000Z", "2026-03-29T04:00:00.000Z", "2026-03-30T04:00:00.000Z"),
};

/** When a slot starts after each of these keys, and what the clock shows then. */
function after(days: Schedule["days"], startTime: string, ...keys: string[]) {
  const schedule = { days, timezone, gridMinutes: 15, defaultMinutes: 30, rooms: [] } as unknown as Schedule;
  let slot = { kind: "session", startTime, roomIds: ["hall"], roomName: null } as unknown as ScheduleSlot;
  return keys.map((key) => {
    const start = slot.startTime ?? "";
    const day = days.find(({ opens, closes }) => opens <= start && start < closes);
    assert.ok(day);
    const next = steppedBy(key, slot, { schedule, day, first: day.opens });
    slot = next?.slot ?? slot;
    return `${next?.day.slice(8)} ${formatTime(slot.startTime ?? "", timezone)}`;
  });
}

describe("what is picked up, where the clock changes", () => {
  // Proves scheduling 9: Rules: a clock change (25 October 2026, Europe/Berlin) and the change of programme day
  it("keeps its time on the clock from day to day", () => {
    const [down, up] = ["PageDown", "PageUp"];
    assert.deepEqual(after(midnights.autumn, "2026-10-24T08:00:00.000Z", down, down, up, up), [
      ...["25 10:00", "26 10:00", "25 10:00", "24 10:00"],
    ]);
    assert.deepEqual(after(midnights.spring, "2026-03-28T09:00:00.000Z", down, down, up, up), [
      ...["29 10:00", "30 10:00", "29 10:00", "28 10:00"],
    ]);
  });

  it("stands after a skipped hour, and in the first of one that the clock shows twice", () => {
    assert.deepEqual(after(sixes.spring, "2026-03-30T00:30:00.000Z", "PageUp"), ["28 03:30"]);
    assert.deepEqual(after(sixes.autumn, "2026-10-26T01:30:00.000Z", "PageUp"), [
      `24 ${formatTime("2026-10-25T00:30:00.000Z", timezone)}`,
    ]);
  });

  it("goes by the step through the hour that comes twice, over the one that is skipped, and into the next day", () => {
    const [down, up] = ["ArrowDown", "ArrowUp"];
    const repeated = after(sixes.autumn, "2026-10-25T00:30:00.000Z", down, down, down, down, up);
    assert.deepEqual(repeated, [
      ...["00:45", "01:00", "01:15", "01:30", "01:15"].map(
        (time) => `24 ${formatTime(`2026-10-25T${time}:00.000Z`, timezone)}`,
      ),
    ]);
    // The clock of each says which of the two it is.
    assert.equal(new Set(repeated).size, 4);
    assert.deepEqual(after(sixes.spring, "2026-03-29T00:30:00.000Z", down, down, up), [
      ...["28 01:45", "28 03:00", "28 01:45"],
    ]);
    assert.deepEqual(after(sixes.autumn, "2026-10-25T04:45:00.000Z", down, up), ["25 06:00", "24 05:45"]);
  });
});
