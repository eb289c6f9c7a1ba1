// What a test file needs, derived from its direct and indirect imports, so that nobody has to declare it.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./setup.mjs";

/** Files that open a database chosen by DATABASE_URL. */
const databases = ["server/test/database.ts", "testing/databases.ts"];
/**
 * Tests that make every call of the contract many times, or one of them about whole programmes, to prove what is decided
 * before a statement is sent or after its answer is there: which engine answers makes no difference to that. That each
 * call works on both engines is proven by the tests of its feature; scripts/test-needs.test.mjs finds a call that only
 * these files make. See docs/decisions/0123-less-twice.md and 0135.
 */
export const onOneEngine = [
  // Who may make which call.
  "server/test/permissions.test.ts",
  // What facts carry.
  "server/test/told-facts.test.ts",
  // Fields that the contract has dropped or refused by the time a statement is made.
  "server/test/mass-assignment.test.ts",
  "server/test/hostile-types.test.ts",
  // What is made of the rows of thousands of sessions.
  "server/src/features/import/import-public.test.ts",
  "server/src/features/feeds/schedules.test.ts",
  "server/src/features/feeds/calendars.test.ts",
  "server/src/features/feeds/calendars-alike.test.ts",
  "server/src/features/public/public-bounds.test.ts",
];
/** The file that starts the server as in production, where it serves the built web client. */
const processes = "testing/server.ts";

/**
 * Whether the tests in a file depend on the database engine. Those of the HTTP floor don't, as it sends no SQL, and
 * neither do those of `onOneEngine`.
 * @param {string} file relative to the root, as everywhere here
 */
export function needsBothEngines(file) {
  if (!file.startsWith("server/") || file.startsWith("server/src/http/")) return false;
  if (onOneEngine.includes(file)) return false;
  const imported = importsOf(file);
  return databases.some((target) => imported.has(target));
}

/**
 * Whether the tests in a file need the built web client: in a browser, in a process, or as part of the app.
 * @param {string} file
 */
export function needsBuild(file) {
  if (file.endsWith(".spec.ts") || file.startsWith("screens/")) return true;
  const builds = (path) => /\buseApp\([^;]*"built"\)|web\/build/.test(read(path));
  return builds(file) || importsOf(file).has(processes);
}

/**
 * All files of the repository that a file imports, directly or indirectly, within the tests and their tools.
 * @param {string} file
 * @returns {Set<string>}
 */
export function importsOf(file) {
  const found = new Set();
  const todo = [file];
  for (let path = todo.pop(); path; path = todo.pop()) {
    for (const [, from = ""] of read(path).matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g)) {
      const target = from.startsWith(".")
        ? join(dirname(path), from)
        : from.replace(/^@plenary\/testing\/(.+)$/, "testing/$1.ts");
      if (found.has(target) || !existsSync(join(root, target)) || !target.endsWith(".ts")) continue;
      found.add(target);
      // The server itself imports no tests.
      if (!/^(server|web)\/(src|app)\//.test(target)) todo.push(target);
    }
  }
  return found;
}

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");
