// `npm test [-- [--watch] <level, workspace or path>...]`: the named tests, by default all; with `--watch` again
// whenever a file changes, until Ctrl-C. `npm test -- --changed [base]`: those that can tell what has changed.
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { startPostgres } from "./postgres.mjs";
import { Refusal, root, run, setup } from "./setup.mjs";
import { changedFiles, reachedBy } from "./tests/changed.mjs";
import { conclude, costTable, yardstick } from "./tests/cost.mjs";
import { levels, selectTests } from "./tests/levels.mjs";
import { forgetLooks, looksTest } from "./tests/looks.mjs";
import { isEnding, watchOver } from "./tests/processes.mjs";
import { secondsSoFar } from "./tests/processor-time.mjs";
import { runBrowserTests, runningFiles, runUnitTests } from "./tests/suites.mjs";
import { choosesDatabase, needsBuild } from "./tests/test-needs.mjs";

const watched = ["contract/src", "server/src", "server/test", "testing", "web", "screens", "e2e", "scripts"];
/** Files that an editor or git writes within this many milliseconds count as one change. */
const together = 200;

/** Nothing is to be found again after a crash, and no table lives long enough to be tidied up. */
const untidy = { synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };

await run(async () => {
  const args = process.argv.slice(2);
  if (args[0] === "--changed") return runChanged(args[1]);
  const names = args.filter((arg) => arg !== "--watch");
  if (names.length === args.length) return runTests(selectTests(names), isWhole(names));
  if (names.length === 0) throw new Refusal("Name what to watch: npm test -- --watch <workspace or path>.");
  const next = changes();
  for (;;) {
    await run(() => runTests(selectTests(names), isWhole(names)));
    console.log("\nWaiting for a change; Ctrl-C ends it");
    console.log(`\n${await next()} has changed`);
  }
});

/** Whether whole levels are named, so that what they cost is worth comparing. */
function isWhole(names) {
  return names.every((name) => levels.includes(name));
}

async function runChanged(base) {
  const changed = changedFiles(base);
  if (changed.length === 0) throw new Refusal("Nothing has changed.");
  const { selected, kinds } = reachedBy(changed);
  const counts = levels.map((level) => `${selected[level].length} ${level}`).join(", ");
  console.log(`${changed.length} changed: ${kinds.join(", ")}. Files of tests: ${counts}.`);
  if (Object.values(selected).flat().length === 0) return console.log("No test can tell; npm run check can.");
  await runTests(selected, false);
}

async function runTests(selected, isCompared) {
  // It looks at what those saw.
  if (selected.browser.includes(looksTest) && selected.screens.length === 0)
    selected.screens = selectTests(["screens"]).screens;
  const files = Object.values(selected).flat();
  const parts = [];
  const part = async (name, work) => {
    const before = secondsSoFar();
    const ran = await work();
    parts.push({ name, ran, seconds: secondsSoFar() - before });
  };

  const rest = watchOver(() => runningFiles().join(", ") || "nothing that told its name");
  await part("install and build", async () => {
    setup({ build: files.some(needsBuild) });
    if (selected.browser.length > 0) ensureChromium();
    return [];
  });
  const before = isCompared ? [yardstick()] : [];
  for (const level of levels)
    if (selected[level].length > 0 && !isEnding()) await part(level, () => runLevel(level, selected[level]));
  console.log(`\n${costTable(parts, isCompared ? [...before, yardstick()] : [])}`);
  conclude(parts.flatMap(({ ran }) => ran));
  if (isEnding()) process.exitCode = 1;
  rest();
}

/** Only the server's own level runs on PostgreSQL, and on no database that anybody meant for something else. */
async function runLevel(level, files) {
  if (level === "screens") forgetLooks();
  if (level === "browser") return runBrowserTests(files, { DATABASE_URL: undefined });
  if (level !== "server" || !files.some(choosesDatabase))
    return runUnitTests(files, { DATABASE_URL: undefined });
  const started = process.env.DATABASE_URL ? undefined : await ownPostgres();
  try {
    return await runUnitTests(files, { DATABASE_URL: process.env.DATABASE_URL ?? started?.url });
  } finally {
    await started?.stop();
  }
}

/** A PostgreSQL for this run alone; undefined where there is none to be had, which a run that lands changes can't do with. */
async function ownPostgres() {
  try {
    return await startPostgres({ settings: untidy });
  } catch (error) {
    if (process.env.CI || !(error instanceof Refusal)) throw error;
    console.log(`The server's tests run on the embedded database. ${error.message}`);
    return undefined;
  }
}

/**
 * Watches from now on; each call waits for the first change since the previous one, and returns the file that changed.
 */
function changes() {
  let changed = "";
  let tell = () => {};
  for (const folder of watched.filter((path) => existsSync(join(root, path)))) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      const path = join(folder, name ?? "");
      // Written by the build and by the tests themselves.
      if (/(^|\/)(node_modules|build|\.react-router|test-results)(\/|$)/.test(path)) return;
      changed = path;
      tell();
    });
  }
  return async () => {
    if (!changed)
      await new Promise((resolve) => {
        tell = () => resolve(undefined);
      });
    await new Promise((resolve) => setTimeout(resolve, together));
    const path = changed;
    changed = "";
    return path;
  };
}
