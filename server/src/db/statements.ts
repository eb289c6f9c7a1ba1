import { setImmediate } from "node:timers/promises";
import type { PGlite, QueryOptions, Results, Transaction } from "@electric-sql/pglite";
import type { PGliteDialectConfig, PostgresPool, PostgresPoolClient } from "kysely";
import type { Client, Pool, PoolClient, QueryResult } from "pg";
import { isOutdatedPlan, isWorthRepeating } from "./repeat.ts";
import type { Watch } from "./watch.ts";

type EmbeddedDatabase = Exclude<PGliteDialectConfig["pglite"], (...args: never) => unknown>;
type EmbeddedTransaction = Parameters<Parameters<EmbeddedDatabase["transaction"]>[0]>[0];

/** Whether a text may be a script of several statements (a migration), which only the simple protocol accepts. */
const maybeScript = (text: string, parameters: readonly unknown[] = []): boolean =>
  parameters.length === 0 && text.includes(";");

/** How long statements may keep others waiting, in milliseconds. */
const PATIENCE = 5;

/**
 * The embedded database goes from one statement to the next without a turn of the event loop. This takes one now and
 * then, so that others are answered during a long transaction or while a page is made.
 */
function turns(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < PATIENCE) return;
    await setImmediate();
    last = performance.now();
  };
}

/** The embedded database as Kysely's dialect uses it; its transactions accept scripts, as PostgreSQL's do. */
export function withScripts(pglite: PGlite): EmbeddedDatabase {
  const takeTurn = turns();
  const scriptsIn = (tx: Transaction): EmbeddedTransaction => ({
    rollback: () => tx.rollback(),
    query: async <T>(text: string, parameters?: unknown[], options?: QueryOptions) => {
      await takeTurn();
      if (!maybeScript(text, parameters)) return tx.query<T>(text, parameters, options);
      const results = await tx.exec(text, options);
      return (results.at(-1) ?? { rows: [], fields: [] }) as Results<T>;
    },
  });
  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: async (text, parameters, options) => {
      await takeTurn();
      return pglite.query(text, parameters, options);
    },
    transaction: (work) => pglite.transaction((tx) => work(scriptsIn(tx))),
  };
}

/** Lifts the time limits in a transaction, here and in PostgreSQL: migrations take as long as they need. */
export const UNHURRIED = "set local statement_timeout = 0; set local lock_timeout = 0";

interface Sending {
  pool: Pool;
  watch: Watch;
  unhurried: boolean;
}

interface PoolOfStatements extends Sending {
  names: StatementNames;
}

/**
 * The pool as Kysely's dialect uses it. Each statement has a name, so that PostgreSQL plans it once per connection.
 * Outside a transaction, each releases its connection with the answer, so two may reach different ones: checking out a
 * client for Kysely nearly doubled the CPU time of a list of 50 rows.
 */
export function statementPool(sending: Sending): PostgresPool {
  const pool = { ...sending, names: new StatementNames() };
  return {
    options: {},
    end: () => sending.pool.end(),
    connect: async () => clientOf(pool),
  };
}

/** A client for Kysely: the statement that begins a transaction fetches the real one. */
function clientOf(sending: PoolOfStatements): PostgresPoolClient {
  const { names } = sending;
  let client: PoolClient | undefined;
  let { unhurried } = sending;
  let isOutdated = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (!client && /^(begin|start transaction)\b/.test(text)) client = await checkOut(sending);
    if (!client) return alone(sending, text, parameters);
    if (text === UNHURRIED) unhurried = true;
    const statement = statementOf(names, text, parameters);
    try {
      return await send(client, statement, { ...sending, unhurried });
    } catch (error) {
      isOutdated ||= names.outdated(statement, error);
      throw error;
    }
  };
  // Kysely's type also covers cursors, which are not used here.
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client?.release(destroy || isOutdated),
  };
}

interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

function statementOf(names: StatementNames, text: string, parameters: readonly unknown[]): Statement {
  const name = maybeScript(text, parameters) ? undefined : names.of(text);
  return { ...(name && { name }), text, values: [...parameters] };
}

/** A statement outside a transaction. A failed one has left nothing behind, so it can be sent again. */
async function alone(
  sending: PoolOfStatements,
  text: string,
  parameters: readonly unknown[],
): Promise<QueryResult> {
  for (let tries = 1; ; tries += 1) {
    const statement = statementOf(sending.names, text, parameters);
    try {
      return await sendAlone(statement, sending);
    } catch (error) {
      sending.names.outdated(statement, error);
      if (!isWorthRepeating(error, tries)) throw error;
    }
  }
}

/** Takes a connection for one statement; after an error it is not used again. */
function sendAlone(statement: Statement, { pool, watch, unhurried }: Sending): Promise<QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
  let giveBack: ((broken?: unknown) => void) | undefined;
  const done = watch.begin((error) => {
    giveBack?.(error);
    reject(error);
  }, unhurried);
  pool.connect((error, client, release) => {
    if (error || !client) {
      done();
      reject(error);
      return;
    }
    giveBack = (broken) => {
      giveBack = undefined;
      release(broken);
    };
    client.query(statement, (failure: Error | null, result) => {
      done();
      noteAnswer(watch, failure);
      giveBack?.(failure ?? undefined);
      if (failure) reject(failure);
      else resolve(result);
    });
  });
  return promise;
}

/** A connection for a transaction. */
function checkOut({ pool, watch, unhurried }: Sending): Promise<PoolClient> {
  const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
  let isCut = false;
  const done = watch.begin((error) => {
    isCut = true;
    reject(error);
  }, unhurried);
  pool.connect((error, client, release) => {
    done();
    if (error || !client) reject(error);
    else if (isCut) release();
    else resolve(client);
  });
  return promise;
}

/** A statement of a transaction. */
function send(client: PoolClient, statement: Statement, { watch, unhurried }: Sending): Promise<QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
  const done = watch.begin((error) => {
    // The pool notices, and drops it.
    void (client as unknown as Client).end();
    reject(error);
  }, unhurried);
  client.query(statement, (failure: Error | null, result) => {
    done();
    noteAnswer(watch, failure);
    if (failure) reject(failure);
    else resolve(result);
  });
  return promise;
}

/** An error from the database is an answer too; such errors have a severity. */
function noteAnswer(watch: Watch, failure: Error | null): void {
  if (!failure || "severity" in failure) watch.answered();
}

/** Short names for statements; limited, because each costs memory in every connection. */
class StatementNames {
  readonly #names = new Map<string, string>();
  #edition = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= 500) return known;
    const name = `s${this.#edition}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Whether a migration has changed what the statement returns. Others will be affected too, so all get new names. */
  outdated({ name, text }: Statement, error: unknown): boolean {
    if (!isOutdatedPlan(error)) return false;
    // Several may fail at once; the others have been renamed already.
    if (name === this.#names.get(text)) {
      this.#names.clear();
      this.#edition += 1;
    }
    return true;
  }
}
