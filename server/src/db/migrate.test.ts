import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { login } from "@plenary/contract/accounts/sign-ins";
import { createClient } from "@plenary/contract/client";
import { getPublicEvent } from "@plenary/contract/public/public";
import { sql } from "kysely";
import { PASSWORD } from "../../test/factories.ts";
import { useBareDatabase } from "../../test/processes/database.ts";
import { buildApp } from "../app.ts";
import { readConfig } from "../base/config.ts";
import type { Db } from "./db.ts";
import { migrate } from "./migrate.ts";

const database = useBareDatabase();

/** Empties the database: creating a new embedded one takes seconds. */
async function makeEmpty(): Promise<Db> {
  const { db } = database();
  await db
    .transaction()
    .execute((tx) =>
      sql
        .raw(
          "drop schema if exists pgboss cascade; drop schema public cascade; create schema public; drop extension if exists pg_trgm;",
        )
        .execute(tx),
    );
  return db;
}

/** Migrates with the given files, as if they were in a folder. */
async function migrateWith(db: Db, files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "plenary-migrations-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await migrate(db, pathToFileURL(`${folder}/`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function rowsOf<Row>(db: Db, query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(db)).rows;
}

const linesIn = async (db: Db) =>
  (await rowsOf<{ line: string }>(db, "select line from lines order by line")).map(({ line }) => line);

describe("a migration script", () => {
  it("may have semicolons in literals, comments and bodies", async () => {
    const db = await makeEmpty();
    await migrateWith(db, {
      "0001_lines.sql": `
        create table lines (line text); -- dropped later; this table; select broken
        insert into lines values ('a;b'), ('c -- d'); /* not; a
        statement; */
        create function shout(line text) returns text language plpgsql as $tag$
        begin
          line := upper(line); -- $$ is no end;
          return line;
        end $tag$;
        insert into lines select shout('e;f')`,
    });
    assert.deepEqual(await linesIn(db), ["E;F", "a;b", "c -- d"]);
  });

  it("that fails leaves nothing of itself or of those before it", async () => {
    const db = await makeEmpty();
    const files = {
      "0001_lines.sql": "create table lines (line text); insert into lines values ('kept');",
      "0002_wrong.sql": "insert into lines values ('lost'); select 1 / 0;",
    };
    await assert.rejects(migrateWith(db, files), /division by zero/);
    assert.deepEqual(await rowsOf(db, "select 1 as x from pg_tables where schemaname = 'public'"), []);
    await migrateWith(db, { "0001_lines.sql": files["0001_lines.sql"] });
    assert.deepEqual(await linesIn(db), ["kept"]);
  });
});

describe("migrations", () => {
  it("run once, in order; code after the script of the same name, and in its transaction", async () => {
    const db = await makeEmpty();
    const code = (line: string) => `
      export async function migrate(tx) {
        const rows = await tx.selectFrom("lines").selectAll().execute();
        await tx.insertInto("lines").values({ line: rows.length + " ${line}" }).execute();
      }`;
    const files = {
      "0003_code.ts": code("before, then code"),
      "0001_lines.sql": "create table lines (line text)",
      "0002_both.ts": code("before, then both"),
      "0002_both.sql": "insert into lines values ('a script')",
      "README.md": "No migration.",
    };
    const names = ["0001_lines.sql", "0002_both.sql", "0003_code.ts"];
    assert.deepEqual(await migrateWith(db, files), names);
    assert.deepEqual(await migrateWith(db, files), []);
    assert.deepEqual(await linesIn(db), ["1 before, then both", "2 before, then code", "a script"]);
    const recorded = await rowsOf<{ name: string }>(db, "select name from migrations order by name");
    assert.deepEqual(
      recorded.map(({ name }) => name),
      names,
    );
  });

  it("are tried again when processes that serve had what they wanted, five times in a row too", async () => {
    const db = await makeEmpty();
    // A sequence is not set back with the transaction.
    await sql.raw("create sequence tries").execute(db);
    const deadlock = `do $$ begin
      if nextval('tries') <= 5 then raise exception using errcode = 'deadlock_detected'; end if;
    end $$;`;
    const files = { "0001_tries.sql": `${deadlock} create table lines (line text);` };
    assert.deepEqual(await migrateWith(db, files), ["0001_tries.sql"]);
    assert.deepEqual(await linesIn(db), []);
  });

  it("run once, also when two processes start together", async () => {
    const db = await makeEmpty();
    const both = await Promise.all([migrate(db), migrate(db)]);
    assert.deepEqual(both.map((names) => names.length > 0).sort(), [false, true]);
  });
});

describe("a database of an earlier version", () => {
  // Proves trust co-speakers: Imported ones count as accepted, and so do those from before
  it("becomes the same as a new one, with the rows that it had", async () => {
    const db = await makeEmpty();
    await migrate(db);
    const fresh = await schemaOf(db);
    await makeEmpty();
    const dump = await readFile(new URL("test-data/as-of-0012.sql", import.meta.url), "utf8");
    await db.transaction().execute((tx) => sql.raw(dump).execute(tx));
    const tables = await rowsOf<{ name: string }>(
      db,
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
    );
    const counts = tables.map(({ name }) => `(select count(*) from ${name}) as ${name}`).join(", ");
    const [before] = await rowsOf<Record<string, number>>(db, `select ${counts}`);
    assert.equal(tables.length, 19);
    const empty = Object.entries(before ?? {}).filter(([, count]) => count === 0);
    assert.deepEqual(empty, [], "each table has rows to keep");
    await migrate(db);
    assert.deepEqual(await migrate(db), []);
    // The one to organize was for an address that its account hasn't confirmed: it waits for whoever has.
    assert.deepEqual(await rowsOf(db, `select ${counts}`), [{ ...before, co_organizers: 0 }]);
    assert.equal((await rowsOf(db, "select email from co_organizer_invitations")).length, 1);
    // Who was named co-speaker before anybody was asked stays in the programme.
    assert.deepEqual(await rowsOf(db, "select accepted from session_speakers"), [{ accepted: true }]);
    assert.deepEqual(await schemaOf(db), fresh);
  });

  it("is then served like before", async () => {
    const config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: ":memory:" });
    const { http, ctx } = await buildApp({
      config,
      database: database(),
      secret: "a secret that only tests use",
    });
    try {
      const baseUrl = `${await http.listen({ port: 0, host: "127.0.0.1" })}/api`;
      const call = createClient({ fetch, baseUrl, token: () => null });
      const { user } = await call(login, { body: { username: "ada", password: PASSWORD } });
      assert.equal(user.name, "Ada Núñez");
      const { event_id: eventId } = await ctx.db
        .selectFrom("events")
        .select("event_id")
        .where("name", "=", "Harbour Days")
        .executeTakeFirstOrThrow();
      const { event } = await call(getPublicEvent, { params: { eventId } });
      assert.equal(event.description, "Two days;\nwith -- dashes and $tag$ in them.");
      const { sealed_smtp_password: sealed } = await ctx.db
        .selectFrom("system_settings")
        .select("sealed_smtp_password")
        .executeTakeFirstOrThrow();
      assert.equal(ctx.sealer.open(sealed ?? ""), "mail-password-1");
    } finally {
      await http.close();
    }
  });
});

/** What defines a database's tables, as lines that don't depend on the order in which they were created. */
async function schemaOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    db,
    `select 'schema ' || nspname as line from pg_namespace where nspname !~ '^pg_'
    union all
    select concat_ws(' ', 'column', table_name, column_name, udt_name, datetime_precision, is_nullable, column_default,
      collation_name)
    from information_schema.columns where table_schema = 'public'
    union all
    -- PostgreSQL 18 lists NOT NULL here too; the columns tell of that.
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', 'function', proname, prosrc)
    from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  return rows.map(({ line }) => line).sort();
}
