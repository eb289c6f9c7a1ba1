// `npm test [-- <workspace or path>...]`: every test on the embedded database, then the browser tests.
import { ensureChromium } from "./chromium.mjs";
import { run, setup } from "./setup.mjs";
import { conclude, runBrowserTests, runUnitTests, selectTests } from "./suites.mjs";

await run(async () => {
  const { unit, browser } = selectTests(process.argv.slice(2));
  setup({ build: unit.some((file) => file.startsWith("server/")) || browser.length > 0 });
  if (browser.length > 0) ensureChromium();

  // A database of one's own is never what the tests run on by accident.
  const env = { DATABASE_URL: undefined };
  conclude([await runUnitTests(unit, env), await runBrowserTests(browser, env)]);
});
