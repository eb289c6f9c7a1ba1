import assert from "node:assert/strict";
import { it } from "node:test";
import { sql } from "kysely";
import { useApp } from "../../test/harness.ts";
import { analyze, analyzeEmbedded } from "./analyze.ts";

const app = useApp();

/** How many counts of use the database plans with. */
async function planned(): Promise<number | undefined> {
  const { rows } = await sql<{ planned: number }>`
    select reltuples::int as planned from pg_class where oid = 'rate_limits'::regclass`.execute(app.db);
  return rows[0]?.planned;
}

async function fill(many: number): Promise<void> {
  await sql`insert into rate_limits (key, hits, resets_at)
    select 'test:' || n, 1, '2999-01-01' from generate_series(1, ${many}::int) as n`.execute(app.db);
}

it("the database plans with what its tables hold once it has looked", async () => {
  await fill(700);
  await analyze(app.db);
  assert.equal(await planned(), 700);
});

it("a process looks at the start and each day, where the database doesn't by itself", async () => {
  await fill(900);
  app.built.jobs.start();
  await app.built.jobs.stop();
  if (app.ctx.database.engine === "pglite") assert.equal(await planned(), 900);
  else
    assert.deepEqual(
      app.queries.filter((statement) => statement.startsWith("analyze")),
      [],
    );
});

it("a table that was emptied before it looked isn't taken for empty when it has been filled", async () => {
  await fill(900);
  await sql`delete from rate_limits`.execute(app.db);
  await analyzeEmbedded(app.ctx.database);
  await fill(900);
  const { rows } = await sql<{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }>`
    explain (format json) select from rate_limits`.execute(app.db);
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  assert.ok((plan?.Plan["Plan Rows"] ?? 0) > 200, JSON.stringify(plan));
});
