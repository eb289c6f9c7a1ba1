import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { csvLine } from "../../../base/csv.ts";
import { Refusal } from "../../../base/refusals.ts";
import { hashToken, newToken } from "../../../base/secrets.ts";
import { type Actor, type Ctx, inTransaction } from "../../../core/context.ts";
import { linkOrigin } from "../../../core/links.ts";
import { findEventToSetUp } from "./feedback.ts";
import * as queries from "./personal-links.queries.ts";

/** Personal links for answering (docs/product/feedback.md#passes): only their hashes are stored, and nobody knows who has which. */

/** Makes links to the event's list or one of its surveys; only this answer has them. */
export async function makeLinks(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { count, surveyId }: { count: number; surveyId?: string | undefined },
): Promise<string> {
  await findEventToSetUp(ctx, ctx.db, actor, eventId);
  const origin = await linkOrigin(ctx, ctx.db);
  const tokens = Array.from({ length: count }, newToken);
  await inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToSetUp(ctx, tx, actor, eventId, "update");
    const present = await queries.countLinks(tx, eventId);
    if (present + count > feedbackLimits.linksMax) throw new Refusal("TooManyLinks");
    if (surveyId !== undefined && (await queries.selectSurveyEvent(tx, surveyId))?.event_id !== eventId)
      throw new Refusal("SurveyNotFound");
    const of = { event_id: eventId, survey_id: surveyId ?? null };
    await queries.insertLinks(tx, of, tokens.map(hashToken));
    const details = { changed: ["links"], links: count };
    const rows = { before: { links: present }, after: { links: present + count } };
    await tell({ kind: "feedback_set_up", actor, event, sessionId: null, details, rows });
  });
  return tokens.map((token) => csvLine([`${origin}/f/p/${token}`])).join("");
}

/** From now on no link of the event gives a pass. Throws EventNotFound and OnlyOrganizers. */
export async function endLinks(ctx: Ctx, actor: Actor, eventId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToSetUp(ctx, tx, actor, eventId, "share");
    const rows = { before: { links: await queries.countLinks(tx, eventId) }, after: { links: 0 } };
    await queries.deleteLinks(tx, eventId);
    const details = { changed: ["links"], links: 0 };
    await tell({ kind: "feedback_set_up", actor, event, sessionId: null, details, rows });
  });
}
