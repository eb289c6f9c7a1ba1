import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Move, movedStart, moveOf } from "./event-times.ts";

const berlin = "Europe/Berlin";
const moved = (start: string, move: Partial<Move>) =>
  movedStart(start, { from: berlin, to: berlin, days: 0, ...move });

describe("what begins in an event that moves", () => {
  it("keeps its time on the clock in another zone, and over a clock change", () => {
    assert.equal(moved("2027-05-01T08:00:00.000Z", { to: "America/New_York" }), "2027-05-01T14:00:00.000Z");
    // Berlin is at +02:00 on 1 May, and at +01:00 on 1 December.
    assert.equal(moved("2027-05-01T08:00:00.000Z", { days: 214 }), "2027-12-01T09:00:00.000Z");
    assert.equal(moved("2027-05-01T08:00:00.000Z", { days: -1 }), "2027-04-30T08:00:00.000Z");
  });

  // Proves programme 7, 16: `PUT /events/{id}` with `keep` and `shiftProgramme` keeps the clock, or moves what is
  //   arranged along; over clock changes too
  it("moves to the next time that exists where a clock change skips its own", () => {
    // 02:30 on the day before; on 28 March 2027 the clock goes from 02:00 to 03:00.
    assert.equal(moved("2027-03-27T01:30:00.000Z", { days: 1 }), "2027-03-28T01:00:00.000Z");
    assert.equal(moved("2027-03-27T02:30:00.000Z", { from: "UTC", days: 1 }), "2027-03-28T01:00:00.000Z");
  });

  it("is the first of two times alike, unless it was the second of two", () => {
    // On 31 October 2027 the clock shows 02:30 twice.
    assert.equal(moved("2027-10-30T00:30:00.000Z", { days: 1 }), "2027-10-31T00:30:00.000Z");
    for (const start of ["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"]) {
      assert.equal(moved(start, { to: "Europe/Vienna" }), start);
      assert.equal(moved(start, { days: 1 }), "2027-11-01T01:30:00.000Z");
    }
  });

  it("stays where nothing that is asked for changes", () => {
    const event = { start_date: "2027-05-01", timezone: berlin };
    const later = { start_date: "2027-05-08", timezone: "UTC" };
    assert.equal(moveOf(event, later, { clock: false, shift: false }), null);
    assert.equal(moveOf(event, event, { clock: true, shift: true }), null);
    assert.deepEqual(moveOf(event, later, { clock: true, shift: false }), {
      from: berlin,
      to: "UTC",
      days: 0,
    });
    assert.deepEqual(moveOf(event, later, { clock: false, shift: true }), {
      from: "UTC",
      to: "UTC",
      days: 7,
    });
  });

  it("is no year that can't be written", () => {
    assert.throws(() => moved("9999-12-31T12:00:00.000Z", { days: 1 }), /date/);
  });
});
