import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PublicSlot } from "@plenary/contract/programme/public-programme";
import { placeDay } from "./day-grid.ts";

type Part = Pick<PublicSlot, "slotId" | "startTime" | "endTime"> & {
  rooms: number[] | "all";
  notice?: string;
};

/** What is on from one time to another on a day; rooms by index. */
function slot(slotId: string, from: string, to: string, rooms: Part["rooms"]): Part {
  const at = (time: string) => `2027-05-01T${time}:00.000Z`;
  return { slotId, startTime: at(from), endTime: at(to), rooms };
}

function place(slots: Part[], gridMinutes = 5) {
  const roomsOf = (each: PublicSlot) => (each as unknown as Part).rooms;
  const { columns, places, steps } = placeDay(slots as unknown as PublicSlot[], roomsOf, gridMinutes);
  return { columns, places: Object.fromEntries(places), steps: Object.fromEntries(steps) };
}

describe("the grid of a day", () => {
  // Proves programme 2: The same document is a grid with a column per room of the day, in which nothing is hidden
  it("has a column for each room with slots, in the rooms' order, and rows of the grid's steps", () => {
    const { columns, places, steps } = place([
      slot("a", "10:00", "10:25", [4]),
      slot("b", "10:30", "10:31", [1]),
    ]);
    assert.deepEqual(columns, [
      { room: 1, at: 1, wide: 1 },
      { room: 4, at: 2, wide: 1 },
    ]);
    assert.deepEqual(places, { a: [{ at: 2, wide: 1 }], b: [{ at: 1, wide: 1 }] });
    assert.deepEqual(steps, { a: { from: 0, to: 5 }, b: { from: 6, to: 7 } });
  });

  // Proves programme 2: The same document is a grid with a column per room of the day, in which nothing is hidden
  it("puts slots side by side that overlap in a room, and gives the others its whole column", () => {
    const { columns, places } = place([
      slot("a", "10:00", "11:00", [0]),
      slot("b", "10:30", "11:30", [0]),
      slot("c", "11:00", "12:00", [0]),
      slot("d", "12:00", "13:00", [0]),
      slot("e", "10:00", "11:00", [1]),
    ]);
    assert.deepEqual(columns, [
      { room: 0, at: 1, wide: 2 },
      { room: 1, at: 3, wide: 1 },
    ]);
    assert.deepEqual(places, {
      a: [{ at: 1, wide: 1 }],
      b: [{ at: 2, wide: 1 }],
      c: [{ at: 1, wide: 1 }],
      d: [{ at: 1, wide: 2 }],
      e: [{ at: 3, wide: 1 }],
    });
  });

  // Proves workspace 8: slots of 5 minutes can be pressed (24 px)
  it("gives each slot what can be pressed, and one with a notice a line for that", () => {
    const short = slot("a", "10:00", "10:01", [0]);
    const next = slot("b", "10:02", "10:30", [0]);
    const noted = { ...slot("c", "10:00", "10:05", [1]), notice: "Moved" };
    const { columns, steps } = place([short, next, noted], 1);
    assert.deepEqual(steps, { a: { from: 0, to: 5 }, b: { from: 2, to: 30 }, c: { from: 0, to: 10 } });
    assert.equal(columns[0]?.wide, 2);
    assert.deepEqual(place([short], 15).steps, { a: { from: 0, to: 1 } });
  });

  // Proves programme 2: The same document is a grid with a column per room of the day, in which nothing is hidden
  it("takes what lies within one step for overlapping", () => {
    const { columns } = place([slot("a", "10:00", "10:05", [0]), slot("b", "10:05", "10:10", [0])], 15);
    assert.deepEqual(columns, [{ room: 0, at: 1, wide: 2 }]);
  });

  // Proves programme 2: The same document is a grid with a column per room of the day, in which nothing is hidden
  it("spans all columns with what concerns all rooms, or gives it one where something else is on meanwhile", () => {
    const { columns, places } = place([
      slot("lunch", "12:00", "13:00", "all"),
      slot("talk", "13:00", "14:00", [2]),
      slot("party", "13:30", "15:00", "all"),
    ]);
    assert.deepEqual(columns, [
      { room: "all", at: 1, wide: 1 },
      { room: 2, at: 2, wide: 1 },
    ]);
    assert.deepEqual(places, {
      lunch: [{ at: 1, wide: "all" }],
      talk: [{ at: 2, wide: 1 }],
      party: [{ at: 1, wide: 1 }],
    });
    assert.deepEqual(place([slot("lunch", "12:00", "13:00", "all")]).columns, [
      { room: "all", at: 1, wide: 1 },
    ]);
  });

  // Proves programme 2: The same document is a grid with a column per room of the day, in which nothing is hidden
  it("shows what is in several rooms once where they are beside each other, and else in each", () => {
    const { places } = place([
      slot("walk", "10:00", "11:00", [0, 1, 3]),
      slot("other", "10:00", "11:00", [2]),
      slot("nowhere", "10:00", "11:00", []),
    ]);
    assert.deepEqual(places, {
      walk: [
        { at: 1, wide: 2 },
        { at: 4, wide: 1 },
      ],
      other: [{ at: 3, wide: 1 }],
      nowhere: [{ at: 5, wide: 1 }],
    });
  });

  // Proves programme 2: The same document is a grid with a column per room of the day, in which nothing is hidden
  it("ends with its day", () => {
    const long = { ...slot("exhibition", "10:00", "10:00", [0]), endTime: "2027-05-04T10:00:00.000Z" };
    assert.deepEqual(place([long]).steps, { exhibition: { from: 0, to: 288 } });
  });
});
