import { DAY } from "../../../base/durations.ts";
import { type Ctx, inTransaction, now } from "../../../core/context.ts";
import { organizersAnswers } from "../../answering/accounts/organizers-answers.ts";
import { sessionAnswers } from "../../answering/stored/answer-tables.ts";
import { lockTelling, putTold, selectUntold } from "./telling.queries.ts";

/** What is told to speakers of feedback that was released to them (docs/product/feedback.md#release). */

/** What was released longer ago is no news any more, in days. */
const NEWS = 30;

/** Sessions that are told in one transaction; the others are in the next hour. */
const TOLD_AT_ONCE = 1000;

/** Tells speakers what they may read since, each once a day at most. */
export function tellSpeakers(ctx: Ctx): Promise<void> {
  const time = now(ctx);
  const before = (days: number) => new Date(Date.parse(time) - days * DAY).toISOString();
  return inTransaction(ctx, async (tx, tell) => {
    await lockTelling(tx);
    const own = await organizersAnswers(ctx, tx, sessionAnswers, "all");
    const untold = await selectUntold(tx, { time, toldSince: before(1), releasedSince: before(NEWS) }, own);
    const rows = untold.slice(0, TOLD_AT_ONCE);
    // Of the last one the rest may be cut off.
    if (untold.length > TOLD_AT_ONCE) {
      const { user_id } = untold[TOLD_AT_ONCE] ?? {};
      while (rows.length > 1 && rows.at(-1)?.user_id === user_id) rows.pop();
    }
    if (rows.length === 0) return;
    await putTold(tx, rows, time);
    await tell({ kind: "feedback_to_read", sessions: rows });
  });
}
