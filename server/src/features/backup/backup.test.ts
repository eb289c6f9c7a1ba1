import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { openTestDatabase } from "../../../test/processes/database.ts";
import { CommandError } from "../../base/errors.ts";
import { createSealer } from "../../base/secrets.ts";
import type { Db } from "../../db/db.ts";
import { migrate } from "../../db/migrate.ts";
import { makeBackup } from "./backup.ts";
import { encode } from "./format.ts";
import { checkBackup, restoreBackup } from "./restore.ts";

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

/** The one under which `test-data/as-of-0012.sql` was sealed, and that of the server that gets the backup. */
const ours = createSealer("a secret that only tests use");
const theirs = createSealer("the secret of another server");
const passphrase = "correct horse battery";
let source: TestDatabase;
let target: TestDatabase;
let folder: string;

before(async () => {
  source = await openTestDatabase();
  target = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "plenary-backup-"));
});
after(async () => {
  for (const { close, drop } of [source, target]) {
    await close();
    await drop?.();
  }
  await rm(folder, { recursive: true });
});

async function makeEmpty({ db }: TestDatabase): Promise<Db> {
  const script = "drop schema public cascade; create schema public; drop extension if exists pg_trgm;";
  await db.transaction().execute((tx) => sql.raw(script).execute(tx));
  return db;
}

/** A database of an earlier version with rows in every table of that. */
async function fill(database: TestDatabase): Promise<Db> {
  const db = await makeEmpty(database);
  const dump = await readFile(new URL("../../db/test-data/as-of-0012.sql", import.meta.url), "utf8");
  await db.transaction().execute((tx) => sql.raw(dump).execute(tx));
  const strange = { title: 'Tab\tline\nquote"back\\slash 🎉 \u2028', summary: "null", description: "\\N" };
  await db.updateTable("talks").set(strange).execute();
  await db
    .updateTable("bootstrap")
    .set({ sealed_password: ours.seal("a temporary password") })
    .execute();
  await db
    .updateTable("system_settings")
    .set({ sealed_smtp_password: ours.seal("a mail password") })
    .execute();
  return db;
}

/** Every row of every table as JSON, the sealed columns opened. */
async function contentOf(db: Db, sealer: typeof ours | undefined): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'
    order by tablename`.execute(db);
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select row_to_json(given) as row from ${sql.table(name)} as given order by given::text collate "C"`.execute(
      db,
    );
    const opened = ([column, value]: [string, unknown]) => {
      if (!column.startsWith("sealed_") || value === null) return [column, value];
      return [column, sealer ? sealer.open(String(value)) : null];
    };
    content[name] = rows
      .map(({ row }) => JSON.stringify(Object.fromEntries(Object.entries(row).map(opened))))
      .sort();
  }
  return content;
}

async function written(name: string, pieces: AsyncIterable<Buffer>): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, pieces);
  return path;
}

const backUp = (name: string, secret?: string) =>
  written(name, makeBackup({ database: source, sealer: ours, clock: () => new Date(0) }, secret));

async function restore(path: string, secret?: string, leaveOut = false): Promise<void> {
  const whole = await checkBackup(path, "a.backup", { passphrase: secret, leaveOut });
  await restoreBackup(target.db, theirs, whole, () => {});
}

describe("a backup", () => {
  // Proves trust backup: `npm run restore` fills an empty database of either engine, whole or not at all
  it("fills another database with the same rows, and secrets under that server's own secret", async () => {
    await migrate(await fill(source));
    const path = await backUp("whole", passphrase);
    await makeEmpty(target);
    await restore(path, passphrase);
    const content = await contentOf(source.db, ours);
    assert.deepEqual(await contentOf(target.db, theirs), content);
    assert.match(JSON.stringify(content), /a temporary password.*a mail password/s);
    assert.deepEqual(await migrate(target.db), []);
  });

  // Proves workspace 7: named by hash, cached for ever, in the database, in backups
  it("holds pictures, byte by byte", async () => {
    const db = await fill(source);
    await migrate(db);
    const { event_id } = await db.selectFrom("events").select("event_id").executeTakeFirstOrThrow();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * at) % 256));
    const of = { hash: "0123456789abcdef0123456789abcdef", event_id, width: 2, height: 1, bytes };
    await db
      .insertInto("pictures")
      .values(["whole", "wide"].map((size) => ({ ...of, size })))
      .execute();
    const path = await backUp("pictures");
    await makeEmpty(target);
    await restore(path, undefined, true);
    const kept = await target.db.selectFrom("pictures").selectAll().orderBy("size").execute();
    assert.deepEqual(
      kept.map((row) => ({ ...row, bytes: Buffer.from(row.bytes).equals(bytes) })),
      ["whole", "wide"].map((size) => ({ ...of, size, user_id: null, bytes: true })),
    );
  });

  // Proves trust backup: Secrets are sealed under a passphrase, or left out
  it("holds no secret without a passphrase, and none in clear with one", async () => {
    await migrate(await fill(source));
    await makeEmpty(target);
    const { rows: required } = await sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and starts_with(column_name, 'sealed_') and is_nullable = 'NO'`.execute(
      source.db,
    );
    assert.deepEqual(required, [], "each can be left out");
    await restore(await backUp("bare"));
    assert.deepEqual(await contentOf(target.db, undefined), await contentOf(source.db, undefined));
    const path = await backUp("sealed", passphrase);
    await assert.rejects(
      restore(path),
      new CommandError(
        "a.backup has secrets, sealed under a passphrase: set BACKUP_PASSPHRASE to it, or leave them out with --without-secrets.",
      ),
    );
    await assert.rejects(
      restore(path, "another passphrase"),
      new CommandError(
        "The secrets in a.backup were sealed under another passphrase than BACKUP_PASSPHRASE.",
      ),
    );
    await assert.rejects(
      backUp("short", "too short"),
      new CommandError("BACKUP_PASSPHRASE needs 12 characters or more."),
    );
    await makeEmpty(target);
    await restore(path, undefined, true);
    assert.deepEqual(await contentOf(target.db, undefined), await contentOf(source.db, undefined));
  });

  // Proves trust backup: One of a version before is migrated
  it("of a version before is brought to this one", async () => {
    const db = await fill(source);
    const path = await written("older", oldBackup(db));
    await makeEmpty(target);
    await restore(path);
    await migrate(db);
    assert.deepEqual(await contentOf(target.db, undefined), await contentOf(db, undefined));
    const constraints = `select conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`;
    const triggers = "select tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2";
    for (const query of [constraints, triggers])
      assert.deepEqual(
        (await sql.raw(query).execute(target.db)).rows,
        (await sql.raw(query).execute(db)).rows,
      );
  });

  // Proves trust backup: `npm run backup` writes one consistent file while the server runs
  it("is the state of one moment, whatever is written while it is made", async () => {
    await migrate(await fill(source));
    const { db } = source;
    await db.deleteFrom("sessions").execute();
    const [creator] = await db.selectFrom("users").select("user_id").limit(1).execute();
    const description = "x".repeat(3000);
    const insert = (id: string, title: string) =>
      sql`insert into talks
      select ${id}, ${title}, '', ${description}, ${creator?.user_id}, now(), now()`.execute(db);
    await sql`insert into talks select gen_random_uuid(), n::text, '', ${description}, ${creator?.user_id}, now(), now()
      from generate_series(1, 1200) as n`.execute(db);
    const expected = await contentOf(db, undefined);
    const pieces = makeBackup({ database: source, sealer: ours, clock: () => new Date(0) }, undefined);
    let count = 0;
    async function* disturbed() {
      for await (const piece of pieces) {
        yield piece;
        count += 1;
        const other = crypto.randomUUID();
        await insert(other, "new");
        await sql`update talks set title = 'changed' where title::text like ${`%${count % 10}`}`.execute(db);
        await sql`with gone as (delete from talks where title::text like ${`%${count % 7}5`} returning talk_id)
          insert into talks select talk_id, 'again', '', '', ${creator?.user_id}, now(), now() from gone
          on conflict do nothing`.execute(db);
        await sql`update users set name = ${`Name ${count}`}, user_id = user_id`.execute(db);
        await sql`delete from talks where talk_id = ${other} or title = 'changed' and random() < 0.1`.execute(
          db,
        );
      }
    }
    const path = await written("disturbed", disturbed());
    assert.ok(count > 5, `${count} pieces`);
    await makeEmpty(target);
    await restore(path);
    assert.deepEqual(await contentOf(target.db, undefined), expected);
    const { rows } = await sql`select from pg_namespace where nspname = 'plenary_backup'
      union all select from pg_trigger where tgname = 'keep_for_backup'`.execute(db);
    assert.deepEqual(rows, []);
  });

  // Proves trust backup: Broken, cut off and foreign files are refused by name before anything is written
  it("that is broken, cut off or something else is refused by its name before anything is written", async () => {
    await migrate(await fill(source));
    const bytes = await readFile(await backUp("good"));
    const changed = Buffer.from(bytes);
    const middle = bytes.length >> 1;
    changed.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    const broken = "a.backup is broken: what is in it isn't what was written.";
    const foreign = "a.backup is not a backup of Plenary.";
    const cases: [Buffer, string][] = [
      [changed, broken],
      [Buffer.concat([bytes, bytes]), broken],
      [bytes.subarray(0, middle), "a.backup is cut off: its end is missing."],
      [bytes.subarray(0, -1), "a.backup is cut off: its end is missing."],
      [Buffer.alloc(0), foreign],
      [Buffer.from("<schedule/>\n"), foreign],
      [
        Buffer.from("Plenary backup, format 2\n"),
        "a.backup was made by another version of Plenary (format 2).",
      ],
      [
        await readFile(
          await written(
            "newer",
            encode({ madeAt: "", migrations: ["9000_later.sql"], tables: [], secrets: null }, none()),
          ),
        ),
        "a.backup was made by a newer version of Plenary (9000_later.sql); restore it with that.",
      ],
    ];
    await makeEmpty(target);
    for (const [content, says] of cases) {
      const path = join(folder, "bad");
      await writeFile(path, content);
      await assert.rejects(restore(path), new CommandError(says));
    }
    await assert.rejects(restore(join(folder, "absent")), new CommandError("There is no file a.backup."));
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(target.db);
    assert.deepEqual(rows, []);
  });

  // Proves trust backup: `npm run restore` fills an empty database of either engine, whole or not at all
  it("goes into an empty database only, whole or not at all", async () => {
    await migrate(await fill(source));
    const path = await backUp("good2");
    await migrate(await makeEmpty(target));
    await restore(path);
    const content = await contentOf(target.db, undefined);
    await assert.rejects(
      restore(path),
      new CommandError(
        "The database is not empty: a backup only goes into one without any accounts or events.",
      ),
    );
    assert.deepEqual(await contentOf(target.db, undefined), content);
    await makeEmpty(target);
    const older = await written("half", oldBackup(source.db, "users"));
    await assert.rejects(restore(older), /violates foreign key|rows of users instead of/);
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(target.db);
    assert.deepEqual(rows, []);
  });
});

async function* none() {}

/** What a version made with the migrations that the database has; without the rows of a table. */
async function* oldBackup(db: Db, without?: string) {
  const { rows: migrations } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  );
  const { rows: columns } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, json_agg(column_name) as columns from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations' group by table_name`.execute(db);
  const given: { table: string; lines: string[] }[] = [];
  for (const { name } of columns) {
    if (name === without) continue;
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select row_to_json(given) as row from ${sql.table(name)} as given`.execute(db);
    const lines = rows.map(({ row }) => {
      const entries = Object.entries(row);
      const plain = JSON.stringify(Object.fromEntries(entries.filter(([key]) => !key.startsWith("sealed_"))));
      const sealed = entries.filter(([key]) => key.startsWith("sealed_")).map(() => null);
      return sealed.length ? `${plain}\t${JSON.stringify(sealed)}` : plain;
    });
    if (lines.length) given.push({ table: name, lines });
  }
  const tables = columns.map(({ name, columns: all }) => ({
    name,
    columns: all.filter((column) => !column.startsWith("sealed_")),
    sealed: all.filter((column) => column.startsWith("sealed_")),
    rows: given.find(({ table }) => table === name)?.lines.length ?? 0,
  }));
  const header = {
    madeAt: "2026-11-22T10:00:00.000Z",
    migrations: migrations.map(({ name }) => name),
    tables,
    secrets: null,
  };
  async function* blocks() {
    yield* given;
  }
  yield* encode(header, blocks());
}
