import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/audit";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { pageOf, positionOf } from "../../db/newest-first.ts";
import { type AuditFilters, type AuditRow, insertAudit, selectAudit } from "./audit.queries.ts";
import { csvLine } from "./csv.ts";

/** What an administrator did to what; `details` are facts for people, never secrets. */
export interface Audited {
  action: contract.AuditAction;
  resourceType: contract.AuditResource;
  resourceId: string | null;
  details: Record<string, unknown>;
}

/**
 * Writes an entry of the audit log in the transaction of what it tells of, so that both happen or neither
 * (decisions.md, section 4).
 */
export async function recordAudit(ctx: Ctx, tx: Tx, actor: Actor, entry: Audited): Promise<void> {
  await insertAudit(tx, {
    log_id: randomUUIDv7(),
    action: entry.action,
    user_id: actor.userId,
    resource_type: entry.resourceType,
    resource_id: entry.resourceId,
    details: JSON.stringify(entry.details),
    ip_address: actor.device.address,
    user_agent: actor.device.userAgent?.slice(0, 500) ?? null,
    created_at: now(ctx),
  });
}

/**
 * The same for an event and what belongs to it, where the actor may act only as an administrator: being neither its
 * creator nor an accepted co-organizer.
 */
export async function recordOverride(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  event: { creator_id: string; co_organizer: boolean },
  entry: Audited,
): Promise<void> {
  if (actor.role !== "admin" || event.creator_id === actor.userId || event.co_organizer) return;
  await recordAudit(ctx, tx, actor, entry);
}

type Query = z.output<typeof contract.listAuditLogs.query>;

/** What administrators did, newest first. Administrators only, which the endpoint asks for. */
export async function listAudit(ctx: Ctx, query: Query) {
  const { limit = limits.auditPage, cursor, ...filters } = query;
  const rows = await selectAudit(ctx.db, filters, limit + 1, positionOf(cursor));
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ id: row.log_id }));
  return { logs: page.map(view), nextCursor };
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

/**
 * The log as lines of CSV, newest first, read page by page so that its length doesn't matter. The export is an
 * entry itself, and in the file.
 */
export async function exportAudit(ctx: Ctx, actor: Actor, filters: AuditFilters) {
  await inTransaction(ctx, (tx) =>
    recordAudit(ctx, tx, actor, {
      action: "audit_exported",
      resourceType: "audit_log",
      resourceId: null,
      details: { ...filters },
    }),
  );
  return lines(ctx, filters);
}

async function* lines(ctx: Ctx, filters: AuditFilters): AsyncGenerator<string> {
  yield csvLine(columns);
  let cursor: string | undefined;
  do {
    const { logs, nextCursor } = await listAudit(ctx, { ...filters, limit: EXPORT_PAGE, cursor } as Query);
    const text = logs.map((log) => csvLine(columns.map((column) => cellOf(log[column]))));
    yield text.join("");
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
};

function view(row: AuditRow): contract.AuditEntry {
  return {
    logId: row.log_id,
    action: row.action as contract.AuditAction,
    userId: row.user_id,
    userName: row.user_name,
    timestamp: row.created_at,
    resourceType: row.resource_type as contract.AuditResource,
    resourceId: row.resource_id,
    details: row.details as Record<string, unknown>,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
  };
}
