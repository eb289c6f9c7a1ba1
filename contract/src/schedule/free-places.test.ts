import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { collisionIndex, collisionsIn } from "./collisions.ts";
import { day, frame, MINUTE, randomPlan, type Slot, session, span, ten } from "./example-plans.ts";
import { freePlaces } from "./free-places.ts";
import { initialLevels } from "./rule-levels.ts";

describe("the free places of a session", () => {
  // Proves scheduling 4: Free places: hard conflicts left out, soft ones counted
  it("have no hard conflict, as many soft ones as they say, and no better one is left out", () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { ids, around, placed } = randomPlan(seed);
      const slots = ids.slice(0, 25).map(placed);
      const slot = slots.find(({ kind, trackId }) => kind === "session" && trackId !== "sea");
      assert.ok(slot);
      const index = collisionIndex(slots, around);
      const present = index.all();
      const places = freePlaces(index, slot);
      assert.deepEqual(index.all(), present);
      const others = slots.filter((one) => one !== slot);
      const countAt = (roomId: string, startTime: string) => {
        const found = collisionsIn([...others, { ...slot, startTime, roomIds: [roomId] }], around);
        const count = (level: string) => found.filter((one) => one.level === level).length;
        return { hard: count("hard"), soft: count("soft") };
      };
      const without = collisionsIn(others, around);
      const before = {
        hard: without.filter(({ level }) => level === "hard").length,
        soft: without.filter(({ level }) => level === "soft").length,
      };
      for (const { roomId, startTime, until, soft } of places) {
        assert.deepEqual(countAt(roomId, startTime), { hard: before.hard, soft: before.soft + soft });
        assert.equal(countAt(roomId, until).hard, before.hard);
      }
      const every = around.days.flatMap(({ from, to }) =>
        [...around.rooms.keys()].flatMap((roomId) =>
          Array.from({ length: (to - from) / MINUTE / 5 }, (_, at) =>
            countAt(roomId, new Date(from + at * 5 * MINUTE).toISOString()),
          ),
        ),
      );
      const free = every.filter(({ hard }) => hard === before.hard);
      const fewest = Math.min(...free.map(({ soft }) => soft)) - before.soft;
      assert.equal(places[0]?.soft, free.length > 0 ? fewest : undefined);
    }
  });

  it("are begun as early as can be in each gap, within the hours in which anything is", () => {
    const around = frame({ days: [day] });
    const slots = [session("A", 0, 60), session("B", 90, 120)];
    const waiting = session("C", 0, 30, { startTime: null, roomIds: [] });
    const at = (roomId: string, from: number, to: number) => ({
      ...{ roomId, day: day.date, soft: 0 },
      startTime: new Date(ten + from * MINUTE).toISOString(),
      until: new Date(ten + to * MINUTE).toISOString(),
    });
    const places = freePlaces(collisionIndex(slots, around), waiting);
    assert.deepEqual(places.slice(0, 4), [
      at("hall", -60, -30),
      at("attic", -60, 450),
      at("hall", 60, 60),
      at("hall", 120, 450),
    ]);
    const hall = freePlaces(collisionIndex(slots, around), waiting, { roomId: "hall", day: day.date });
    assert.deepEqual(new Set(hall.map(({ roomId }) => roomId)), new Set(["hall"]));
    assert.deepEqual(freePlaces(collisionIndex(slots, around), waiting, { day: "2027-05-02" }), []);
  });

  it("are within the hours of their day first, also where the hours are no rule", () => {
    const around = frame({
      days: [{ ...day, hours: span(0, 60) }],
      levels: { ...initialLevels, outside_hours: "off" },
    });
    const waiting = session("C", 0, 30, { startTime: null, roomIds: [] });
    const [first, second, third] = freePlaces(collisionIndex<Slot>([], around), waiting);
    const begin = (place: typeof first) => place && (Date.parse(place.startTime) - ten) / MINUTE;
    assert.deepEqual([first, second].map(begin), [0, 0]);
    assert.ok((begin(third) ?? 0) < 0);
  });
});
