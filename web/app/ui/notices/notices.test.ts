import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { dismissNotice, noticesNow, notify, takeNewest } from "./notices.ts";

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => {
  mock.timers.runAll();
  mock.timers.reset();
});

const texts = () => noticesNow().map(({ text }) => text);
const confirmed = { kind: "confirmed", all: (count: number) => `${count} sessions confirmed` };

test("three notices are shown at most, in the order they came", () => {
  for (const name of ["One", "Two", "Three", "Four"]) notify(name);
  assert.deepEqual(texts(), ["Two", "Three", "Four"]);
});

test("one that offers something stays as long as another can make room", () => {
  const undo = { label: "Undo", run: () => {}, lasts: 60_000 };
  notify("Confirmed", "good", undefined, undo);
  for (const name of ["Two", "Three", "Four"]) notify(name);
  assert.deepEqual(texts(), ["Confirmed", "Three", "Four"]);
  for (const name of ["Five", "Six", "Seven"]) notify(name, "good", undefined, undo);
  assert.deepEqual(texts(), ["Five", "Six", "Seven"]);
});

test("alike ones are joined while one of them is shown, and the newest comes last", () => {
  notify("“A” is confirmed", "good", confirmed);
  assert.deepEqual(texts(), ["“A” is confirmed"]);
  notify("Saved");
  notify("“B” is confirmed", "good", confirmed);
  notify("“C” is confirmed", "good", confirmed);
  assert.deepEqual(texts(), ["Saved", "3 sessions confirmed"]);
  mock.timers.tick(6000);
  notify("“D” is confirmed", "good", confirmed);
  assert.deepEqual(texts(), ["“D” is confirmed"]);
});

test("one about the same thing takes the place of what was so before", () => {
  for (const said of ["Ada Conf takes no submissions now", "Ada Conf takes submissions now"])
    notify(said, "good", { kind: "submissions" });
  notify("Bob Conf takes no submissions now", "good", { kind: "submissions of another" });
  assert.deepEqual(texts(), ["Ada Conf takes submissions now", "Bob Conf takes no submissions now"]);
});

test("the same text again stands there once, for six more seconds", () => {
  notify("Saved");
  mock.timers.tick(4000);
  notify("Saved");
  notify("Not saved", "bad");
  assert.deepEqual(texts(), ["Saved", "Not saved"]);
  mock.timers.tick(4000);
  dismissNotice(noticesNow()[1]?.id ?? 0);
  assert.deepEqual(texts(), ["Saved"]);
});

test("one with an action lasts as long as that, and the joined ones can be acted on together", () => {
  const acted: number[] = [];
  const action = { label: "Undo", run: (count: number) => acted.push(count), lasts: 60_000 };
  notify("“A” is confirmed", "good", confirmed, action);
  mock.timers.tick(30_000);
  notify("“B” is confirmed", "good", confirmed, action);
  mock.timers.tick(59_000);
  const [notice] = noticesNow();
  notice?.action?.run(notice.count);
  assert.deepEqual([texts(), acted], [["2 sessions confirmed"], [2]]);
  mock.timers.tick(1000);
  assert.deepEqual(texts(), []);
});

test("of joined ones the newest can be acted on alone, and the others stay", () => {
  const action = { label: "Undo", run: () => {}, lasts: 60_000 };
  for (const name of ["A", "B", "C"]) notify(`“${name}” is confirmed`, "good", confirmed, action);
  const counts: number[] = [];
  for (let press = 0; press < 3; press += 1) {
    const [notice] = noticesNow();
    if (notice) takeNewest(notice, 1);
    counts.push(noticesNow()[0]?.count ?? 0);
    if (press === 0) assert.deepEqual(texts(), ["2 sessions confirmed"]);
  }
  assert.deepEqual(counts, [2, 1, 0]);
});
