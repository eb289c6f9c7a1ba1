import type { FastifyBaseLogger } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { Database, Db, Tx } from "./db.ts";
import { type DiskStatus, hasFree, needed, statusOf } from "./embedded/disk.ts";

/** What keeps the embedded database small on its disk, which nothing else does inside a process (docs/operations.md#a-full-disk). */

const MB = 1024 * 1024;

/** How much may be in its log that isn't in its tables yet, in bytes; until then the log only grows. */
const LOG_MAX = 32 * MB;

/** How much of a table may have been deleted or changed before it is cleared away, in bytes. */
const DEAD_MAX = 32 * MB;

/** With less free than that, in bytes, what deletes much does so in parts. */
const AMPLE = 2 * needed.answers;

/** How much a part of a deletion writes to the log, about, in bytes. */
const PART = 8 * MB;

/** Writes what is in the log into the tables once it is much, so that the files of the log are used again. */
export async function boundLog(db: Db | Tx): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::double precision as bytes
    from pg_control_checkpoint()`.execute(db);
  if ((rows[0]?.bytes ?? 0) > LOG_MAX) await sql`checkpoint`.execute(db);
}

/** What of a table, or of its long values, was deleted or changed and not cleared away yet, in bytes, about. */
const deadBytes = (table: RawBuilder<unknown>) => sql`(pg_relation_size(${table})::double precision
  * pg_stat_get_dead_tuples(${table})
  / greatest(1, pg_stat_get_dead_tuples(${table}) + pg_stat_get_live_tuples(${table})))`;

/**
 * Clears away what was deleted or changed, so that it is written over and, at the end of its table, given back to the disk: where it is
 * much, and all of it while the disk has no room for answers. A change leaves the former row behind, which no bound on answers counts.
 */
export async function clearDead({ db, disk }: Pick<Database, "db" | "disk">): Promise<void> {
  if (!hasFree(disk, needed.anything)) return;
  const most = hasFree(disk, needed.answers) ? DEAD_MAX : 0;
  const [own, long] = [deadBytes(sql`oid`), deadBytes(sql`reltoastrelid`)];
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and ${own} + case when reltoastrelid = 0 then 0 else ${long} end > ${most} order by relname`.execute(
    db,
  );
  for (const { name } of rows) await sql`vacuum ${sql.table(name)}`.execute(db);
}

/** Both, on the embedded database, as a job; it logs what there is no more room for, once. */
export function openKeepingSpace({ database, log }: { database: Database; log: FastifyBaseLogger }) {
  let told: DiskStatus = "ok";
  return {
    async run(): Promise<undefined> {
      if (database.engine !== "pglite") return;
      const status = statusOf(database.disk);
      if (status !== told && status !== "unknown" && status !== "ok")
        log.warn({ status }, "the disk is getting full");
      told = status;
      await clearDead(database);
      await boundLog(database.db);
    },
  };
}

interface Deleted {
  /** How many rows there are, and what they take in bytes, about. */
  measure(): Promise<{ rows: number; bytes: number }>;
  /** Deletes so many of them, and says how many that were. */
  deleteSome(most: number): Promise<number>;
}

/**
 * Deletes what may be much, within the transaction, ahead of what deletes all. Where little is free the embedded database does so in parts,
 * between which its log is used again: deleting writes as much to it as was stored. Returns how many rows that were.
 */
export async function deleteInParts(
  { engine, disk }: Pick<Database, "engine" | "disk">,
  tx: Tx,
  { measure, deleteSome }: Deleted,
): Promise<number> {
  if (engine !== "pglite" || hasFree(disk, AMPLE)) return 0;
  const { rows, bytes } = await measure();
  if (bytes < PART) return 0;
  const most = Math.max(1, Math.floor((PART * rows) / bytes));
  let deleted = 0;
  for (let some = most; some > 0; deleted += some) {
    some = await deleteSome(most);
    await boundLog(tx);
  }
  return deleted;
}
