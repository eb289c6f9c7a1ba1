// `npm run test:postgres [-- <path>...]`: runs the server tests that send SQL again, on PostgreSQL. Every process
// creates a database of its own on the server that DATABASE_URL names; without that variable a throw-away server is
// started.
import { startPostgres } from "./postgres.mjs";
import { run, setup } from "./setup.mjs";
import { conclude, runUnitTests, selectTests } from "./suites.mjs";
import { needsBothEngines, needsBuild } from "./test-needs.mjs";

await run(async () => {
  const args = process.argv.slice(2);
  const named = selectTests(args.length > 0 ? args : ["server"]).unit;
  const unit = named.filter(needsBothEngines);
  if (unit.length < named.length)
    console.log(
      `${named.length - unit.length} of ${named.length} files prove nothing more on another engine and are left out.`,
    );
  setup({ build: unit.some(needsBuild) });
  const started = process.env.DATABASE_URL ? undefined : await startPostgres();
  try {
    conclude([await runUnitTests(unit, { DATABASE_URL: process.env.DATABASE_URL ?? started?.url })]);
  } finally {
    await started?.stop();
  }
});
