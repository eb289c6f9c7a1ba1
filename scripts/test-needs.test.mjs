import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { root } from "./setup.mjs";
import { selectTests } from "./suites.mjs";
import { importsOf, needsBothEngines, needsBuild, onOneEngine } from "./test-needs.mjs";

const { unit } = selectTests(["contract", "server", "web"]);
const text = (file) => readFileSync(join(root, file), "utf8");

/** Whether a rule leaves the file out, whatever it opens. */
const isLeftOut = (path) => path.startsWith("server/src/http/") || onOneEngine.includes(path);

/** The calls that the contract declares, by the names of their constants. */
function declaredCalls() {
  const declared = /^export const (\w+) = endpoint\(\{\s+method: "(\w+)",\s+path: "([^"]+)"/gm;
  return readdirSync(join(root, "contract/src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) => [...text(`contract/src/${name}`).matchAll(declared)])
    .map(([, name = "", method = "", path = ""]) => ({ name, method, path }));
}

/** The end of an address as a test writes it: `/stream`, `schedule.xml`, or `}.ics` after a parameter. */
const endOf = (path) => {
  const last = path.slice(path.lastIndexOf("/") + 1).replace(/:\w+/, "}");
  return last.includes(".") ? last : `/${last}`;
};

describe("what a test file needs", () => {
  it("is both engines for each that opens a database, but not for those of the HTTP floor", () => {
    const opens = /\buseApp\(|\bcreateDatabase\(|\bDATABASE_URL && /;
    for (const file of unit.filter((path) => opens.test(text(path)) && !isLeftOut(path)))
      assert.equal(needsBothEngines(file), true, file);
    assert.equal(needsBothEngines("server/src/http/http.test.ts"), false);
  });

  it("is one engine for tests of every call, each of which a test on both engines makes too", () => {
    for (const file of onOneEngine) assert.equal(needsBothEngines(file), false, file);
    const tests = unit.filter(needsBothEngines);
    const helpers = new Set(tests.flatMap((file) => [...importsOf(file)]));
    const fromTests = [...helpers].filter((file) => /^(server\/test|testing)\//.test(file));
    const all = [...tests, ...fromTests].map(text).join("\n");
    const calls = declaredCalls();
    assert.ok(calls.length > 200, `${calls.length}`);
    // Some are made by their address, as a browser makes them.
    const isMade = ({ name, method, path }) =>
      new RegExp(`\\b${name}\\b`).test(all) ||
      (!path.includes(":") && all.includes(path)) ||
      (method === "GET" && all.includes(endOf(path)));
    assert.deepEqual(
      calls.filter((call) => !isMade(call)),
      [],
    );
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
