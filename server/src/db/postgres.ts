import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import pg from "pg";
import { StartupError } from "../base/config.ts";
import type { Database } from "./db.ts";
import { openListener } from "./listener.ts";
import { statementPool } from "./statements.ts";
import type { Tables } from "./tables.ts";
import { createWatch, PROBE, TIME_LIMIT } from "./watch.ts";

interface Options {
  /** Parsers of values, by the OID of their type. */
  parsers: Record<number, (text: string) => unknown>;
  log: ((event: LogEvent) => void) | undefined;
  /** Lets statements take as long as they need. */
  unhurried: boolean;
  /** Never takes a silent database for dead. */
  patient: boolean;
}

/** Opens the PostgreSQL database at the URL. Throws StartupError if that fails. */
export async function openPostgres(
  url: string,
  { parsers, log, unhurried, patient }: Options,
): Promise<Database> {
  const connection = {
    connectionString: url,
    application_name: "plenary",
    options: "-c TimeZone=UTC",
    // Shorter than the time after which callers hear that the database is away.
    connectionTimeoutMillis: 4000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format),
    },
  } as const;
  const limits = unhurried ? {} : { statement_timeout: TIME_LIMIT, lock_timeout: TIME_LIMIT };
  const listening = { ...connection, application_name: "plenary listener", query_timeout: 4000 };
  const pool = new pg.Pool({ ...connection, ...limits, max: 10 });
  const watch = createWatch(
    async () => patient || answers({ ...connection, connectionTimeoutMillis: PROBE }),
  );
  // An idle connection that breaks is replaced at the next query, which reports what goes wrong.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    watch.answered();
    // One that breaks between the statements of a transaction, where the pool doesn't listen, would end the process.
    client.on("error", () => {});
  });
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new StartupError(`The database at ${withoutPassword(url)} can't be reached: ${reasonOf(error)}.`);
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: statementPool({ pool, watch, unhurried }) }),
    ...(log && { log }),
  });
  let closeListener: (() => Promise<void>) | undefined;
  return {
    engine: "postgres",
    db,
    listen: async (channel, ears) => {
      const { hearing, close } = await openListener(() => new pg.Client(listening), channel, ears);
      closeListener = close;
      return hearing;
    },
    close: async () => {
      watch.close();
      await closeListener?.();
      await db.destroy();
    },
  };
}

/** Whether the database answers a new connection, even by refusing it. */
async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end();
  }
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  return `${parsed.host}${parsed.pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return (error as Error).message;
}
