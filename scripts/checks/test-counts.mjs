// Counts of tests that no machine changes, and above which none may grow: what the levels cost follows from them.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root, toolEnv } from "../setup.mjs";
import { levelsOf, onlyInBrowser } from "../tests/levels.mjs";
import { filesOf, read } from "./repository-rules.mjs";

/** Tests in a browser, each of them counted that a loop declares. */
const mostInBrowser = 157;
/** Places in the tests that start a process: a server, a command, another program. Each costs seconds whenever it is reached. */
const mostProcesses = 53;

const starts =
  /(?<!function )\b(?:startServer|useOwnServer|runServer|runToEnd|spawn|spawnSync|execFile|execFileSync|fork)\(/g;

/** More browser tests than there may be. */
export async function tooManyInBrowser() {
  const args = ["test", "--config=e2e/playwright.config.ts", "--list", "--reporter=list"];
  const { stdout } = await promisify(execFile)("playwright", args, { cwd: root, env: toolEnv });
  const count = Number(/^Total: (\d+) tests?/m.exec(stdout)?.[1]);
  return count <= mostInBrowser
    ? []
    : [`${count} browser tests, ${mostInBrowser} at most: docs/testing.md says what needs a browser`];
}

/** Browser tests that give none of the reasons for which one may be there, and reasons of tests that are gone. */
export function browserTestsWithoutReason() {
  const named = Object.values(onlyInBrowser).flatMap((names) => names.split(" "));
  const files = filesOf("e2e/*.spec.ts").map((file) => file.slice("e2e/".length, -".spec.ts".length));
  return [
    ...files
      .filter((name) => !named.includes(name))
      .map((name) => `e2e/${name}.spec.ts: why does it need a browser? (scripts/tests/levels.mjs)`),
    ...named
      .filter((name) => !files.includes(name))
      .map((name) => `scripts/tests/levels.mjs: e2e/${name}.spec.ts is not there`),
  ];
}

/** More places that start processes than there may be. */
export function tooManyProcesses() {
  const files = filesOf("server/*.test.ts", "server/test/*.ts", "screens/*.ts", "e2e/*.ts", "testing/*.ts");
  const count = files.reduce((sum, file) => sum + [...read(file).matchAll(starts)].length, 0);
  return count <= mostProcesses ? [] : [`${count} places start processes in tests, ${mostProcesses} at most`];
}

/** Test files that `npm test` would never run. */
export function testsWithoutLevel() {
  return filesOf("*.test.*", "*.spec.*")
    .filter((file) => levelsOf(file).length === 0)
    .map((file) => `${file}: a test file at no level (scripts/tests/levels.mjs)`);
}
