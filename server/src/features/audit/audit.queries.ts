import { type Insertable, type Selectable, sql } from "kysely";
import { hiddenFrom } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { directionOf, type Position, type TimeOrder } from "../../db/rows/newest-first.ts";
import { isDeleted } from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";

export type AuditRow = Selectable<Tables["audit_logs"]> & { user_deleted: boolean };

/** Inserts an entry under the user's current name. */
export async function insertAudit(
  tx: Tx,
  row: Omit<Insertable<Tables["audit_logs"]>, "user_name">,
): Promise<void> {
  await tx
    .insertInto("audit_logs")
    .values({ ...row, user_name: sql<string>`(select name from users where user_id = ${row.user_id})` })
    .execute();
}

export interface AuditFilters {
  /** `YYYY-MM-DD`, a day in UTC. */
  date?: string | undefined;
  action?: string | undefined;
}

/** The oldest first if `asc`; without what says of a proposal whose speakers are hidden from the reader who they are. */
type Asked = AuditFilters & { order?: TimeOrder; readerId: string };

export function selectAudit(db: Db, filters: Asked, limit: number, after: Position | undefined) {
  const { by, beyond } = directionOf(filters.order);
  let query = db
    .selectFrom("audit_logs")
    .leftJoin("users", "users.user_id", "audit_logs.user_id")
    .select(columnsOf("audit_logs"))
    .select(isDeleted("users").as("user_deleted"))
    .orderBy("audit_logs.created_at", by)
    .orderBy("log_id", by)
    .limit(limit);
  const { date, action, readerId } = filters;
  const only = sql`(audit_logs.details ->> 'proposalId')::uuid`;
  query = query.where(sql<boolean>`(${only} is null or ${only} not in ${hiddenFrom(readerId)})`);
  if (action) query = query.where("action", "=", action);
  if (date) {
    query = query
      .where("audit_logs.created_at", ">=", sql<string>`${date}::timestamp at time zone 'UTC'`)
      .where(
        "audit_logs.created_at",
        "<",
        sql<string>`(${date}::timestamp + interval '1 day') at time zone 'UTC'`,
      );
  }
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("audit_logs.created_at", "log_id"), beyond, tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}
