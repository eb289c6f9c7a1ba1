import type { Visibility } from "@plenary/contract/events";
import { sql } from "kysely";
import { prepareSettings } from "../src/core/settings.ts";
import { emptyTables } from "./database.ts";
import type { TestApp } from "./harness.ts";
import { makeScene, type Scene } from "./permission-scene.ts";

/** A scene as it was made, and the script that writes its rows again. */
interface Kept {
  scene: Scene;
  script: string;
}

const kept = new WeakMap<TestApp, Map<Visibility, Kept>>();

/**
 * The scene of `makeScene` in tables that hold nothing else. It is made once for each state, of sixty statements; from
 * then on all its rows are written back at once, with the same ids and tokens.
 */
export async function freshScene(app: TestApp, state: Visibility): Promise<Scene> {
  await emptyTables(app.db);
  const ofApp = kept.get(app) ?? new Map<Visibility, Kept>();
  kept.set(app, ofApp);
  const known = ofApp.get(state);
  if (!known) {
    await prepareSettings(app.db, app.ctx.config, app.ctx.sealer);
    const scene = await makeScene(app, state);
    ofApp.set(state, { scene, script: await scriptOf(app) });
    return scene;
  }
  await app.db.transaction().execute((tx) => sql.raw(known.script).execute(tx));
  app.ctx.changes.apply(["*"]);
  return known.scene;
}

/** What writes all rows that there are, whatever their order and their triggers. */
async function scriptOf({ db }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'migrations'`.execute(db);
  const inserts = ["set local session_replication_role = replica"];
  for (const { name } of tables) {
    const query = sql<{ rows: string | null }>`
      select quote_literal(json_agg(t)::text) as rows from ${sql.raw(name)} as t`;
    const [found] = (await query.execute(db)).rows;
    if (found?.rows)
      inserts.push(`insert into ${name} select * from json_populate_recordset(null::${name}, ${found.rows})`);
  }
  return inserts.join("; ");
}
