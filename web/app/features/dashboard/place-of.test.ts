import assert from "node:assert/strict";
import { test } from "node:test";
import { placeOf } from "./place-of.ts";

test("a session without a time still says how long it takes", () => {
  const place = { startTime: null, durationMinutes: 45, room: null };
  assert.equal(placeOf(place, "UTC"), "no time yet · 45 minutes · no room yet");
  assert.equal(placeOf({ ...place, durationMinutes: null }, "UTC"), "no time yet · no room yet");
  assert.match(
    placeOf({ ...place, startTime: "2027-05-14T09:00:00.000Z", room: "Attic" }, "UTC"),
    /09:00–09:45 \(UTC\) · Attic$/,
  );
});
