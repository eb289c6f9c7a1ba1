import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { root } from "./setup.mjs";
import { selectTests } from "./suites.mjs";
import { needsBothEngines, needsBuild } from "./test-needs.mjs";

const { unit } = selectTests(["contract", "server", "web"]);
const text = (file) => readFileSync(join(root, file), "utf8");

describe("what a test file needs", () => {
  it("is both engines for each that opens a database, but not for those of the HTTP floor", () => {
    const opens = /\buseApp\(|\bcreateDatabase\(|\bDATABASE_URL && /;
    for (const file of unit.filter((path) => opens.test(text(path)) && !path.startsWith("server/src/http/")))
      assert.equal(needsBothEngines(file), true, file);
    assert.equal(needsBothEngines("server/src/http/http.test.ts"), false);
  });

  it("is one engine for what opens none", () => {
    for (const file of unit.filter((path) => !path.startsWith("server/")))
      assert.equal(needsBothEngines(file), false, file);
    assert.equal(needsBothEngines("server/src/base/secrets.test.ts"), false);
    assert.equal(needsBothEngines("server/src/features/import/schedule-xml.test.ts"), false);
  });

  it("is the build for browsers, processes and the app with its pages, and for nothing else", () => {
    for (const file of [
      "e2e/walk.spec.ts",
      "server/test/stops.test.ts",
      ...unit.filter((path) => /\buseApp\([^;]*"built"\)/.test(text(path))),
    ])
      assert.equal(needsBuild(file), true, file);
    for (const file of ["server/src/base/secrets.test.ts", "server/src/features/talks/talks.test.ts"])
      assert.equal(needsBuild(file), false, file);
  });
});
