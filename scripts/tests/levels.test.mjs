import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { Refusal, root } from "../setup.mjs";
import { levels, levelsOf, onBothEngines, selectTests } from "./levels.mjs";
import { needsBuild } from "./test-needs.mjs";

const text = (file) => readFileSync(join(root, file), "utf8");
const all = selectTests([]);

describe("the level of a test file", () => {
  it("is the folder's", () => {
    assert.deepEqual(levelsOf("contract/src/text.test.ts"), ["unit"]);
    assert.deepEqual(levelsOf("web/app/ui/notices/notices.test.ts"), ["unit"]);
    assert.deepEqual(levelsOf("web/worker/made-pages.test.ts"), ["unit"]);
    assert.deepEqual(levelsOf("scripts/tests/levels.test.mjs"), ["unit"]);
    assert.deepEqual(levelsOf("server/src/features/talks/talks.test.ts"), ["server"]);
    assert.deepEqual(levelsOf("screens/talks.test.ts"), ["screens"]);
    assert.deepEqual(levelsOf("e2e/walk.spec.ts"), ["browser"]);
    assert.deepEqual(levelsOf("bench/bench.test.ts"), []);
  });

  it("is that of the engine for what opens an embedded database whatever the environment says", () => {
    assert.deepEqual(levelsOf("server/test/processes/survives-power-cut.test.ts"), ["engine"]);
    assert.deepEqual(levelsOf("server/src/db/embedded/disk.test.ts"), ["engine"]);
  });

  it("is a second one for what runs on both engines", () => {
    for (const file of Object.values(onBothEngines).flat())
      assert.deepEqual(levelsOf(file), ["server", "engine"], file);
  });
});

describe("the tests that arguments name", () => {
  it("are all without any, each at its levels", () => {
    for (const level of levels.filter((one) => one !== "screens")) assert.ok(all[level].length > 10, level);
    for (const level of levels)
      for (const file of all[level]) assert.ok(levelsOf(file).includes(level), file);
  });

  it("are those of a level, of a workspace, of a folder, and of a file at each of its levels", () => {
    const nothing = { unit: [], server: [], engine: [], screens: [], browser: [] };
    assert.deepEqual(selectTests(["server"]), { ...nothing, server: all.server });
    assert.deepEqual(selectTests(["e2e"]), { ...nothing, browser: all.browser });
    assert.ok(selectTests(["contract"]).unit.includes("contract/src/text.test.ts"));
    assert.ok(!selectTests(["contract"]).unit.includes("scripts/tests/levels.test.mjs"));
    const file = "server/src/db/turns.test.ts";
    assert.deepEqual(selectTests([join(root, file)]), { ...nothing, server: [file], engine: [file] });
    assert.throws(() => selectTests([join(root, "docs")]), Refusal);
  });
});

describe("the built web client", () => {
  it("is needed by browsers, processes and the app with its pages, and by nothing else", () => {
    const node = [...all.unit, ...all.server, ...all.engine];
    for (const file of [
      "e2e/walk.spec.ts",
      "server/test/processes/stops.test.ts",
      ...node.filter((path) => /\buseApp\([^;]*"built"\)/.test(text(path))),
    ])
      assert.equal(needsBuild(file), true, file);
    for (const file of ["server/src/base/secrets.test.ts", "server/src/features/talks/talks.test.ts"])
      assert.equal(needsBuild(file), false, file);
  });
});
