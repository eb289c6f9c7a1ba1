import type * as contract from "@plenary/contract/admin/audit";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { csvLine } from "../../base/csv.ts";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import { pageOf, positionOf } from "../../db/rows/newest-first.ts";
import { type AuditFilters, type AuditRow, selectAudit } from "./audit.queries.ts";

type Query = z.output<typeof contract.listAuditLogs.query>;

/** The audit log, newest first unless asked otherwise. Administrators only, which the endpoint enforces. */
export async function listAudit(ctx: Ctx, { userId: readerId }: Actor, query: Query) {
  const { limit = limits.auditPage, cursor, ...filters } = query;
  const rows = await selectAudit(ctx.db, { ...filters, readerId }, limit + 1, positionOf(ctx, cursor));
  const { page, nextCursor } = pageOf(ctx, rows, limit, (row) => ({ id: row.log_id }));
  return { logs: page.map(entryView), nextCursor };
}

const EXPORT_PAGE = 500;

const columns = [
  "timestamp",
  "action",
  "userName",
  "userId",
  "resourceType",
  "resourceId",
  "details",
  "ipAddress",
  "userAgent",
  "logId",
] as const;

/** The log as CSV, newest first, read page by page. The export is itself an entry, included in the file. */
export async function exportAudit(ctx: Ctx, actor: Actor, filters: AuditFilters) {
  await inTransaction(ctx, (_tx, tell) => tell({ kind: "audit_exported", actor, filters }));
  return lines(ctx, actor, filters);
}

async function* lines(ctx: Ctx, actor: Actor, filters: AuditFilters): AsyncGenerator<string> {
  yield csvLine(columns);
  let cursor: string | undefined;
  do {
    const { logs, nextCursor } = await listAudit(ctx, actor, {
      ...filters,
      limit: EXPORT_PAGE,
      cursor,
    } as Query);
    const text = logs.map((log) => csvLine(columns.map((column) => cellOf(log[column]))));
    yield text.join("");
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};

function entryView(row: AuditRow): contract.AuditEntry {
  return {
    logId: row.log_id,
    action: row.action as contract.AuditAction,
    userId: row.user_id,
    userName: row.user_name,
    userDeleted: row.user_deleted,
    timestamp: row.created_at,
    resourceType: row.resource_type as contract.AuditResource,
    resourceId: row.resource_id,
    details: row.details as Record<string, unknown>,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
  };
}
