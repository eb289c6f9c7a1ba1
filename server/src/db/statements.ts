import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";

/**
 * The pool as Kysely's dialect uses it, sending each statement under a name, so that PostgreSQL parses and plans it
 * only once per connection. A statement outside a transaction goes through the pool's own `query`, which hands a
 * connection on as soon as the answer is there; taking a client for it cost a list of 50 rows nearly twice the CPU time.
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
    const name = names.of(text);
    return (client ?? pool).query({ ...(name && { name }), text, values: [...parameters] });
  };
  // Kysely's type also has the form for cursors, which nothing here uses.
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client?.release(destroy),
  };
}

/** Short names for statements; bounded, as each costs memory in every connection. */
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
