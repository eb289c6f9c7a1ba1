import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type * as contract from "@plenary/contract/sessions/sessions";
import { HOUR } from "../../../base/durations.ts";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import { sessionView } from "../session/session-view.ts";
import { updateSession } from "../session/sessions.queries.ts";
import { findSessionToTellOf, mayDecide } from "../session/sessions-access.ts";
import { selectPastNotices, takeNotices } from "./session-notices.queries.ts";

/** Session notices (docs/product/programme.md#notices-and-states). */

/** Sets or removes a session's notice. Organizers may. Doesn't touch when it was changed: decisions can still be undone. */
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

/** Removes the notices of sessions that ended long enough ago, by the released time if there is a version. */
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
