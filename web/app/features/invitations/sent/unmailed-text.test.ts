import assert from "node:assert/strict";
import { it } from "node:test";
import { unmailedText } from "./unmailed-text.ts";

it("says that no mail goes out only where nobody gets one", () => {
  assert.equal(unmailedText(3, 3), "No mail goes out.");
  assert.equal(unmailedText(1, 1), "No mail goes out.");
  assert.equal(unmailedText(1, 3), "1 of them gets no mail.");
  assert.equal(unmailedText(2, 3), "2 of them get no mail.");
});
