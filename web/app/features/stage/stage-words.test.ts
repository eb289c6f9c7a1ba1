import assert from "node:assert/strict";
import { it } from "node:test";
import { openingText } from "./stage-words.ts";

it("says that a stage is open only once it is", () => {
  const opensAt = "2027-03-01T10:00:00.000Z";
  assert.equal(openingText({ open: true, state: "open", opensAt }), "Stage opened");
  assert.match(openingText({ open: true, state: "before", opensAt }), /^The stage opens by itself: .*2027/);
  assert.equal(openingText({ open: false, state: "before", opensAt }), "Stage closed");
});
