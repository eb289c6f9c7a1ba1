import assert from "node:assert/strict";
import { it } from "node:test";
import { shownValue } from "./history-values.ts";

it("a value is shown on the event's clock, in words", () => {
  const shown = (
    ...[field, value]: Parameters<typeof shownValue> extends [infer F, infer V, ...unknown[]] ? [F, V] : never
  ) => shownValue(field, value, "Europe/Lisbon");
  assert.match(shown("startTime", "2027-05-01T09:00:00.000Z"), /1 May 2027.*10:00/);
  assert.equal(shown("endDate", "2027-05-02"), "2 May 2027");
  assert.equal(shown("durationMinutes", "1"), "1 minute");
  assert.equal(shown("hidden", "false"), "No");
  assert.equal(shown("status", "confirmed"), "Confirmed");
  assert.equal(shown("title", "confirmed"), "confirmed");
});
