import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createDatabase } from "@plenary/testing/databases";
import { sql } from "kysely";
import pg from "pg";
import { analyze } from "../../src/db/analyze.ts";
import type { Database, Db, Tx } from "../../src/db/db.ts";
import { openListener } from "../../src/db/listener.ts";
import { migrate } from "../../src/db/migrate.ts";
import { type OpenOptions, openDatabase, overPGlite, smallMemory, typeParsers } from "../../src/db/open.ts";

/** The cost of hashing passwords in tests; tests of the time it takes use the real cost. */
export const cheap = { memoryCost: 8, timeCost: 1 };

/** The cost of a password that takes long enough to be verified for something to happen meanwhile. */
export const dear = { memoryCost: 19_456, timeCost: 8 };

/**
 * Databases on the server, each with another way into it. What sets the role below has its connection forget all plans
 * that it has made.
 */
const ways = new WeakMap<Db, Db>();

/** Deletes every row but those of the migrations; a running app doesn't hear of it. */
export async function emptyTables(of: Db): Promise<void> {
  const db = ways.get(of) ?? of;
  // Truncating a table gives it and its indexes new files, which is only worth it for many rows.
  const { rows } = await sql<{ name: string; large: boolean }>`
    select quote_ident(relname) as name, pg_relation_size(oid) > 200000 as large from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
      and pg_relation_size(oid) > 0`.execute(db);
  const large = rows.filter((row) => row.large).map((row) => row.name);
  await runUnchecked(db, [
    ...(large.length ? [`truncate ${large.join(", ")} cascade`] : []),
    ...rows.filter((row) => !row.large).map(({ name }) => `delete from ${name}`),
  ]);
}

/**
 * Runs the statements in one transaction, without triggers and foreign keys: the audit log's refuse to delete even to
 * its owner, and rows that are written all at once refer to each other.
 */
export async function runUnchecked(db: Db, statements: string[]): Promise<void> {
  const script = ["set local session_replication_role = replica", ...statements].join("; ");
  const way = ways.get(db) ?? db;
  await way.transaction().execute((tx) => sql.raw(script).execute(tx));
}

type Log = (event: { query: { sql: string } }) => void;

/** A new database with all migrations: PGlite in memory, or with DATABASE_URL one on that server, to be dropped at the end. */
export async function openTestDatabase(): Promise<Database & { drop?: () => Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (!url) return overPGlite(await migratedPGlite(), undefined);
  const own = await migratedOnServer(url);
  return { ...(await openDatabase({ databaseUrl: own.url, dataDir: "" })), drop: own.drop };
}

let embedded: Promise<PGlite> | undefined;
let onServer: ReturnType<typeof sharedOnServer> | undefined;

/** This process's database: its files have it one after the other, and each may find what another left in its tables. */
export async function openSharedDatabase({ onQuery }: OpenOptions = {}): Promise<Database> {
  const url = process.env.DATABASE_URL;
  if (url) {
    onServer ??= sharedOnServer(url);
    const { lend } = await onServer;
    return lend(onQuery);
  }
  embedded ??= migratedPGlite();
  const pglite = await embedded;
  const log: Log | undefined = onQuery && ((event) => onQuery(event.query.sql));
  const database = overPGlite(pglite, log);
  const channels: string[] = [];
  return {
    ...database,
    listen: (channel, ears) => {
      channels.push(channel);
      return database.listen(channel, ears);
    },
    // The next file goes on with it.
    close: async () => {
      for (const channel of channels) await pglite.unlisten(channel);
    },
  };
}

/** Closes this process's database, after the last of its files or after one that changes tables. */
export async function closeSharedDatabase(): Promise<void> {
  const [pglite, shared] = [await embedded, await onServer];
  embedded = undefined;
  onServer = undefined;
  await pglite?.close();
  await shared?.close();
}

/**
 * A database on the server whose connections the files of this process have one after the other: a new connection takes
 * PostgreSQL as long as dozens of statements.
 */
async function sharedOnServer(url: string) {
  const own = await migratedOnServer(url);
  let told: OpenOptions["onQuery"];
  const database = await openDatabase(
    { databaseUrl: own.url, dataDir: "" },
    // Nothing fails because the machine is busy; the limits have tests of their own (src/db/frozen.test.ts).
    { unhurried: true, patient: true, onQuery: (statement) => told?.(statement) },
  );
  const way = await openDatabase({ databaseUrl: own.url, dataDir: "" }, { unhurried: true, patient: true });
  ways.set(database.db, way.db);
  return {
    /** Gives it to the next file, which listens for itself: what listens goes by timers, and files fake those. */
    lend: (onQuery: OpenOptions["onQuery"]): Database => {
      told = onQuery;
      let stopListening = async () => {};
      return {
        ...database,
        listen: async (channel, ears) => {
          const connect = () => new pg.Client({ connectionString: own.url, query_timeout: 4000 });
          const { hearing, close } = await openListener(connect, channel, ears);
          stopListening = close;
          return hearing;
        },
        close: async () => {
          told = undefined;
          await stopListening();
        },
      };
    },
    close: async () => {
      await database.close();
      await way.close();
      await own.drop();
    },
  };
}

async function migratedOnServer(url: string): ReturnType<typeof createDatabase> {
  const own = await createDatabase(url);
  const { db, close } = await openDatabase({ databaseUrl: own.url, dataDir: "" });
  await migrate(db);
  await close();
  return own;
}

const schema = ["migrations", "routines"].map((name) => new URL(`../../src/db/${name}/`, import.meta.url));
const packages = new URL("../../../package-lock.json", import.meta.url);
const cache = new URL("../../../node_modules/.cache/plenary/", import.meta.url);

/** An embedded database with all migrations. */
async function migratedPGlite(): Promise<PGlite> {
  const files = (
    await Promise.all(
      schema.map(async (folder) => (await readdir(folder)).sort().map((name) => new URL(name, folder))),
    )
  ).flat();
  return keptPGlite("migrated", files, async (pglite) => {
    await migrate(overPGlite(pglite, undefined).db);
  });
}

/** An embedded database without a table. */
export const barePGlite = (): Promise<PGlite> => keptPGlite("bare", [], async () => {});

/** An embedded database from a stored copy, as long as these files and the packages stay as they are: creating one afresh takes seconds. */
async function keptPGlite(
  name: string,
  files: URL[],
  fill: (pglite: PGlite) => Promise<void>,
): Promise<PGlite> {
  const hash = createHash("sha256");
  for (const file of [packages, ...files]) hash.update(await readFile(file));
  const copy = fileURLToPath(new URL(`${name}-${hash.digest("hex").slice(0, 16)}.tar`, cache));
  const kept = await readFile(copy).catch(() => undefined);
  const options = { extensions: { pg_trgm }, parsers: typeParsers, postgresqlconf: smallMemory };
  const pglite = await PGlite.create({ ...options, ...(kept && { loadDataDir: new Blob([kept]) }) });
  await pglite.exec("set timezone to 'UTC'");
  if (kept) return pglite;
  await fill(pglite);
  await mkdir(cache, { recursive: true });
  const dump = Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer());
  const partial = `${copy}.${process.pid}`;
  await writeFile(partial, dump);
  await rename(partial, copy);
  return pglite;
}

/** A database for the file's tests, without a table: on the PostgreSQL server if there is one, else embedded. */
export function useBareDatabase(): () => Database {
  let database: Database;
  let drop = async () => {};
  before(async () => {
    const server = process.env.DATABASE_URL;
    if (!server) {
      database = overPGlite(await barePGlite(), undefined);
      return;
    }
    const own = await createDatabase(server);
    drop = own.drop;
    database = await openDatabase({ databaseUrl: own.url, dataDir: "" });
  });
  after(async () => {
    await database.close();
    await drop();
  });
  return () => database;
}

/**
 * Lets whoever registers have a confirmed address from the beginning, as if the link in the mail had been opened, or no
 * longer: a trigger in the database of tests, because the product has no switch for it.
 */
export async function confirmRegistered(db: Db, confirms: boolean): Promise<void> {
  const trigger = `create or replace function confirm_registered() returns trigger language plpgsql as $$
    begin
      if new.email_confirmed_at is null and new.password_hash is not null then
        new.email_confirmed_at := new.created_at;
        new.search_text := rtrim(new.search_text, E'\\n ') || E'\\n ' || lower(new.email);
      end if;
      return new;
    end $$;
    create trigger users_registered before insert on users for each row execute function confirm_registered();`;
  // With the address, what was sent to it is theirs.
  const giving = `create or replace function give_registered() returns trigger language plpgsql as $$
    begin
      update session_invitations set user_id = new.user_id
        where lower(email) = lower(new.email) and user_id is null and status = 'pending';
      return null;
    end $$;
    create trigger users_given after insert on users for each row execute function give_registered();`;
  const scripts = [
    "drop trigger if exists users_registered on users; drop trigger if exists users_given on users",
    ...(confirms ? [trigger, giving] : []),
  ];
  await db.transaction().execute(async (tx) => {
    for (const script of scripts) await sql.raw(script).execute(tx);
  });
}

/**
 * How many rows of each table the work reads, in whatever way the database finds best once it knows what the tables hold;
 * entries of an index count where their rows are looked up. Tables of which it reads none are left out.
 */
export async function rowsRead(
  { db }: { db: Db },
  work: (tx: Tx) => Promise<unknown>,
): Promise<Record<string, number>> {
  await analyze(db);
  return db.transaction().execute(async (tx) => {
    // What the connection has counted so far includes transactions of a moment ago.
    const before = await countedIn(tx);
    await work(tx);
    const after = await countedIn(tx);
    const read = [...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const);
    return Object.fromEntries(read.filter(([, rows]) => rows > 0));
  });
}

async function countedIn(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables`.execute(
    tx,
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}
