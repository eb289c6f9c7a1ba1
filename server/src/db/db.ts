import type { Kysely, Transaction } from "kysely";
import type { Disk } from "./embedded/disk.ts";
import type { ListenerHandlers, ListenerState } from "./listener.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** One database behind one SQL dialect: PostgreSQL, or the embedded PGlite in the data directory. */
export interface Database {
  engine: "postgres" | "pglite";
  /** Only for the embedded database on a disk; a PostgreSQL server's disk can't be seen from here. */
  disk?: Disk | undefined;
  db: Db;
  /** Listens to a channel. The result tells at any time how well. */
  listen(channel: string, ears: ListenerHandlers): Promise<ListenerState>;
  close(): Promise<void>;
}
