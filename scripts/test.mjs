// `npm test [-- [--watch] <workspace or path>...]`: every test on the embedded database, then the browser tests. With
// `--watch` the named tests run again whenever a file changes, until Ctrl-C.
import { watch } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { Refusal, root, run, setup } from "./setup.mjs";
import { conclude, runBrowserTests, runUnitTests, selectTests } from "./suites.mjs";
import { needsBuild } from "./test-needs.mjs";

const watched = ["contract/src", "server/src", "server/test", "testing", "web", "e2e", "scripts"];
/** Several files that an editor or git writes together are one change, in milliseconds. */
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

  // A database of one's own is never what the tests run on by accident.
  const env = { DATABASE_URL: undefined };
  conclude([await runUnitTests(unit, env), await runBrowserTests(browser, env)]);
}

/** Watches from now on; each call waits for the first change since the one before, and tells which file it was. */
function changes() {
  let changed = "";
  let tell = () => {};
  for (const folder of watched) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      const path = join(folder, name ?? "");
      // What the build and the tests themselves write.
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
