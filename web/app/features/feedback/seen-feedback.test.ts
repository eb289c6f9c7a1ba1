import assert from "node:assert/strict";
import { test } from "node:test";
import { latestSeen, newSince } from "./seen-feedback.ts";

// Proves feedback 2: The dashboard counts comments that wait and sessions to release; a speaker's shows new feedback
test("what was released is new until it was shown, and an older list makes nothing new again", () => {
  const list = ["2027-05-03T10:00:00.000Z", "2027-05-02T10:00:00.000Z"].map((releasedAt) => ({
    ...{ releasedAt, answers: 3 },
  }));
  const [newer] = list;
  assert.deepEqual(newSince(list, ""), list);
  const until = latestSeen("", list.slice(1));
  assert.deepEqual(newSince(list, until), [newer]);
  assert.deepEqual(newSince(list, latestSeen(until, list)), []);
  assert.deepEqual(newSince(list, latestSeen(latestSeen(until, list), list.slice(1))), []);
  assert.deepEqual(newSince(list, latestSeen("", [])), list);
  assert.deepEqual(newSince([{ releasedAt: "2027-05-04T10:00:00.000Z", answers: 0 }], ""), []);
});
