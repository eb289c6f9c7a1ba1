import assert from "node:assert/strict";
import { it } from "node:test";
import { clockIn } from "../../../base/formats/dates.ts";
import { knownSpelling } from "./known-spelling.ts";
import { warningsOf } from "./warnings.ts";

const ada = { userId: "a", name: "Ada" };
const places = {
  ...{ firstDay: "2027-05-01", lastDay: "2027-05-02", rooms: ["Main Hall"], tracks: [] },
  sessions: [
    // 10:00 to 10:45 in Lisbon.
    {
      ...{ title: "Opening", startTime: "2027-05-01T09:00:00.000Z", durationMinutes: 45 },
      ...{ room: "Main Hall", speakerIds: ["a"] },
    },
    // Of unknown length, at 12:00.
    {
      ...{ title: "Closing", startTime: "2027-05-01T11:00:00.000Z", durationMinutes: null },
      ...{ room: null, speakerIds: ["b"] },
    },
  ],
};

const said = (startTime: string, values: { durationMinutes?: number; room?: string } = {}) =>
  warningsOf(
    { startTime, durationMinutes: 30, room: "", people: [ada], ...values },
    places,
    clockIn("Europe/Lisbon"),
  );

// Proves trust session form: Begins with the event's first day; says beside the fields what looks wrong, and refuses
//   nothing
it("says what overlaps on the event's clock, and what is outside its days", () => {
  const busy = ["Ada speaks in “Opening” at the same time."];
  const taken = ["“Opening” is in this room at the same time."];
  assert.deepEqual(said("2027-05-01T10:30"), { start: busy, room: [] });
  assert.deepEqual(said("2027-05-01T09:40", { room: " main hall" }), { start: busy, room: taken });
  assert.deepEqual(said("2027-05-01T10:45", { room: "Main Hall" }), { start: [], room: [] });
  assert.deepEqual(said("2027-05-01T09:30", { room: "Main Hall" }), { start: [], room: [] });
  const outside = ["This is outside the event's days, 1–2 May 2027."];
  assert.deepEqual(said("2027-04-30T10:00"), { start: outside, room: [] });
  assert.deepEqual(said("2027-05-03T10:00"), { start: outside, room: [] });
  for (const unset of ["", "T10:00", "2027-05-01T"]) {
    assert.deepEqual(said(unset, { room: "Main Hall" }), { start: [], room: [] });
  }
});

// Proves trust session form: Suggests the rooms and tracks of the event; to organizers also what else is in use
it("writes a room as the event's other sessions do", () => {
  assert.deepEqual(
    [knownSpelling("MAIN hall ", places.rooms), knownSpelling("Cellar", places.rooms)],
    ["Main Hall", "Cellar"],
  );
});
