// `npm run test:browsers`: the pages that everybody opens, in Firefox and WebKitGTK.
import { conclude } from "./cost.mjs";
import { run, setup } from "./setup.mjs";
import { runUnitTests } from "./suites.mjs";

await run(async () => {
  setup({ build: true });
  conclude(await runUnitTests(["e2e/browsers/phones.ts"], { DATABASE_URL: undefined }));
});
