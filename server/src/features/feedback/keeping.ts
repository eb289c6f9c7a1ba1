import type { Answer } from "@plenary/contract/endpoint";
import type { deleteFeedback } from "@plenary/contract/feedback/feedback-settings";
import { DAY } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import { mayManage } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { organizersAnswers } from "../answering/accounts/organizers-answers.ts";
import { noteCounts, selectAnswered, selectSettings } from "../answering/answering.ts";
import { answerTables } from "../answering/stored/answer-tables.ts";
import { clearEvent } from "../answering/stored/clearing.ts";
import { keyEndOf, sessionWindows } from "../answering/subjects/states.ts";
import { selectSurveys } from "../answering/subjects/survey-subjects.ts";
import * as queries from "./keeping.queries.ts";
import { findEventToSetUp } from "./settings/feedback.ts";
import { keepReleased, selectReleasing } from "./settings/releases.queries.ts";
import { deleteExpiredLinks } from "./speakers/speaker-links.queries.ts";
import * as stages from "./stage-keeping.queries.ts";

/** How long feedback is kept, and what ends then (docs/product/feedback.md#keeping). */

/** Destroys keys some time after the last window, and reorders their answers; deletes old comments and expired links. */
export async function sweepFeedback(ctx: Ctx): Promise<void> {
  for (const event of await queries.selectKeptKeys(ctx.db, now(ctx).slice(0, 10))) {
    const isOver = event.is_destroyed || (await endOfKey(ctx, event)) <= ctx.clock().valueOf();
    if (isOver) await destroyKey(ctx, event.event_id);
  }
  await queries.deleteOldComments(ctx.db, now(ctx));
  await stages.deleteOldQuestions(ctx.db, now(ctx));
  await deleteExpiredLinks(ctx.db, now(ctx));
}

/** Days after the last close of an event in which its sessions are checked for release: it may change until then. */
const LATELY = 40;

/** Records sessions released by their close: that can't be undone, even if they move or the settings change. */
export async function recordReleases(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock().valueOf() - LATELY * DAY).toISOString().slice(0, 10);
  for (const eventId of await selectReleasing(ctx.db, since))
    await inTransaction(ctx, (tx) => keepReleased(tx, eventId, now(ctx)));
}

type KeptKey = Awaited<ReturnType<typeof queries.selectKeptKeys>>[number];

async function endOfKey(ctx: Ctx, event: KeptKey): Promise<number> {
  const settings = await selectSettings(ctx.db, event.event_id);
  const days = { startDate: event.start_date, endDate: event.end_date, timezone: event.timezone };
  const windows = await sessionWindows(ctx.db, settings, days);
  return keyEndOf(windows, await selectSurveys(ctx.db, event.event_id), settings, days);
}

/** First the key becomes unusable; the next sweep completes what is left undone. */
async function destroyKey(ctx: Ctx, eventId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    // Without the key nobody could find them any more.
    for (const table of answerTables)
      await noteCounts(tx, table, await organizersAnswers(ctx, tx, table, { eventId }));
    await queries.destroyKey(tx, eventId, now(ctx));
    await tell({ kind: "feedback_key_destroyed", event: { event_id: eventId } });
  });
  for (const table of answerTables)
    for (const subjectId of await selectAnswered(ctx.db, table, eventId))
      await inTransaction(ctx, (tx) => queries.shuffle(tx, table, subjectId));
  for (const sessionId of await stages.selectStaged(ctx.db, eventId))
    await inTransaction(ctx, (tx) => stages.shuffleStage(tx, sessionId));
  await queries.forgetKey(ctx.db, eventId);
}

/** Deletes all answers at an event; for its creator and administrators, who type its name. */
export function deleteEventFeedback(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  eventName: string,
): Promise<Answer<typeof deleteFeedback>> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToSetUp(ctx, tx, actor, eventId, "share");
    if (!mayManage(actor, event)) throw new Refusal("OnlyCreatorDeletesFeedback");
    if (eventName !== event.name.trim()) throw new Refusal("OtherEventName");
    const cleared = await clearEvent(ctx, tx, eventId);
    const others = (await queries.deleteAnswers(tx, eventId)) + (await stages.deleteStages(tx, eventId));
    const deleted = cleared + others;
    await tell({ kind: "feedback_deleted", actor, event, deleted });
    return { deleted };
  });
}
