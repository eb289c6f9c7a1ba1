import type { AccountData } from "@plenary/contract/accounts/account-data";
import type { Actor, Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../db/db.ts";
import { eventKey } from "../passes/passes.ts";
import { answerTables, sessionAnswers } from "../stored/answer-tables.ts";
import { storedReactions, storedScales } from "../subjects/stored-settings.ts";
import * as queries from "./account-answers.queries.ts";

type OwnAnswer = AccountData["feedback"][number];

/** The caller's answers with the account, found by the events' keys while these exist (docs/product/feedback.md#passes). */
export async function* listAccountAnswers(ctx: Ctx, actor: Actor): AsyncGenerator<OwnAnswer[]> {
  for await (const { event, key, serial } of accountKeys(ctx, actor)) {
    const sessions = await queries.selectAnswered(ctx.db, sessionAnswers, event.event_id);
    const keys = sessions.map((session_id) => ({
      ...{ session_id, answer_key: key.answerKey(serial, session_id) },
    }));
    const rows = await queries.selectByKeys(ctx.db, keys);
    yield rows.map((row) => ({
      ...{ eventId: event.event_id, eventName: event.name, sessionId: row.session_id, title: row.title },
      rating: row.rating,
      scales: storedScales(event).flatMap(({ scaleId, label }) => {
        const value = row.scales[scaleId];
        return typeof value === "number" ? [{ label, value }] : [];
      }),
      reactions: storedReactions(event)
        .filter(({ reactionId }) => (row.reactions & (1 << reactionId)) !== 0)
        .map(({ label }) => label),
      ...{ comment: row.comment, commentFor: row.comment_for, showAnyway: row.show_anyway, hour: row.hour },
    }));
  }
}

/** Deletes the user's answers with the account, found by the events' keys: nobody could once the account is gone. */
export async function withdrawAccountAnswers(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  for await (const { eventId, key, serial } of keysOf(ctx, tx, userId)) {
    for (const table of answerTables) {
      const subjects = await queries.selectAnswered(tx, table, eventId);
      const keys = subjects.map((id) => ({ id, answerKey: key.answerKey(serial, id) }));
      await queries.deleteByKeys(tx, table, keys);
    }
  }
}

/** Events whose keys exist, with the key that finds the user's answers there. */
export async function* keysOf(ctx: Ctx, tx: Tx, userId: string) {
  for (const event of await queries.selectKeys(tx)) {
    const key = openKey(ctx, event);
    if (key) yield { eventId: event.event_id, key, serial: key.serialOf("account", userId) };
  }
}

/** Events where accounts answer, with the key that finds the caller's answers there. */
export async function* accountKeys(ctx: Ctx, actor: Actor) {
  for (const event of await queries.selectAccountEvents(ctx.db)) {
    const key = openKey(ctx, event);
    if (key) yield { event, key, serial: key.serialOf("account", actor.userId) };
  }
}

/** Undefined if `APP_SECRET` has changed: then nobody can tell whose an answer is, and the rest of the data still counts. */
export function openKey(ctx: Ctx, { event_id, sealed_key }: { event_id: string; sealed_key: string }) {
  try {
    return eventKey(ctx.sealer.open(sealed_key));
  } catch (err) {
    ctx.log.warn(
      { err, eventId: event_id },
      "answers of an account can't be found, as an event's key can't be opened",
    );
    return undefined;
  }
}
