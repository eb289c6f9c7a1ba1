import { type RawBuilder, sql } from "kysely";
import { organizedBy } from "../../../core/access.ts";
import type { Ctx } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { type AnyAnswerTable, sessionAnswers } from "../stored/answer-tables.ts";
import type { SettingsRow } from "../subjects/subjects.queries.ts";
import { openKey } from "./account-answers.ts";
import * as queries from "./organizers-answers.queries.ts";

/**
 * Answers that an event's organizers gave with their accounts, found by its key. They don't count towards the
 * threshold, which organizers could otherwise reach themselves (docs/product/feedback.md#too-few-answers).
 */

/** How many of the answers that count, by session or survey; without entries for zero. */
export type OrganizersAnswers = ReadonlyMap<string, number>;

/** Which sessions or surveys: those of an event, one survey, those of all events of an organizer, or all. */
type Of = { eventId: string } | { surveyId: string } | { organizer: string } | "all";

export async function organizersAnswers(
  ctx: Ctx,
  db: Db | Tx,
  table: AnyAnswerTable,
  of: Of,
): Promise<OrganizersAnswers> {
  const which = whichOf(of);
  const counts = new Map((await queries.selectNoted(db, table, which)).map(({ id, count }) => [id, count]));
  const keys: { id: string; answerKey: string }[] = [];
  for (const event of await queries.selectKeyed(db, table, which)) {
    const key = openKey(ctx, event);
    if (!key) continue;
    const serials = [...new Set(event.organizers)].map((userId) => key.serialOf("account", userId));
    for (const id of event.ids)
      for (const serial of serials) keys.push({ id, answerKey: key.answerKey(serial, id).toString("hex") });
  }
  if (keys.length === 0) return counts;
  for (const { id, count } of await queries.countByKeys(db, table, keys))
    counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

/** The same for the sessions of one event: without a query if no accounts answer. */
export const organizersAnswersIn = async (
  ctx: Ctx,
  db: Db | Tx,
  { event_id, access }: Pick<SettingsRow, "event_id" | "access">,
): Promise<OrganizersAnswers> =>
  access === "account" ? organizersAnswers(ctx, db, sessionAnswers, { eventId: event_id }) : new Map();

function whichOf(of: Of): RawBuilder<boolean> {
  if (of === "all") return sql<boolean>`true`;
  if ("surveyId" in of) return sql<boolean>`about.survey_id = ${of.surveyId}`;
  if ("eventId" in of) return sql<boolean>`about.event_id = ${of.eventId}`;
  return sql<boolean>`about.event_id in (${organizedBy(of.organizer)})`;
}

/** How many answers about the session in that column don't count towards the threshold, in SQL. */
export const countedFor = (own: OrganizersAnswers, sessionId: string): RawBuilder<number> =>
  own.size === 0
    ? sql<number>`0`
    : sql<number>`coalesce((${JSON.stringify(Object.fromEntries(own))}::text::jsonb ->> ${sql.ref(sessionId)}::text)::integer, 0)`;

/** Of the answers that count, those that count towards the threshold. */
export const towardsThreshold = (
  answers: ReadonlyMap<string, number>,
  own: OrganizersAnswers,
): ReadonlyMap<string, number> =>
  new Map([...answers].map(([id, count]) => [id, count - (own.get(id) ?? 0)]));
