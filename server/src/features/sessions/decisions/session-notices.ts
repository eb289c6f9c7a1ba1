import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type * as contract from "@plenary/contract/sessions/sessions";
import { HOUR } from "../../../base/durations.ts";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import { sessionView } from "../session/session-view.ts";
import { updateSession } from "../session/sessions.queries.ts";
import { findSessionToTellOf, mayDecide } from "../session/sessions-access.ts";
import { selectPastNotices, takeNotices } from "./session-notices.queries.ts";

/** What visitors are told of a session at short notice (docs/product/programme.md#notices-and-states). */

/**
 * Says something of a session, or nothing any more. Organizers may. When the session was changed stays as it was: a decision can
 * still be undone, and nobody who edits it meanwhile is disturbed. Throws SessionNotFound and OnlyOrganizers.
 */
export function setNotice(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  notice: string | null,
): Promise<contract.Session> {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await findSessionToTellOf(tx, actor, sessionId);
    if (!mayDecide(actor, before)) throw new Refusal("OnlyOrganizers", { to: "arrange_programme" });
    if (notice === before.notice) return sessionView(actor, before, now(ctx));
    await updateSession(tx, sessionId, { notice });
    const after = { ...before, notice };
    await tell({ kind: "session_noticed", actor, before, after });
    return sessionView(actor, after, now(ctx));
  });
}

/** Takes away the notices of sessions that ended long enough ago. Where a version says when that was, it decides. */
export async function sweepSessionNotices(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock().valueOf() - programmeLimits.noticeHours * HOUR).toISOString();
  if ((await selectPastNotices(ctx.db, since)).length === 0) return;
  await inTransaction(ctx, async (tx, tell) => {
    const past = await selectPastNotices(tx, since);
    await takeNotices(
      tx,
      past.map((session) => session.session_id),
    );
    await tell({ kind: "session_notices_over", sessions: past });
  });
}
