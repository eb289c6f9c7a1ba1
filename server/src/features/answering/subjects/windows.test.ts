import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  dayAt,
  type EventDays,
  endOf,
  keyEnd,
  type SessionTime,
  stateAt,
  takesAnswer,
  type WindowRules,
  windowsOf,
} from "./windows.ts";

const rules = { opensBeforeEnd: 10, closesAfterHours: 168 };
const lisbon = { startDate: "2027-05-01", endDate: "2027-05-02", timezone: "Europe/Lisbon" };
const windowOf = (session: SessionTime, event: EventDays, by: WindowRules) => windowsOf(event, by)(session);
const at = (instant: string) => Date.parse(instant);
const window = (startTime: string | null, durationMinutes: number | null, more = {}) => {
  const { opensAt, closesAt } = windowOf({ startTime, durationMinutes }, lisbon, { ...rules, ...more });
  return [new Date(opensAt).toISOString(), new Date(closesAt).toISOString()];
};

describe("the window of a session", () => {
  // Proves feedback 4: Windows at their boundaries, at clock changes, without a start; they move with the session
  it("opens ten minutes before the end and closes a week after it", () => {
    const expected = ["2027-05-01T10:20:00.000Z", "2027-05-08T10:30:00.000Z"];
    assert.deepEqual(window("2027-05-01T10:00:00.000Z", 30), expected);
  });

  // Proves feedback 4: Windows at their boundaries, at clock changes, without a start; they move with the session
  it("never opens before the start, and opens with it at the earliest", () => {
    assert.equal(window("2027-05-01T10:00:00.000Z", 5)[0], "2027-05-01T10:00:00.000Z");
    assert.equal(window("2027-05-01T10:00:00.000Z", 10)[0], "2027-05-01T10:00:00.000Z");
    assert.equal(window("2027-05-01T10:00:00.000Z", 11)[0], "2027-05-01T10:01:00.000Z");
    assert.equal(
      window("2027-05-01T10:00:00.000Z", 30, { opensBeforeEnd: 1440 })[0],
      "2027-05-01T10:00:00.000Z",
    );
    assert.equal(
      window("2027-05-01T10:00:00.000Z", 30, { opensBeforeEnd: 0 })[0],
      "2027-05-01T10:30:00.000Z",
    );
  });

  it("counts an hour where the session says no duration", () => {
    assert.deepEqual(window("2027-05-01T10:00:00.000Z", null), [
      "2027-05-01T10:50:00.000Z",
      "2027-05-08T11:00:00.000Z",
    ]);
    assert.equal(endOf({ startTime: null, durationMinutes: 30 }), null);
  });

  // Proves feedback 4: Windows at their boundaries, at clock changes, without a start; they move with the session
  it("is, without a start, that of the event's days on its clock", () => {
    // Lisbon is an hour ahead of UTC in May.
    assert.deepEqual(window(null, 30), ["2027-04-30T23:00:00.000Z", "2027-05-09T23:00:00.000Z"]);
    assert.deepEqual(window(null, null, { closesAfterHours: 1 })[1], "2027-05-03T00:00:00.000Z");
  });

  // Proves feedback 4: Windows at their boundaries, at clock changes, without a start; they move with the session
  it("is of days that are longer or shorter where clocks change, and of hours that aren't", () => {
    const berlin = { startDate: "2027-03-28", endDate: "2027-03-28", timezone: "Europe/Berlin" };
    const spring = windowOf({ startTime: null, durationMinutes: null }, berlin, {
      ...rules,
      closesAfterHours: 1,
    });
    assert.deepEqual(spring, { opensAt: at("2027-03-27T23:00:00Z"), closesAt: at("2027-03-28T23:00:00Z") });
    const autumn = windowOf(
      { startTime: null, durationMinutes: null },
      { ...berlin, startDate: "2027-10-31", endDate: "2027-10-31" },
      { ...rules, closesAfterHours: 1 },
    );
    assert.deepEqual(autumn, { opensAt: at("2027-10-30T22:00:00Z"), closesAt: at("2027-11-01T00:00:00Z") });
    // A talk over the change takes the minutes that it takes.
    const over = windowOf({ startTime: "2027-03-28T00:45:00Z", durationMinutes: 30 }, berlin, {
      ...rules,
      closesAfterHours: 24,
    });
    assert.deepEqual(over, { opensAt: at("2027-03-28T01:05:00Z"), closesAt: at("2027-03-29T01:15:00Z") });
    // Where the clock is put forward at midnight, the day begins an hour later.
    const beirut = { startDate: "2027-03-28", endDate: "2027-03-28", timezone: "Asia/Beirut" };
    assert.equal(
      windowOf({ startTime: null, durationMinutes: null }, beirut, rules).opensAt,
      at("2027-03-27T22:00:00Z"),
    );
  });

  // Proves feedback 4: Windows at their boundaries, at clock changes, without a start; they move with the session
  it("is open from its first millisecond to its last", () => {
    const bounds = { opensAt: 1000, closesAt: 2000 };
    const states = [999, 1000, 1999, 2000].map((time) => stateAt(bounds, time));
    assert.deepEqual(states, ["before", "open", "open", "closed"]);
  });
});

describe("what was written offline", () => {
  const bounds = { opensAt: at("2027-05-01T10:00:00Z"), closesAt: at("2027-05-01T12:00:00Z") };
  const taken = (time: string, issued: string) => takesAnswer(bounds, at(time), at(issued));

  // Proves feedback 4, 8: Answers are taken in the window, and a day longer what was written offline before the close
  it("is taken for a day after the close, with a pass from before it", () => {
    assert.equal(taken("2027-05-01T11:59:59.999Z", "2027-05-01T11:59:00Z"), true);
    assert.equal(taken("2027-05-01T12:00:00Z", "2027-05-01T11:59:59.999Z"), true);
    assert.equal(taken("2027-05-02T11:59:59.999Z", "2027-05-01T11:59:59Z"), true);
    assert.equal(taken("2027-05-02T12:00:00Z", "2027-05-01T11:59:59Z"), false);
    assert.equal(taken("2027-05-01T12:00:00Z", "2027-05-01T12:00:00Z"), false);
  });

  it("is not taken before the window", () => {
    assert.equal(taken("2027-05-01T09:59:59.999Z", "2027-05-01T09:00:00Z"), false);
    assert.equal(taken("2027-05-01T10:00:00Z", "2027-05-01T09:00:00Z"), true);
  });
});

it("keeps the event's key for 30 days after the last window", () => {
  const end = at("2027-05-09T23:00:00Z") + 30 * 86_400_000;
  assert.equal(keyEnd([], lisbon, rules), end);
  assert.equal(keyEnd([{ opensAt: 0, closesAt: at("2027-05-05T00:00:00Z") }], lisbon, rules), end);
  const late = [{ opensAt: 0, closesAt: at("2027-06-01T00:00:00Z") }];
  assert.equal(keyEnd(late, lisbon, rules), at("2027-07-01T00:00:00Z"));
});

describe("the programme day of an instant", () => {
  it("ends at the event's day change", () => {
    const day = (instant: string) => {
      const { day: date, endsAt } = dayAt(at(instant), "Europe/Berlin", "06:00");
      return [date, new Date(endsAt).toISOString()];
    };
    assert.deepEqual(day("2026-12-28T23:30:00Z"), ["2026-12-28", "2026-12-29T05:00:00.000Z"]);
    assert.deepEqual(day("2026-12-29T04:59:59Z"), ["2026-12-28", "2026-12-29T05:00:00.000Z"]);
    assert.deepEqual(day("2026-12-29T05:00:00Z"), ["2026-12-29", "2026-12-30T05:00:00.000Z"]);
    // The night in which clocks go forward is an hour shorter.
    assert.deepEqual(day("2027-03-28T00:30:00Z"), ["2027-03-27", "2027-03-28T04:00:00.000Z"]);
  });
});
