import type { PGlite, QueryOptions, Results, Transaction } from "@electric-sql/pglite";
import type { PGliteDialectConfig, PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";

type EmbeddedDatabase = Exclude<PGliteDialectConfig["pglite"], (...args: never) => unknown>;
type EmbeddedTransaction = Parameters<Parameters<EmbeddedDatabase["transaction"]>[0]>[0];

/**
 * Whether a text may be a script of several statements (a migration). Only PostgreSQL's simple protocol accepts those;
 * a single statement with a semicolon in a literal goes that way just as well.
 */
const maybeScript = (text: string, parameters: readonly unknown[] = []): boolean =>
  parameters.length === 0 && text.includes(";");

/** The embedded database as Kysely's dialect uses it; its transactions accept scripts, as PostgreSQL's do. */
export function withScripts(pglite: PGlite): EmbeddedDatabase {
  const scriptsIn = (tx: Transaction): EmbeddedTransaction => ({
    rollback: () => tx.rollback(),
    query: async <T>(text: string, parameters?: unknown[], options?: QueryOptions) => {
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
    query: (text, parameters, options) => pglite.query(text, parameters, options),
    transaction: (work) => pglite.transaction((tx) => work(scriptsIn(tx))),
  };
}

/**
 * The pool as Kysely's dialect uses it, sending each statement under a name, so that PostgreSQL parses and plans it
 * only once per connection. A statement outside a transaction goes through the pool's own `query`, which passes a
 * connection on as soon as the answer is there; checking out a client cost a list of 50 rows nearly twice the CPU time.
 * So nothing may rely on two statements outside a transaction reaching the same connection.
 */
export function statementPool(pool: Pool): PostgresPool {
  const names = new StatementNames();
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => clientOf(pool, names),
  };
}

/** What Kysely takes for a client: the real one is fetched by the statement that begins a transaction. */
function clientOf(pool: Pool, names: StatementNames): PostgresPoolClient {
  let client: PoolClient | undefined;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (!client && /^(begin|start transaction)\b/.test(text)) client = await pool.connect();
    const name = maybeScript(text, parameters) ? undefined : names.of(text);
    return (client ?? pool).query({ ...(name && { name }), text, values: [...parameters] });
  };
  // Kysely's type also covers cursors, which nothing here uses.
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client?.release(destroy),
  };
}

/** Short names for statements; bounded, because each costs memory in every connection. */
class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= 500) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
