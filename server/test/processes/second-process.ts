import assert from "node:assert/strict";
import { patience } from "@plenary/testing/patience";
import { sql } from "kysely";
import { type App, buildApp } from "../../src/app.ts";
import type { Database } from "../../src/db/db.ts";
import { openDatabase } from "../../src/db/open.ts";
import type { TestApp } from "../harness.ts";

/** A second process of the same service: an app with its own memory over the same database. */
export async function secondProcess(app: TestApp, web?: "built") {
  const { config, database } = app.ctx;
  const own = database.engine === "postgres" ? await openSame(app) : undefined;
  const built: App = await buildApp({
    config,
    database: own ?? database,
    secret: "a secret that only tests use",
    clock: app.ctx.clock,
    ...(web && { web }),
  });
  const origin = await built.http.listen({ port: 0, host: "127.0.0.1" });
  return {
    origin,
    /** Until an answer of it says so: it hears of changes a moment after they are made, and then of all that one made. */
    async hears(answer: () => Promise<string>, text: string) {
      const until = Date.now() + patience;
      while (!(await answer()).includes(text)) assert.ok(Date.now() < until, `Never heard of ${text}`);
    },
    async [Symbol.asyncDispose]() {
      await built.http.close();
      await own?.close();
    },
  };
}

async function openSame(app: TestApp): Promise<Database> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const url = new URL(process.env.DATABASE_URL ?? assert.fail());
  url.pathname = `/${rows[0]?.name}`;
  return openDatabase({ databaseUrl: url.href, dataDir: "" });
}
