import assert from "node:assert/strict";
import { it } from "node:test";
import { showProgress } from "./progress.ts";

it("progress is shown of what takes longer than two seconds, a line at each quarter", () => {
  const written: string[] = [];
  let time = 0;
  const out = { isTTY: false, write: (text: string) => written.push(text) > 0 };
  const progressOf = () => showProgress("Importing", out, () => time);
  const quick = progressOf();
  for (const done of [1, 2, 3, 4]) quick(done, 4);
  assert.deepEqual(written, []);
  const long = progressOf();
  long(1, 4);
  time += 2000;
  for (const done of [2, 3, 4]) long(done, 4);
  assert.deepEqual(written, ["Importing  50 %\n", "Importing  75 %\n", "Importing 100 %\n"]);
});
