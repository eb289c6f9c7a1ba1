import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, type LogEvent } from "kysely";
import { type Config, StartupError } from "../base/config.ts";
import type { Database } from "./db.ts";
import { type Disk, diskOf, refusingWrites } from "./embedded/disk.ts";
import { embeddedDialect } from "./embedded/embedded-dialect.ts";
import { type FlushedFiles, flushedFiles, flushingParams } from "./embedded/flushed-files.ts";
import { lockDataDir } from "./embedded/lock.ts";
import { rememberStatements } from "./embedded/remembered-statements.ts";
import { withScripts } from "./statements.ts";
import type { Tables } from "./tables.ts";

export interface OpenOptions {
  /** Called with every statement, for tests that count them. */
  onQuery?: (sql: string) => void;
  /** Lets statements on PostgreSQL take longer than 10 seconds; for imports. */
  unhurried?: boolean;
  /** Never takes a silent PostgreSQL for dead; for tests, which must not fail on a busy machine. */
  patient?: boolean;
}

/** Opens the configured database. Throws StartupError if that fails. */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  options: OpenOptions = {},
): Promise<Database> {
  const log = options.onQuery && ((event: LogEvent) => options.onQuery?.(event.query.sql));
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) return openPGlite(dataDir, log);
  // Loaded only when used, like PGlite below.
  const { openPostgres } = await import("./postgres.ts");
  const { unhurried = false, patient = false } = options;
  return openPostgres(databaseUrl, { parsers: typeParsers, log, unhurried, patient });
}

type Log = ((event: LogEvent) => void) | undefined;

// OIDs of PostgreSQL types whose values stay text or are read as numbers.
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** For a database inside the process: shared buffers are held twice, because the operating system caches pages too. */
export const smallMemory = ["shared_buffers = 32MB", "max_connections = 5"];

/** Days and instants remain text (in the API's format), counts become numbers. */
export const typeParsers = {
  [DATE]: (text: string) => text,
  [TIMESTAMPTZ]: instantOf,
  [INT8]: Number,
};

async function openPGlite(dataDir: string, log: Log): Promise<Database> {
  const memory = dataDir === ":memory:";
  const unlock = memory ? () => {} : lockDataDir(dataDir);
  const disk = memory ? undefined : diskOf(dataDir);
  try {
    // Loaded only when used: a server on PostgreSQL saves 30 MB.
    const { PGlite } = await import("@electric-sql/pglite");
    const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
    const { NodeFS } = await import("@electric-sql/pglite/nodefs");
    const files = memory ? undefined : flushedFiles(NodeFS, join(dataDir, "database"));
    const pglite = await PGlite.create({
      ...(files && { fs: files.fs, startParams: flushingParams(PGlite.defaultStartParams) }),
      extensions: { pg_trgm },
      parsers: typeParsers,
      postgresqlconf: smallMemory,
    });
    await pglite.exec("set timezone to 'UTC'");
    await files?.flushOnce();
    return overPGlite(pglite, log, { unlock, disk, files });
  } catch (error) {
    unlock();
    throw new StartupError(
      `The embedded database in ${dataDir} can't be opened: ${(error as Error).message}.`,
      { cause: error },
    );
  }
}

/** What an embedded database on disk needs in addition. */
interface OpenDataDir {
  unlock: () => void;
  disk?: Disk | undefined;
  files?: FlushedFiles | undefined;
}

/** The embedded database on top of an open PGlite. Tests also use it, with a prepared one. */
export function overPGlite(pglite: PGlite, log: Log, dataDir?: OpenDataDir): Database {
  rememberStatements(pglite);
  const db = new Kysely<Tables>({
    dialect: embeddedDialect(withScripts(pglite), dataDir?.files?.flushed ?? (async () => {})),
    ...(dataDir?.disk && { plugins: [refusingWrites(dataDir.disk)] }),
    ...(log && { log }),
  });
  return {
    engine: "pglite",
    disk: dataDir?.disk,
    db,
    listen: async (channel, { heard }) => {
      await pglite.listen(channel, heard);
      // Nothing is between this process and its own database.
      return { isCurrent: () => true, isDeaf: () => false };
    },
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      dataDir?.files?.close();
      dataDir?.unlock();
    },
  };
}

/** Converts PostgreSQL's text of a timestamptz(3) in UTC ("2026-11-21 09:30:00.5+00") to ISO 8601. */
export function instantOf(text: string): string {
  const milliseconds = text.length > 22 ? text.slice(20, -3).padEnd(3, "0") : "000";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
