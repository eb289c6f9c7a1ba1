import { DAY } from "../../../base/durations.ts";
import { type Ctx, inTransaction, now } from "../../../core/context.ts";
import { organizersAnswers } from "../../answering/accounts/organizers-answers.ts";
import { sessionAnswers } from "../../answering/stored/answer-tables.ts";
import { lockTelling, putTold, selectUntold } from "./speaker-mails.queries.ts";

/** Telling speakers about feedback released to them (docs/product/feedback.md#release). */

/** Older releases are no longer news; in days. */
const NEWS = 30;

/** Sessions told in one transaction; the others follow in the next hour. */
const TOLD_AT_ONCE = 1000;

/** Tells speakers what they may read now, each once a day at most. */
export function tellSpeakers(ctx: Ctx): Promise<void> {
  const time = now(ctx);
  const before = (days: number) => new Date(Date.parse(time) - days * DAY).toISOString();
  return inTransaction(ctx, async (tx, tell) => {
    await lockTelling(tx);
    const own = await organizersAnswers(ctx, tx, sessionAnswers, "all");
    const untold = await selectUntold(tx, { time, toldSince: before(1), releasedSince: before(NEWS) }, own);
    const rows = untold.slice(0, TOLD_AT_ONCE);
    // The last speaker's sessions may be cut off.
    if (untold.length > TOLD_AT_ONCE) {
      const { user_id } = untold[TOLD_AT_ONCE] ?? {};
      while (rows.length > 1 && rows.at(-1)?.user_id === user_id) rows.pop();
    }
    if (rows.length === 0) return;
    await putTold(tx, rows, time);
    await tell({ kind: "feedback_to_read", sessions: rows });
  });
}
