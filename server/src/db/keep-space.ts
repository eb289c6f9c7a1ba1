import type { FastifyBaseLogger } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { Database, Db, Tx } from "./db.ts";
import { type DiskStatus, hasFree, requiredBytes, statusOf } from "./embedded/disk.ts";

/** Keeps the embedded database small on its disk, which nothing else does inside a process (docs/operations.md#a-full-disk). */

const MB = 1024 * 1024;

/** Bytes in the log that aren't in the tables yet; until then the log only grows. */
const LOG_MAX = 32 * MB;

/** Bytes of a table that may be dead before they are vacuumed. */
const DEAD_MAX = 32 * MB;

/** With less free than this, in bytes, large deletions are split into parts. */
const AMPLE = 2 * requiredBytes.answers;

/** Bytes that a part of a deletion writes to the log, roughly. */
const PART = 8 * MB;

/** Writes a large log into the tables, so that its files are reused. */
export async function boundLog(db: Db | Tx): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::double precision as bytes
    from pg_control_checkpoint()`.execute(db);
  if ((rows[0]?.bytes ?? 0) > LOG_MAX) await sql`checkpoint`.execute(db);
}

/** Dead bytes of a table and its long values that aren't vacuumed yet, roughly. */
const deadBytes = (table: RawBuilder<unknown>) => sql`(pg_relation_size(${table})::double precision
  * pg_stat_get_dead_tuples(${table})
  / greatest(1, pg_stat_get_dead_tuples(${table}) + pg_stat_get_live_tuples(${table})))`;

/**
 * Vacuums dead rows, so that they are overwritten or returned to the disk: if there are many, or the disk has no room
 * for answers. No limit on answers counts the former rows that changes leave behind.
 */
export async function vacuumDeadRows({ db, disk }: Pick<Database, "db" | "disk">): Promise<void> {
  if (!hasFree(disk, requiredBytes.anything)) return;
  const most = hasFree(disk, requiredBytes.answers) ? DEAD_MAX : 0;
  const [own, long] = [deadBytes(sql`oid`), deadBytes(sql`reltoastrelid`)];
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and ${own} + case when reltoastrelid = 0 then 0 else ${long} end > ${most} order by relname`.execute(
    db,
  );
  for (const { name } of rows) await sql`vacuum ${sql.table(name)}`.execute(db);
}

/** Both as a job on the embedded database; it logs once what there is no more room for. */
export function openKeepingSpace({ database, log }: { database: Database; log: FastifyBaseLogger }) {
  let told: DiskStatus = "ok";
  return {
    async run(): Promise<undefined> {
      if (database.engine !== "pglite") return;
      const status = statusOf(database.disk);
      if (status !== told && status !== "unknown" && status !== "ok")
        log.warn({ status }, "the disk is getting full");
      told = status;
      await vacuumDeadRows(database);
      await boundLog(database.db);
    },
  };
}

interface Deleted {
  /** The number of rows and their bytes, roughly. */
  measure(): Promise<{ rows: number; bytes: number }>;
  /** Deletes that many, and returns how many it deleted. */
  deleteSome(most: number): Promise<number>;
}

/**
 * Deletes what may be much, and returns how many rows. With little space free, the embedded database does so in parts
 * and reuses its log in between, because deleting writes as much to it as was stored.
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
