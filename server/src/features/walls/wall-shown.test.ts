import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { OpenEvent } from "../answering/subjects/code-answers.ts";
import type { Subject } from "../answering/subjects/subjects.ts";
import { countedSubjectsAt, nextChangeOf, programmeAt, type WallTarget } from "./wall-shown.ts";

/** What a wall shows is worked out from what is known of the event alone. */

const HOUR = 3_600_000;
const at = (clock: string) => Date.parse(`2027-05-01T${clock}:00Z`);
const iso = (time: number) => new Date(time).toISOString();

/** A session of half an hour that takes answers from its start on for a week. */
const subject = (sessionId: string, room: string, clock: string): Subject => {
  const [start, end] = [at(clock), at(clock) + HOUR / 2];
  const window = { opensAt: end - HOUR / 6, closesAt: end + 168 * HOUR };
  return {
    window,
    ...{ roomIds: [room], mostAnswers: 50_000, people: [], faces: [], stage: { window, isOpen: false } },
    shown: {
      ...{ sessionId, code: "K7M2QX", title: sessionId, speakers: [], room, thanks: null, ratings: true },
      ...{ startTime: iso(start), endTime: iso(end) },
      ...{ opensAt: iso(window.opensAt), closesAt: iso(window.closesAt) },
    },
  };
};

const subjects = [
  subject("early", "hall", "09:00"),
  subject("beside", "cellar", "09:00"),
  subject("middle", "hall", "10:00"),
  subject("late", "hall", "23:30"),
];
const event = {
  ...{ eventId: "e", name: "Conf", dayChange: "00:00" },
  days: { startDate: "2027-05-01", endDate: "2027-05-02", timezone: "UTC" },
  open: { subjects: new Map(subjects.map((each) => [each.shown.sessionId, each])) },
} as unknown as OpenEvent;

const hall = { room_id: "hall", session_id: null };
const whole = { room_id: null, session_id: null };

const names = (target: WallTarget, clock: string) => {
  const { now, next } = programmeAt(event, target, at(clock));
  return [now, next].map((some) => some.map(({ title }) => title).join());
};

describe("what a wall shows", () => {
  // Proves feedback 2: A wall shows a code, what is on now and next at every minute, and how many have answered from
  //   the threshold on
  it("is what is on, to the minute, and what begins next on the same day", () => {
    assert.deepEqual(names(hall, "08:59"), ["", "early"]);
    assert.deepEqual(names(hall, "09:00"), ["early", "middle"]);
    assert.deepEqual(names(hall, "09:30"), ["", "middle"]);
    assert.deepEqual(names(hall, "23:59"), ["late", ""]);
    assert.deepEqual(names(whole, "08:00"), ["", "early,beside"]);
    assert.deepEqual(names(whole, "09:29"), ["early,beside", "middle"]);
    assert.deepEqual(programmeAt(event, hall, at("23:59") - 24 * HOUR), { now: [], next: [] });
  });

  // Proves feedback 2: A wall shows a code, what is on now and next at every minute, and how many have answered from
  //   the threshold on
  it("counts what the code has the form of", () => {
    assert.deepEqual(countedSubjectsAt(event, hall, at("09:10")), []);
    assert.deepEqual(countedSubjectsAt(event, hall, at("09:20")), ["early"]);
    assert.deepEqual(countedSubjectsAt(event, hall, at("10:19")), ["early"]);
    assert.deepEqual(countedSubjectsAt(event, hall, at("10:20")), ["middle"]);
    assert.equal(countedSubjectsAt(event, whole, at("08:00")).length, 4);
    assert.deepEqual(countedSubjectsAt(event, { room_id: null, session_id: "late" }, at("08:00")), ["late"]);
  });

  // Proves feedback 2: A wall shows a code, what is on now and next at every minute, and how many have answered from
  //   the threshold on
  it("is another one when something begins, ends, opens or closes, or the day is over", () => {
    const next = (clock: string) => iso(nextChangeOf(event, hall, at(clock)) ?? 0).slice(0, 16);
    assert.equal(next("08:00"), "2027-05-01T09:00");
    assert.equal(next("09:00"), "2027-05-01T09:20");
    assert.equal(next("09:20"), "2027-05-01T09:30");
    assert.equal(next("10:30"), "2027-05-01T23:30");
    assert.equal(next("23:50"), "2027-05-02T00:00");
  });
});
