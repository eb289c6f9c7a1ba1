import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { clockIn } from "../../../base/formats/dates.ts";
import { dayTimesOf, momentOn, restOf, spanOfDayTime } from "./day-times.ts";

/** The clock goes back at 3:00 on the second day, which is the end of the first programme day. */
const days = [
  { date: "2026-10-24", opens: "2026-10-24T04:00:00.000Z", closes: "2026-10-25T05:00:00.000Z" },
  { date: "2026-10-25", opens: "2026-10-25T05:00:00.000Z", closes: "2026-10-26T05:00:00.000Z" },
];
const zone = "Europe/Berlin";

describe("times of a day", () => {
  it("are on the event's clock, also across midnight and a clock change, until the day changes", () => {
    const [first, second] = days;
    assert.ok(first && second);
    const clock = clockIn(zone);
    assert.equal(momentOn(first, "10:00", clock), "2026-10-24T08:00:00.000Z");
    assert.equal(momentOn(first, "01:00", clock), "2026-10-24T23:00:00.000Z");
    // Shown twice that night: the first.
    assert.equal(momentOn(first, "02:30", clock), "2026-10-25T00:30:00.000Z");
    assert.equal(momentOn(first, "05:00", clock), "2026-10-25T04:00:00.000Z");
    assert.equal(momentOn(first, "06:00", clock, true), "2026-10-25T05:00:00.000Z");
    assert.equal(momentOn(second, "10:00", clock), "2026-10-25T09:00:00.000Z");
  });

  it("are entered and shown alike", () => {
    const entered = { date: "2026-10-24", from: "20:00", to: "05:00" };
    const span = spanOfDayTime(entered, days, zone);
    assert.ok(span);
    assert.deepEqual(dayTimesOf(span, days, zone), [{ ...entered, time: span }]);
    const both = dayTimesOf(
      { starts: "2026-10-24T18:00:00.000Z", ends: "2026-10-25T09:00:00.000Z" },
      days,
      zone,
    );
    assert.deepEqual(
      both.map(({ date, from, to }) => [date, from, to]),
      [
        ["2026-10-24", "20:00", "06:00"],
        ["2026-10-25", "06:00", "10:00"],
      ],
    );
    assert.equal(spanOfDayTime({ ...entered, to: "" }, days, zone), null);
  });

  it("stay as they are outside the event's days", () => {
    const time = (starts: string, ends: string) => ({ starts, ends, can: true });
    assert.deepEqual(
      restOf(
        [
          time("2026-10-23T08:00:00.000Z", "2026-10-24T08:00:00.000Z"),
          time("2026-10-24T08:00:00.000Z", "2026-10-25T08:00:00.000Z"),
          time("2026-10-27T08:00:00.000Z", "2026-10-27T09:00:00.000Z"),
        ],
        days,
      ),
      [
        time("2026-10-23T08:00:00.000Z", "2026-10-24T04:00:00.000Z"),
        time("2026-10-27T08:00:00.000Z", "2026-10-27T09:00:00.000Z"),
      ],
    );
  });
});
