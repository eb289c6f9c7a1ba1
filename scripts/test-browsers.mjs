// `npm run test:browsers`: the pages that everybody opens, in Firefox and WebKitGTK.
import { run, setup } from "./setup.mjs";
import { conclude } from "./tests/cost.mjs";
import { runUnitTests } from "./tests/suites.mjs";

await run(async () => {
  setup({ build: true });
  conclude(await runUnitTests(["e2e/browsers/phones.ts"], { DATABASE_URL: undefined }));
});
