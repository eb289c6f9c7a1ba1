import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import { readConfig } from "../base/config.ts";
import type { Database } from "./db.ts";
import { requiredBytes } from "./embedded/disk.ts";
import { boundLog, deleteInParts, vacuumDeadRows } from "./keep-space.ts";
import { openDatabase } from "./open.ts";

const MB = 1024 * 1024;

let folder: string;
let database: Database;
let free: number = requiredBytes.answers;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "plenary-space-"));
  database = await openDatabase(readConfig({ DATA_DIR: folder }));
  await sql`create table filled (id serial primary key, content text)`.execute(database.db);
});
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const db = () => database.db;
const disk = { free: () => free };

/** What the files of the log take, in mebibytes. */
function logSize(): number {
  const log = join(folder, "database", "pg_wal");
  const files = readdirSync(log, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { name }) => sum + statSync(join(log, name)).size, 0) / MB;
}

async function tableSize(name = "filled"): Promise<number> {
  const { rows } = await sql<{
    size: number;
  }>`select pg_total_relation_size(${name}::regclass)::integer as size`.execute(db());
  return rows[0]?.size ?? 0;
}

/** As the job does, which runs so seldom that the database has counted what was written. */
async function clear(): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(db());
  await vacuumDeadRows({ db: db(), disk });
}

/** Eight mebibytes that can't be compressed. */
const fill = () =>
  sql`insert into filled (content) values (${randomBytes(6 * MB).toString("base64")})`.execute(db());

it("the log of a database that is written to takes no more than so much, and what is deleted is given back", async () => {
  for (let n = 0; n < 12; n += 1) {
    await fill();
    await boundLog(db());
  }
  assert.ok((await tableSize()) > 90 * MB, `${await tableSize()}`);
  const before = logSize();
  assert.ok(before <= 112, `${before}`);
  free = requiredBytes.ordinary;
  const deleted = await db()
    .transaction()
    .execute(async (tx) => {
      const deleteSome = async (most: number) => {
        const gone =
          await sql`delete from filled where id in (select id from filled limit ${most}::integer)`.execute(
            tx,
          );
        return Number(gone.numAffectedRows ?? 0);
      };
      const measure = async () => ({ rows: 12, bytes: 96 * MB });
      return deleteInParts({ engine: "pglite", disk }, tx, { measure, deleteSome });
    });
  assert.equal(deleted, 12);
  assert.ok(logSize() <= before + 16, `${logSize()} after ${before}`);
  await clear();
  assert.ok((await tableSize()) < 2 * MB, `${await tableSize()}`);
});

it("rows that are changed over and over take no more than so much, where there is room too", async () => {
  free = requiredBytes.answers;
  await fill();
  // In the table itself, too.
  await sql`create table changed (id integer, content text)`.execute(db());
  await sql`alter table changed alter column content set storage plain`.execute(db());
  await sql`insert into changed select n, '' from generate_series(1, 1000) as n`.execute(db());
  for (let n = 10; n < 18; n += 1) {
    await sql`update filled set content = ${randomBytes(6 * MB).toString("base64")}`.execute(db());
    await sql`update changed set content = repeat(${`${n}`}::text, 3500)`.execute(db());
    await clear();
    await boundLog(db());
  }
  assert.ok((await tableSize()) <= 56 * MB, `${await tableSize()}`);
  assert.ok((await tableSize("changed")) <= 56 * MB, `${await tableSize("changed")}`);
  await sql`truncate filled`.execute(db());
});

it("little is left alone where there is room", async () => {
  await fill();
  await sql`delete from filled`.execute(db());
  const size = await tableSize();
  free = requiredBytes.answers;
  await clear();
  assert.equal(await tableSize(), size);
  const measure = () => assert.fail("it was measured");
  const all = { measure, deleteSome: measure };
  free = 2 * requiredBytes.answers;
  await db()
    .transaction()
    .execute(async (tx) => assert.equal(await deleteInParts({ engine: "pglite", disk }, tx, all), 0));
});
