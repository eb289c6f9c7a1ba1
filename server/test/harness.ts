import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { after, before, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { ApiError, type Client, createClient } from "@plenary/contract/client";
import { createDatabase } from "@plenary/testing/databases";
import { sql } from "kysely";
import { type App, buildApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/base/config.ts";
import type { Ctx } from "../src/core/context.ts";
import { prepareSettings } from "../src/core/settings.ts";
import { type Database, type Db, openDatabase, overPGlite, smallMemory, typeParsers } from "../src/db/db.ts";
import { migrate } from "../src/db/migrate.ts";

/** A real app over a real database, listening on a free port of the loopback interface. */
export interface TestApp {
  /** What the server is made of. */
  readonly built: App;
  readonly ctx: Ctx;
  readonly db: Db;
  /** Where the server listens, for example http://127.0.0.1:40000. */
  readonly origin: string;
  /** A contract client; with a token it calls as that user. */
  client(token?: string): Client;
  /** A raw request, for what the client would never send. */
  raw(path: string, init?: RequestInit): Promise<Response>;
  /** The statements sent to the database since the count was last reset. */
  queries: string[];
  /** Moves the server's clock; each test begins at the real time. */
  clock: { advance(milliseconds: number): void; set(time: Date): void };
}

/**
 * Starts an app before the file's tests and stops it after them; each test begins with empty tables. The app is the API
 * alone, or also serves the built web application.
 */
export function useApp(overrides: Partial<Config> = {}, web?: "built"): TestApp {
  let app: App | undefined;
  let database: (Database & { drop?: () => Promise<void> }) | undefined;
  let origin = "";
  let offset = 0;
  const queries: string[] = [];
  const running = () => {
    if (!app) throw new Error("The app runs only inside tests.");
    return app;
  };
  const testApp: TestApp = {
    get built() {
      return running();
    },
    get ctx() {
      return running().ctx;
    },
    get db() {
      return running().ctx.db;
    },
    get origin() {
      return origin;
    },
    client: (token) =>
      createClient({ fetch: plainFetch, baseUrl: `${origin}/api`, token: () => token ?? null }),
    raw: (path, init) => fetch(origin + path, init),
    queries,
    clock: {
      advance: (milliseconds) => {
        offset += milliseconds;
      },
      set: (time) => {
        offset = time.valueOf() - Date.now();
      },
    },
  };

  before(async () => {
    database = await openTestDatabase((statement) => queries.push(statement));
    const environment = { LOG_LEVEL: "silent", DATA_DIR: ":memory:" };
    const config: Config = { ...readConfig(environment), passwordCost: cheap, ...overrides };
    const clock = () => new Date(Date.now() + offset);
    const secret = "a secret that only tests use";
    app = await buildApp({ config, database, secret, clock, ...(web && { web }) });
    await app.http.listen({ port: 0, host: "127.0.0.1" });
    const address = app.http.server.address();
    if (typeof address === "object" && address) origin = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(async () => {
    offset = 0;
    await emptyTables(running().ctx);
    queries.length = 0;
  });
  after(async () => {
    await app?.http.close();
    await database?.close();
    await database?.drop?.();
  });
  return testApp;
}

/** The cost of hashing passwords in tests; tests of the time it takes use the real cost. */
const cheap = { memoryCost: 8, timeCost: 1 };

/**
 * Nothing is compressed, since the answers are read in the same process; the tests of HTTP ask for compression
 * themselves.
 */
const plainFetch = (url: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
  return fetch(url, { ...init, headers });
};

/** What a refused call answered, for comparison as a whole; fails if the call succeeded. */
export async function refusal(call: Promise<unknown>) {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("value" in outcome) throw new Error(`Expected a refusal, got ${JSON.stringify(outcome.value)}`);
  if (!(outcome.error instanceof ApiError)) throw outcome.error;
  const { status, code, message, fields } = outcome.error;
  return { status, code, message, ...(Object.keys(fields).length && { fields }) };
}

async function emptyTables(ctx: Ctx): Promise<void> {
  // Truncating a table gives it and its indexes new files, which is only worth it for many rows.
  const { rows } = await sql<{ name: string; large: boolean }>`
    select quote_ident(relname) as name, pg_relation_size(oid) > 200000 as large from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
      and pg_relation_size(oid) > 0`.execute(ctx.db);
  await ctx.db.transaction().execute(async (tx) => {
    // The audit log's triggers refuse this even to its owner; foreign keys don't matter when everything is deleted.
    await sql`set local session_replication_role = replica`.execute(tx);
    const large = rows.filter((row) => row.large).map((row) => row.name);
    if (large.length) await sql.raw(`truncate ${large.join(", ")} cascade`).execute(tx);
    for (const { name } of rows.filter((row) => !row.large)) await sql.raw(`delete from ${name}`).execute(tx);
  });
  ctx.changes.apply(["*"]);
  await prepareSettings(ctx.db, ctx.config, ctx.sealer);
}

/** PGlite in memory; with DATABASE_URL a database of its own on that server, dropped at the end. */
async function openTestDatabase(onQuery: (statement: string) => void) {
  const url = process.env.DATABASE_URL;
  const log = (event: { query: { sql: string } }) => onQuery(event.query.sql);
  if (!url) return overPGlite(await migratedPGlite(), log);
  const own = await createDatabase(url);
  const database = await openDatabase({ databaseUrl: own.url, dataDir: "" }, { onQuery });
  await migrate(database.db);
  return { ...database, drop: own.drop };
}

const migrations = new URL("../src/db/migrations/", import.meta.url);
const cache = new URL("../../node_modules/.cache/plenary/", import.meta.url);

/** An embedded database with all migrations, from a stored copy: creating one afresh takes seconds. */
async function migratedPGlite(): Promise<PGlite> {
  const hash = createHash("sha256");
  for (const name of (await readdir(migrations)).sort())
    hash.update(await readFile(new URL(name, migrations)));
  const copy = fileURLToPath(new URL(`${hash.digest("hex").slice(0, 16)}.tar`, cache));
  const kept = await readFile(copy).catch(() => undefined);
  const options = { extensions: { pg_trgm }, parsers: typeParsers, postgresqlconf: smallMemory };
  if (kept) {
    const pglite = await PGlite.create({ ...options, loadDataDir: new Blob([kept]) });
    await pglite.exec("set timezone to 'UTC'");
    return pglite;
  }
  const pglite = await PGlite.create(options);
  await pglite.exec("set timezone to 'UTC'");
  const fresh = overPGlite(pglite, undefined);
  await migrate(fresh.db);
  await mkdir(cache, { recursive: true });
  const dump = Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer());
  const partial = `${copy}.${process.pid}`;
  await writeFile(partial, dump);
  await rename(partial, copy);
  return pglite;
}
