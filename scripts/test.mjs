// `npm test [-- [--watch] <workspace or path>...]`: every test on the embedded database, then the browser tests. With
// `--watch` the named tests run again whenever a file changes, until Ctrl-C.
import { watch } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { Refusal, root, run, setup } from "./setup.mjs";
import { conclude, runBrowserTests, runUnitTests, selectTests } from "./suites.mjs";
import { needsBuild } from "./test-needs.mjs";

const watched = ["contract/src", "server/src", "server/test", "testing", "web", "e2e", "scripts"];
/** Files that an editor or git writes within this many milliseconds count as one change. */
const together = 200;

await run(async () => {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => arg !== "--watch");
  if (names.length === args.length) return runTests(names);
  if (names.length === 0) throw new Refusal("Name what to watch: npm test -- --watch <workspace or path>.");
  const next = changes();
  for (;;) {
    await run(() => runTests(names));
    console.log("\nWaiting for a change; Ctrl-C ends it");
    console.log(`\n${await next()} has changed`);
  }
});

async function runTests(names) {
  const { unit, browser } = selectTests(names);
  setup({ build: [...unit, ...browser].some(needsBuild) });
  if (browser.length > 0) ensureChromium();

  // Tests must never run on a developer's own database by accident.
  const env = { DATABASE_URL: undefined };
  conclude([await runUnitTests(unit, env), await runBrowserTests(browser, env)]);
}

/**
 * Watches from now on; each call waits for the first change since the previous one, and returns the file that changed.
 */
function changes() {
  let changed = "";
  let tell = () => {};
  for (const folder of watched) {
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
