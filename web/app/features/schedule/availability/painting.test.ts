import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hourSpan, hoursOf, painted, paintedAs, repainted } from "./painting.ts";

/** The clock goes back in the night, so that the day has 25 hours. */
const day = { date: "2026-10-24", opens: "2026-10-24T04:00:00.000Z", closes: "2026-10-25T05:00:00.000Z" };
const zone = "Europe/Berlin";
const hours = hoursOf(day, zone);
const at = (hour: string) => hourSpan(day, hours, hours.indexOf(hour), zone);

describe("painting hours", () => {
  it("joins what touches, and cuts what is painted otherwise", () => {
    let times = painted([], { from: at("10:00").from, to: at("11:00").to }, "can");
    times = painted(times, at("12:00"), "can");
    assert.deepEqual(times, [
      { starts: "2026-10-24T08:00:00.000Z", ends: "2026-10-24T11:00:00.000Z", can: true },
    ]);
    times = painted(times, at("11:00"), "cannot");
    assert.deepEqual(
      times.map(({ starts, can }) => [starts.slice(11, 16), can]),
      [
        ["08:00", true],
        ["09:00", false],
        ["10:00", true],
      ],
    );
    assert.deepEqual(
      ["10:00", "11:00", "13:00"].map((hour) => paintedAs(times, at(hour))),
      ["can", "cannot", null],
    );
    assert.equal(painted(times, { from: at("10:00").from, to: at("12:00").to }, null).length, 0);
  });

  it("keeps what isn't complete yet in the list", () => {
    const row = { key: 0, date: day.date, from: "14:00", to: "", can: false };
    const rows = repainted(
      [row, { ...row, key: 1, to: "15:00" }],
      painted([], at("10:00"), "can"),
      [day],
      zone,
    );
    assert.deepEqual(rows, [
      { key: 0, date: day.date, from: "10:00", to: "11:00", can: true },
      { ...row, key: 1 },
    ]);
  });

  it("has the hour that the clock shows twice as one of two hours", () => {
    const { from, to } = at("02:00");
    assert.equal(to - from, 2 * 60 * 60_000);
    assert.equal(hours[0], "06:00");
    assert.equal(at("05:00").to, Date.parse(day.closes));
  });
});
