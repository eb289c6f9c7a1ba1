import { randomUUIDv7 } from "node:crypto";
import type { AuditAction, AuditResource } from "@plenary/contract/admin/audit";
import { actsAsAdminOnly, type Ties } from "../../core/access.ts";
import { type Actor, type Ctx, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { insertAudit } from "./audit.queries.ts";

/** An administrator's action and its object; `details` are facts for people, never secrets. */
export interface AuditedAction {
  action: AuditAction;
  resourceType: AuditResource;
  resourceId: string | null;
  details: Record<string, unknown>;
}

/** Writes an entry of the audit log in its action's transaction (docs/product/administration.md#audit-log). */
export async function recordAudit(ctx: Ctx, tx: Tx, actor: Actor, entry: AuditedAction): Promise<void> {
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

/** The same for an event and what belongs to it, if the actor has the right only as an administrator. */
export async function recordOverride(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  event: Ties,
  entry: AuditedAction,
): Promise<void> {
  if (actsAsAdminOnly(actor, event)) await recordAudit(ctx, tx, actor, entry);
}
