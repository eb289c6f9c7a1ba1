import assert from "node:assert/strict";
import { it } from "node:test";
import { cutPower } from "@plenary/testing/power-cut";

// Proves decisions 1: Without DATABASE_URL all data is in DATA_DIR, of one process at a time
// Proves trust durability: An acknowledged write survives a power cut, and SIGKILL
it("keeps everything that it acknowledged when the power is cut while eight clients write", async () => {
  const { acknowledged, lost } = await cutPower(1000);
  assert.ok(acknowledged >= 1000);
  assert.deepEqual(lost, []);
});
