import assert from "node:assert/strict";
import { test } from "node:test";
import { moveTexts } from "./move-texts.ts";

const nowhere = { startTime: null, durationMinutes: null, room: null };
const timed = { startTime: "2027-05-14T09:00:00.000Z", durationMinutes: 45, room: "Attic" };
type Whereabouts = Parameters<typeof moveTexts>[0]["after"];
const moved = (before: Whereabouts, after: Whereabouts) => {
  const said = moveTexts({ before, after, timezone: "UTC" });
  return `${said.after}. Before: ${said.before}`;
};

test("of a session that was moved only what has changed is said", () => {
  assert.equal(moved(nowhere, { ...nowhere, room: "Attic" }), "Attic. Before: no room yet");
  assert.equal(moved(timed, { ...timed, room: "Hall" }), "Hall. Before: Attic");
  assert.match(moved({ ...timed, startTime: null }, timed), /09:00–09:45 \(UTC\)\. Before: no time yet$/);
  assert.match(
    moved({ ...nowhere, durationMinutes: 30 }, timed),
    /09:00–09:45 \(UTC\) · Attic\. Before: no time yet · 30 minutes · no room yet$/,
  );
  assert.match(
    moved(timed, { ...timed, durationMinutes: 60 }),
    /09:00–10:00 \(UTC\)\. Before: .*09:00–09:45 \(UTC\)$/,
  );
});

test("a session without a time still says how long it takes, and a duration that is new has its place beside it", () => {
  assert.equal(
    moved({ ...nowhere, durationMinutes: 30 }, { ...nowhere, durationMinutes: 45 }),
    "45 minutes. Before: 30 minutes",
  );
  assert.equal(
    moved(nowhere, { ...nowhere, durationMinutes: 45 }),
    "no time yet · 45 minutes · no room yet. Before: no time yet · no room yet",
  );
});
