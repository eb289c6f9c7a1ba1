// `npm run test:postgres [-- <path>...]`: the server's tests again, on PostgreSQL. Every test file makes a database of
// its own on the server that DATABASE_URL names; without that variable a throw-away server is started.
import { startPostgres } from "./postgres.mjs";
import { run, setup } from "./setup.mjs";
import { conclude, runUnitTests, selectTests } from "./suites.mjs";

await run(async () => {
  const args = process.argv.slice(2);
  const { unit } = selectTests(args.length > 0 ? args : ["server"]);
  setup();
  const started = process.env.DATABASE_URL ? undefined : await startPostgres();
  try {
    conclude([await runUnitTests(unit, { DATABASE_URL: process.env.DATABASE_URL ?? started?.url })]);
  } finally {
    await started?.stop();
  }
});
