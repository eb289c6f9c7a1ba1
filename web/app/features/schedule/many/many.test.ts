import assert from "node:assert/strict";
import { it } from "node:test";
import { collisionIndex } from "@plenary/contract/schedule/collisions";
import { frameOf } from "@plenary/contract/schedule/frame";
import { initialGapMinutes, initialLevels } from "@plenary/contract/schedule/rule-levels";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { freePlaces, nextFreePlace } from "../plan/free-places.ts";
import { between } from "./chosen.ts";
import { changedBy, type ManyAct, swappedRooms } from "./many.ts";

const day = (date: string) => ({
  date,
  opens: `${date}T06:00:00.000Z`,
  closes: new Date(Date.parse(`${date}T06:00:00.000Z`) + 86_400_000).toISOString(),
  hours: null,
});
const schedule = {
  ...{
    defaultMinutes: 30,
    gridMinutes: 15,
    organized: true,
    days: [day("2027-05-01"), day("2027-05-02")],
    tracks: [],
    people: [],
    rules: { levels: initialLevels, personGapMinutes: initialGapMinutes },
    ...{ audience: [], speakerTimes: [], kept: [] },
  },
  rooms: ["Hall", "Attic"].map((name) => ({
    ...{ roomId: name.toLowerCase(), name, parallelMax: 1, capacity: null, features: [], times: [] },
  })),
} as unknown as Schedule;

const slot = (
  slotId: string,
  at: string | null,
  room = "hall",
  more: Partial<ScheduleSlot> = {},
): ScheduleSlot => ({
  ...{
    slotId,
    kind: "session",
    number: 1,
    title: slotId,
    status: "confirmed",
    people: [slotId],
    revision: 1,
  },
  ...{ asked: [], type: null, needs: [], expectedAudience: null },
  ...{ roomIds: at === null ? [] : [room], roomName: null, trackId: null, trackName: null, pinned: false },
  startTime: at === null ? null : `2027-05-01T${at}:00.000Z`,
  durationMinutes: 30,
  ...more,
});

/** What an act makes of these: their starts and rooms. */
const after = (act: ManyAct, chosen: readonly ScheduleSlot[], all = chosen) => {
  const { slots, pinned } = changedBy(act, chosen, all, schedule);
  return {
    slots: Object.fromEntries(
      slots.map(({ slotId, startTime, roomIds }) => [slotId, `${startTime?.slice(8, 16)} ${roomIds.join()}`]),
    ),
    pinned,
  };
};

it("several are moved by minutes, to a day and to a room; what is pinned stays, and is counted", () => {
  const chosen = [slot("A", "10:00"), slot("B", "11:00", "attic", { pinned: true }), slot("C", null)];
  assert.deepEqual(after({ act: "shift", minutes: -45 }, chosen), {
    slots: { A: "01T09:15 hall" },
    pinned: 1,
  });
  assert.deepEqual(after({ act: "day", date: "2027-05-02" }, chosen).slots, { A: "02T10:00 hall" });
  assert.deepEqual(after({ act: "room", roomId: "attic" }, chosen).slots, {
    ...{ A: "01T10:00 attic", C: "undefined attic" },
  });
  assert.deepEqual(after({ act: "unschedule" }, chosen).slots, { A: "undefined " });
  const { slots, pinned } = changedBy({ act: "pin", pinned: false }, chosen, chosen, schedule);
  assert.deepEqual([slots.map(({ slotId }) => slotId), pinned], [["B"], 0]);
});

it("two slots are swapped, and two rooms between two times", () => {
  const [a, b] = [slot("A", "10:00"), slot("B", "12:00", "attic")];
  assert.deepEqual(after({ act: "swap" }, [a, b]).slots, { A: "01T12:00 attic", B: "01T10:00 hall" });
  assert.deepEqual(after({ act: "swap" }, [a, b, slot("C", "14:00")]).slots, {});
  const span = { from: "2027-05-01T09:00:00.000Z", to: "2027-05-01T12:00:00.000Z" };
  const found = swappedRooms(["hall", "attic"], span, [a, b, slot("C", "11:00", "attic")]);
  assert.deepEqual(
    found.slots.map(({ slotId, roomIds }) => [slotId, ...roomIds]),
    [
      ["A", "attic"],
      ["C", "hall"],
    ],
  );
});

it("gaps are closed in each room, past what isn't chosen, and nothing gets later", () => {
  const [a, b, c] = [slot("A", "09:00"), slot("B", "10:00"), slot("C", "12:00")];
  const lunch = slot("Lunch", "10:15");
  assert.deepEqual(after({ act: "gaps" }, [a, b, c], [a, b, c, lunch]).slots, {
    ...{ B: "01T09:30 hall", C: "01T10:45 hall" },
  });
});

it("what waits gets free places, the longest first, and nobody is in two at once", () => {
  const long = slot("Long", null, "", { durationMinutes: 60, people: ["ada"] });
  const [one, two] = [slot("One", null, "", { people: ["ada"] }), slot("Two", null)];
  assert.deepEqual(after({ act: "place" }, [one, two, long]).slots, {
    ...{ Long: "01T09:00 hall", One: "01T10:00 hall", Two: "01T09:00 attic" },
  });
  assert.deepEqual(
    nextFreePlace(collisionIndex<ScheduleSlot>([], frameOf(schedule)), slot("A", "09:00"), schedule)?.roomId,
    "attic",
  );
});

it("Shift chooses what stands between two, in time and in rooms", () => {
  const columns = [
    { slots: [slot("A", "09:00"), slot("B", "10:00"), slot("C", "13:00")] },
    { slots: [slot("D", "10:30", "attic"), slot("E", "08:00", "attic")] },
  ];
  assert.deepEqual(between("D", "A", columns), ["A", "B", "D"]);
});

it("free places without a conflict come first, then by time; the next one is within the day's hours", () => {
  const opens = "2027-05-01T09:00:00.000Z";
  const hours = { opens, closes: "2027-05-01T10:00:00.000Z" };
  const short = { ...schedule, days: [{ ...day("2027-05-01"), hours }] } as Schedule;
  const waiting = slot("a", null);
  const index = collisionIndex([slot("b", "09:00", "hall")], frameOf(short));
  const places = freePlaces(index, waiting, short).map(
    ({ startTime, roomId, soft }) => `${startTime.slice(11, 16)} ${roomId} ${soft}`,
  );
  assert.deepEqual(places.slice(0, 4), ["09:00 attic 0", "09:30 hall 0", "09:30 attic 0", "06:00 hall 1"]);
  assert.equal(nextFreePlace(index, waiting, short)?.startTime, opens);
});
