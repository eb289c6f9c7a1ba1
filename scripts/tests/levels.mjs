// The levels of tests, in the order in which they run, and the level of each test file.
import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Refusal, root } from "../setup.mjs";
import { isAlwaysEmbedded } from "./test-needs.mjs";

/** @typedef {"unit" | "server" | "engine" | "screens" | "browser"} Level */

/** @type {Level[]} */
export const levels = ["unit", "server", "engine", "screens", "browser"];

/** The folders of the test files by workspace, which `npm test -- <name>` takes too where it is no level's name. */
const folders = {
  contract: ["contract/src"],
  web: ["web/app", "web/worker"],
  scripts: ["scripts"],
  // The slowest start first, so that no core is left waiting for them at the end.
  server: ["server/test", "server/src"],
  screens: ["screens"],
  e2e: ["e2e"],
};

/** What proves something about the embedded database that PostgreSQL doesn't, and so runs on both. */
export const onBothEngines = {
  "how statements, transactions and migrations are carried out": [
    "server/src/core/slots.test.ts",
    "server/src/db/analyze.test.ts",
    "server/src/db/db.test.ts",
    "server/src/db/migrate.test.ts",
    "server/src/db/programme-migration.test.ts",
    "server/src/db/public-answers-migration.test.ts",
    "server/src/db/public-slots-migration.test.ts",
    "server/src/db/turns.test.ts",
    "server/src/db/upgrade.test.ts",
    "server/src/db/version-before.test.ts",
  ],
  "who waits for whom with one connection, and hears of what": [
    "server/src/core/facts.test.ts",
    "server/src/core/jobs.test.ts",
    "server/src/core/limits/rate-limits.test.ts",
    "server/src/core/limits/turns.test.ts",
  ],
  "what is left after a backup, a stop or a kill": [
    "server/src/features/backup/backup.test.ts",
    "server/test/processes/stops.test.ts",
    "server/test/processes/survives-kill.test.ts",
  ],
  "what the database makes of hostile texts, and of formats": [
    "server/test/hostile/hostile.test.ts",
    "server/test/hostile/hostile-formats.test.ts",
    "server/test/hostile/hostile-messages.test.ts",
    "server/test/hostile/hostile-sessions.test.ts",
  ],
};

/** What only a browser can tell, and the files of e2e/ that are about that; docs/testing.md. */
export const onlyInBrowser = {
  "layout, widths, colours and the rules of axe":
    "appearance co-organizers dashboard event-bar invitations jobs looks messages page-rules programme-now programme-page programme-real public public-programme-pages settings walk",
  "the browser's own focus, fields, storage, windows and history":
    "access admin-audit admin-settings admin-users by-keyboard following-links fresh-context inviting-many messages-live page-views shell submit survey-editor unsaved",
  "hydration, what a page loads, and pages without scripts": "accounts long-programme weight",
  "pages with scripts of their own: phones, walls, marks":
    "favourites favourites-limit feedback-links feedback-queue present stage stage-tabs survey-meanwhile survey-options survey-phone survey-real walls",
  "no network, and the workers for it":
    "feedback-phone feedback-rooms offline offline-limits offline-outages",
  "several browsers at once": "rehearsal stage-phone survey-devices",
  drag: "rooms-and-tracks survey-screens",
  "print, frames of other sites, the clipboard": "embed feedback-screens print speakers",
  "passkeys, and signing in at another site": "passkeys provider",
  "how a browser reads hostile texts": "hostile planted-script survey-hostile",
  "a server's own process and environment": "setup start",
  "a whole conference": "conference",
};

/** What runs on the embedded database alone: each call, which permissions.test.ts makes on PostgreSQL, and what only that one needs. */
const onEmbeddedAlone = ["server/test/permissions/every-call.test.ts", "server/src/db/keep-space.test.ts"];

/**
 * The levels at which a test file runs: one, and a server's file that proves something about both engines a second one.
 * @param {string} file relative to the root, as everywhere here
 * @returns {Level[]} none for what is in no folder of tests
 */
export function levelsOf(file) {
  if (
    /^(contract\/src|web\/app|web\/worker|scripts)\/.*\.test\.m?ts$/.test(file) ||
    /^scripts\/.*\.test\.mjs$/.test(file)
  )
    return ["unit"];
  if (/^screens\/.*\.test\.ts$/.test(file)) return ["screens"];
  if (/^e2e\/.*\.spec\.ts$/.test(file)) return ["browser"];
  if (!/^server\/(test|src)\/.*\.test\.ts$/.test(file)) return [];
  if (isAlwaysEmbedded(file) || onEmbeddedAlone.includes(file)) return ["engine"];
  return Object.values(onBothEngines).flat().includes(file) ? ["server", "engine"] : ["server"];
}

/**
 * The test files that the arguments name, by level, by workspace or by path of a file or folder, at their levels;
 * without arguments, all of them.
 * @param {string[]} args
 * @returns {Record<Level, string[]>}
 * @throws {Refusal} when an argument names no test.
 */
export function selectTests(args) {
  const all = Object.values(folders).flat().flatMap(testsUnder);
  const chosen = args.length === 0 ? levels.flatMap((level) => at(level, all)) : args.flatMap(named);
  const selected = levels.map((level) => [
    level,
    all.filter((file) => chosen.some((one) => one.level === level && one.file === file)),
  ]);
  return Object.fromEntries(selected);

  /** @param {string} arg */
  function named(arg) {
    const level = levels.find((one) => one === arg);
    if (level) return at(level, all);
    const path = relative(root, resolve(process.env.INIT_CWD ?? root, arg));
    const under = Object.hasOwn(folders, arg) ? folders[arg] : [path];
    const found = all.filter((file) => under.some((one) => file === one || file.startsWith(`${one}/`)));
    if (found.length > 0) return levels.flatMap((one) => at(one, found));
    const names = [
      ...levels,
      ...Object.keys(folders).filter((name) => !levels.includes(/** @type {Level} */ (name))),
    ];
    throw new Refusal(`No test is at ${arg}. Name a file, a folder, or one of ${names.join(", ")}.`);
  }
}

/** @param {Level} level @param {string[]} files */
const at = (level, files) =>
  files.filter((file) => levelsOf(file).includes(level)).map((file) => ({ file, level }));

/** @param {string} folder */
function testsUnder(folder) {
  const path = join(root, folder);
  const entries = existsSync(path) ? readdirSync(path, { recursive: true, encoding: "utf8" }) : [];
  return entries
    .filter((name) => /\.(test|spec)\.m?[tj]s$/.test(name) && !name.includes("node_modules"))
    .map((name) => `${folder}/${name}`)
    .sort();
}
