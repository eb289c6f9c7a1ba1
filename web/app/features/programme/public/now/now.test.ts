import assert from "node:assert/strict";
import { it } from "node:test";
import type { Slot } from "../slots/slots.ts";
import { courseOf, roomsNow } from "./now.ts";
import { emptyRoomText } from "./now-words.ts";

const slot = (start: number, end: number, of = {}) => ({ start, end, of }) as Slot;

// Proves programme 2: Now says of a programme without times that nothing has one yet
it("a programme is before its first start, on until its last end, and open while nothing has a time", () => {
  const slots = [slot(100, 200), slot(150, 400), slot(Number.NaN, Number.NaN)];
  assert.deepEqual(courseOf(slots, 99), { state: "before", begins: 100 });
  assert.deepEqual(courseOf(slots, 100), { state: "on" });
  assert.deepEqual(courseOf(slots, 399), { state: "on" });
  assert.deepEqual(courseOf(slots, 400), { state: "over" });
  assert.deepEqual(courseOf([slot(Number.NaN, Number.NaN)], 100), { state: "open" });
  assert.deepEqual(courseOf([], 100), { state: "open" });
});

const hour = 3_600_000;
const instant = (hours: number) => new Date(hours * hour).toISOString();
const days = [0, 1].map((day) => {
  return { key: `${day}`, label: "", opens: instant(day * 24), closes: instant(day * 24 + 24) };
});
const rooms = ["hall", "studio", "attic"].map((key) => ({ key, label: key }));
/** In rooms by index, from one hour to another. */
const between = (from: number, to: number, room: number[] | null) =>
  slot(from * hour, to * hour, { day: [Math.floor(from / 24)], room });

// Proves programme 2: Now says what is on in each room and what follows, before and after the event too
it("a room stays until its day is over, and one that has nothing today is left out", () => {
  const slots = [between(9, 10, [0]), between(9, 12, [1]), between(33, 34, [1])];
  const said = (at: number) =>
    roomsNow(slots, at * hour, { days, rooms, chosen: [], others: [] }).map(({ room, now, next }) => [
      room?.key,
      now.length,
      next ? next.start / hour : null,
    ]);
  assert.deepEqual(said(9.5), [
    ["hall", 1, null],
    ["studio", 1, 33],
  ]);
  // Where something is on comes first.
  assert.deepEqual(said(11), [
    ["studio", 1, 33],
    ["hall", 0, null],
  ]);
  assert.deepEqual(said(25), [["studio", 0, 33]]);
});

// Proves programme 2: Now says what is on in each room and what follows, before and after the event too
it("of rooms only the chosen ones are listed, with what is for all", () => {
  const slots = [between(9, 10, [0]), between(9, 10, [1]), between(9, 10, null)];
  const found = roomsNow(slots, 9 * hour, { days, rooms, chosen: ["studio"], others: [] });
  assert.deepEqual(
    found.map(({ room, now }) => [room?.key, now]),
    [["studio", [slots[1], slots[2]]]],
  );
});

// Proves programme 2: Now says what is on in each room and what follows, before and after the event too
it("what is for all stands in a row of its own where there are no rooms", () => {
  const found = (slots: Slot[]) =>
    roomsNow(slots, 9 * hour, { days, rooms: [], chosen: [], others: [] }).map(({ room, now, isForAll }) => {
      return [room, now.length, isForAll];
    });
  assert.deepEqual(found([between(9, 10, null)]), [[null, 1, true]]);
  assert.deepEqual(found([between(9, 10, null), between(9, 10, [])]), [[null, 2, false]]);
});

// Proves trust programme, now: Of a room in which something else is on than what was chosen, it isn't said that nothing
//   is on
it("of a room in which something else is on, it isn't said that nothing is", () => {
  const [on, later, elsewhere] = [between(9, 10, [0]), between(11, 12, [0]), between(11, 12, [1])];
  const said = (slots: Slot[], others: Slot[]) =>
    roomsNow(slots, 9.5 * hour, { days, rooms, chosen: [], others }).map((room) =>
      room.now.length === 0 ? emptyRoomText(room) : "on",
    );
  assert.deepEqual(said([later, elsewhere], [on]), ["Nothing in your selection is on.", "Nothing is on."]);
  assert.deepEqual(said([on, later, elsewhere], []), ["on", "Nothing is on."]);
});
