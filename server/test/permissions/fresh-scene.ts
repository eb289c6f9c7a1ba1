import type { Visibility } from "@plenary/contract/events/events";
import { sql } from "kysely";
import { prepareSettings } from "../../src/core/settings/settings.ts";
import type { TestApp } from "../harness.ts";
import { emptyTables, runUnchecked } from "../processes/database.ts";
import { makeScene, type Scene } from "./permission-scene.ts";

/**
 * For each table the number of its rows, and the sum of the numbers of the transactions that wrote them. A later
 * transaction has a higher number, so nothing can be written that leaves both as they were.
 */
type Marks = Map<string, string>;

/** A scene as it was made, and what writes the rows of each table that has any. */
interface Kept {
  scene: Scene;
  madeAt: Date;
  inserts: Map<string, string>;
  marks: Marks;
}

/** After so many scenes what reads them would mostly read rows that were deleted: no test's database tidies itself up. */
const toTidy = 50;
let rewritten = 0;

const kept = new WeakMap<TestApp, Map<Visibility, Kept>>();

/**
 * The scene of `makeScene`, at the time when it was made, in tables that hold nothing else. It is made once for each
 * state, of sixty statements; from then on the tables that anything was written to get their rows back, with the same
 * ids and tokens. Nothing else may empty the tables meanwhile: `useApp(…, "once")`.
 */
export async function freshScene(app: TestApp, state: Visibility): Promise<Scene> {
  const ofApp = kept.get(app) ?? new Map<Visibility, Kept>();
  kept.set(app, ofApp);
  const known = ofApp.get(state) ?? (await make(app, state));
  ofApp.set(state, known);
  const written = differing(known.marks, await marksOf(app));
  if (written.length > 0) {
    const rewrite = written.map((name) => `delete from ${name}; ${known.inserts.get(name) ?? ""}`);
    await runUnchecked(app.db, rewrite);
    rewritten += 1;
    if (rewritten % toTidy === 0) await sql`vacuum`.execute(app.db);
    known.marks = await marksOf(app);
  }
  app.clock.set(known.madeAt);
  app.ctx.changes.apply(["*"]);
  return known.scene;
}

/** The tables that anything was written to since `freshScene` gave the scene. */
export async function writtenTo(app: TestApp, state: Visibility): Promise<string[]> {
  return differing(kept.get(app)?.get(state)?.marks ?? new Map(), await marksOf(app));
}

async function make(app: TestApp, state: Visibility): Promise<Kept> {
  await emptyTables(app.db);
  app.ctx.changes.apply(["*"]);
  await prepareSettings(app.db, app.ctx.config, app.ctx.sealer);
  const scene = await makeScene(app, state);
  const marks = await marksOf(app);
  return { scene, madeAt: app.ctx.clock(), inserts: await insertsOf(app, [...marks.keys()]), marks };
}

const differing = (before: Marks, now: Marks): string[] =>
  [...now.keys()].filter((name) => before.get(name) !== now.get(name));

async function marksOf(app: TestApp): Promise<Marks> {
  tables ??= await tablesOf(app);
  const mark = "concat(count(*), ' ', sum(xmin::text::bigint))";
  const parts = tables.map((name) => `select '${name}' as name, ${mark} as mark from ${name}`);
  const { rows } = await sql.raw<{ name: string; mark: string }>(parts.join(" union all ")).execute(app.db);
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

let tables: string[] | undefined;

/** All but the one that is written to every few seconds, whatever is called. */
async function tablesOf({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('migrations', 'page_views')`.execute(db);
  return rows.map(({ name }) => name);
}

/** What writes all rows that there are, by table. */
async function insertsOf({ db }: TestApp, names: string[]): Promise<Map<string, string>> {
  const inserts = new Map<string, string>();
  for (const name of names) {
    const query = sql<{ rows: string | null }>`
      select quote_literal(json_agg(t)::text) as rows from ${sql.raw(name)} as t`;
    const [found] = (await query.execute(db)).rows;
    if (found?.rows)
      inserts.set(
        name,
        `insert into ${name} select * from json_populate_recordset(null::${name}, ${found.rows})`,
      );
  }
  return inserts;
}
