import { type RawBuilder, sql } from "kysely";
import { organizedBy } from "../../../core/access.ts";
import type { Ctx } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { type AnyAnswerTable, sessionAnswers } from "../stored/answer-tables.ts";
import type { SettingsRow } from "../subjects/subjects.queries.ts";
import { openKey } from "./account-answers.ts";
import * as queries from "./organizers-answers.queries.ts";

/**
 * What an event's own organizers have answered with their accounts: it doesn't count towards the threshold, which they could bring about
 * by it (docs/product/feedback.md#too-few-answers). No answer says whose it is, so that each is found by the event's key; where devices
 * and links answer nobody can tell.
 */

/** How many of the answers that count, by session or survey; those without any are not in it. */
export type OrganizersAnswers = ReadonlyMap<string, number>;

/** Of which sessions, or surveys: those of an event, a survey, those of all events that somebody organizes, or all. */
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

/** The same of the sessions of one event: without a query where no accounts answer. */
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

/** As many of the answers about the session of that column as count towards no threshold, in SQL. */
export const countedFor = (own: OrganizersAnswers, sessionId: string): RawBuilder<number> =>
  own.size === 0
    ? sql<number>`0`
    : sql<number>`coalesce((${JSON.stringify(Object.fromEntries(own))}::text::jsonb ->> ${sql.ref(sessionId)}::text)::integer, 0)`;

/** Answers that count towards the threshold, of all that count. */
export const towardsThreshold = (
  answers: ReadonlyMap<string, number>,
  own: OrganizersAnswers,
): ReadonlyMap<string, number> =>
  new Map([...answers].map(([id, count]) => [id, count - (own.get(id) ?? 0)]));
