import assert from "node:assert/strict";
import { it } from "node:test";
import { afterReading, changedIn, lookedAt, type SeenSessions, type ShownSession } from "./own-changes.ts";

const ten = { start: "2027-05-01T10:00:00.000Z", room: "Hall" };
const eleven = { start: "2027-05-01T11:00:00.000Z", room: "Hall" };
const shown = (sessions: Record<string, ShownSession>) => new Map(Object.entries(sessions));
const look = (seen: SeenSessions, sessions: Record<string, ShownSession>, cancelled: string[] = []) =>
  lookedAt(seen, {
    ...{ marked: new Set(["a", "b"]), others: new Set(["c"]) },
    ...{ shown: shown(sessions), cancelled: new Set(cancelled) },
  });
const at = (where: typeof ten) => ({ title: "A", ...where });

// Proves workspace 8: **Mine**: … without an account by the page itself, naming what is one's own
it("what one has marked is known from the first look on, and told when it moves, until it is read", () => {
  const first = look({}, { a: at(ten), other: at(ten) });
  assert.deepEqual(first, { a: { title: "A", was: ten, now: ten } });
  assert.deepEqual(changedIn(first), []);
  const second = look(first, { a: at(eleven), b: at(ten) });
  const moved = { title: "A", was: ten, now: eleven };
  assert.deepEqual(changedIn(second), [["a", moved]]);
  assert.deepEqual(changedIn(look(second, { a: at(eleven), b: at(ten) })), [["a", moved]]);
  assert.deepEqual(changedIn(look(second, { a: at(ten), b: at(ten) })), []);
  assert.deepEqual(changedIn(afterReading(second)), []);
});

it("what somebody else has marked here meanwhile is forgotten by nobody", () => {
  const seen = { title: "C", was: ten, now: ten };
  assert.deepEqual(look({ c: seen, d: seen }, { c: at(eleven), d: at(ten) }), { c: seen });
});

it("a cancelled session is told once, and one that only waits isn't", () => {
  const first = look({}, { a: at(ten), b: at(ten) });
  const second = look(first, {}, ["a"]);
  assert.deepEqual(changedIn(second), [["a", { title: "A", was: ten, now: null }]]);
  const read = afterReading(second);
  assert.deepEqual(changedIn(look(read, {}, ["a"])), []);
  // Where it was is known for as long as it is marked.
  assert.deepEqual(look(read, {}, ["a"]).a?.was, ten);
  // One that comes back is where it was.
  for (const seen of [second, read]) {
    assert.deepEqual(changedIn(look(seen, { a: at(ten), b: at(ten) })), []);
    const elsewhere = look(seen, { a: at(eleven), b: at(ten) });
    assert.deepEqual(changedIn(elsewhere), [["a", { title: "A", was: ten, now: eleven }]]);
  }
});

it("what isn't marked any more is forgotten", () => {
  const first = look({}, { a: at(ten) });
  assert.deepEqual(
    lookedAt(first, { others: new Set(), marked: new Set(), shown: shown({}), cancelled: new Set() }),
    {},
  );
});
