import type { SecurityEntry, SecurityEvent } from "@plenary/contract/accounts/security-log";
import type { SignInMethod } from "@plenary/contract/accounts/sign-ins";
import { limits } from "@plenary/contract/limits";
import { serverLimits } from "@plenary/contract/server-limits";
import { DAY } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { pageOf, positionOf } from "../../db/rows/newest-first.ts";
import * as queries from "./security-log.queries.ts";

interface Query {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The security log of the caller's account, of 180 days, newest first. */
export async function listOwnLog(ctx: Ctx, actor: Actor, query: Query) {
  return listLog(ctx, actor.userId, query);
}

/** The same for any account. Administrators only, which the endpoint enforces. Throws UserNotFound. */
export async function listLogOf(ctx: Ctx, userId: string, query: Query) {
  if (!(await queries.isUser(ctx.db, userId))) throw new Refusal("UserNotFound");
  return listLog(ctx, userId, query);
}

async function listLog(ctx: Ctx, userId: string, { limit = limits.auditPage, cursor }: Query) {
  const after = positionOf(ctx, cursor);
  const rows = await queries.selectEntries(ctx.db, userId, oldest(ctx), limit + 1, after);
  const { page, nextCursor } = pageOf(ctx, rows, limit, (row) => ({ id: row.entry_id }));
  const entries = page.map(
    (row): SecurityEntry => ({
      entryId: row.entry_id,
      event: row.event as SecurityEvent,
      method: row.method as SignInMethod | null,
      at: row.created_at,
      address: row.address,
      userAgent: row.user_agent,
    }),
  );
  return { entries, nextCursor };
}

/** Entries are kept since then. */
const oldest = (ctx: Ctx): string =>
  new Date(ctx.clock().valueOf() - serverLimits.securityLogDays * DAY).toISOString();

/** Removes entries that are older than 180 days. */
export const sweepSecurityLog = (ctx: Ctx): Promise<void> => queries.deleteBefore(ctx.db, oldest(ctx));
