// What a test file needs, derived from its direct and indirect imports, so that nobody has to declare it.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../setup.mjs";

/** Files that open a database chosen by DATABASE_URL. */
const databases = ["server/test/processes/database.ts", "testing/databases.ts"];
/** The file that starts the server as in production, where it serves the built web client. */
const processes = "testing/server.ts";

/**
 * Whether the tests in a file run on the PostgreSQL server that DATABASE_URL names, if it names one.
 * @param {string} file relative to the root, as everywhere here
 */
export function choosesDatabase(file) {
  const imported = importsOf(file);
  return databases.some((target) => imported.has(target));
}

/**
 * Whether the tests in a file open an embedded database whatever DATABASE_URL says: in processes that they start, or by
 * the package.
 * @param {string} file
 */
export function isAlwaysEmbedded(file) {
  if (choosesDatabase(file)) return false;
  const imported = importsOf(file);
  return imported.has(processes) || read(file).includes('"@electric-sql/pglite');
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

/** Known already: the files of a run have most imports in common. @type {Map<string, string[]>} */
const targets = new Map();

/**
 * All files of the repository that a file imports, directly or indirectly, within the tests and their tools.
 * @param {string} file
 * @returns {Set<string>}
 */
export function importsOf(file) {
  const found = new Set();
  const todo = [file];
  for (let path = todo.pop(); path; path = todo.pop()) {
    for (const target of targetsOf(path)) {
      if (found.has(target)) continue;
      found.add(target);
      // The server itself imports no tests.
      if (!/^(server|web)\/(src|app|worker)\//.test(target)) todo.push(target);
    }
  }
  return found;
}

/** @param {string} path */
function targetsOf(path) {
  const known = targets.get(path);
  if (known) return known;
  const found = [...read(path).matchAll(/\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/g)]
    .map(([, from = ""]) =>
      from.startsWith(".")
        ? join(dirname(path), from)
        : from
            .replace(/^@plenary\/testing\/(.+)$/, "testing/$1.ts")
            // The names of e2e/package.json, which stand for others in the screens' tests: those import them anyway.
            .replace(/^#(.+)$/, "e2e/support/$1.ts"),
    )
    .filter((target) => target.endsWith(".ts") && existsSync(join(root, target)));
  targets.set(path, found);
  return found;
}

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");
