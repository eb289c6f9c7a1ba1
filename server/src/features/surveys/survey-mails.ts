import type { Texts } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import type { SurveyReaders } from "@plenary/contract/surveys/survey-mails";
import { HOUR } from "../../base/durations.ts";
import { formatApartIn } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import { isPublic } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { countDaily } from "../../core/limits/quotas.ts";
import type { EventSeen } from "../events/events-access.ts";
import { stateOf } from "./questionnaires/survey-windows.ts";
import * as queries from "./questionnaires/surveys.queries.ts";
import { findSurvey } from "./questionnaires/surveys.ts";
import { selectReaders } from "./survey-mails.queries.ts";

/** Asking people by mail to answer a survey (docs/product/surveys.md#mails). */

/** Mails those people; for a survey with names only those who have not answered. */
export function mailSurvey(
  ctx: Ctx,
  actor: Actor,
  surveyId: string,
  to: readonly SurveyReaders[],
): Promise<{ count: number; sentAt: string }> {
  return inTransaction(ctx, async (tx, tell) => {
    await queries.lockSurvey(tx, surveyId);
    const { survey, event } = await findSurvey(ctx, tx, actor, surveyId, "share");
    const sentAt = now(ctx);
    requireMailable(survey, event, sentAt);
    const readers = await selectReaders(tx, {
      ...{ eventId: event.event_id, to, askedBefore: survey.asked_groups, butUserId: actor.userId },
      unlessAnswered: survey.named ? surveyId : null,
    });
    // Nobody was asked, so this doesn't count as a mail.
    if (readers.length === 0) return { count: 0, sentAt };
    await countDaily(ctx, tx, actor.userId, "messagesPerDay");
    const asked = [...new Set([...survey.asked_groups, ...to])];
    await queries.updateSurvey(tx, surveyId, {
      ...{ mails: survey.mails + 1, mailed_at: sentAt, asked_groups: asked },
    });
    await tell({
      ...{ kind: "survey_mailed", actor, event, surveyId, readers },
      asked: {
        title: (survey.title as Texts)[survey.languages[0] ?? ""] ?? "",
        ...{ code: survey.code ?? "", closesAt: survey.closes_at, timezone: event.timezone },
        ...{ named: survey.named, takesCode: survey.access === "code" },
      },
      details: { changed: ["mails"], to, mails: readers.length },
    });
    return { count: readers.length, sentAt };
  });
}

function requireMailable(survey: queries.WholeSurvey, event: EventSeen, time: string): void {
  const state = stateOf(survey, time);
  if (state === "closed") throw new Refusal("SurveyClosed");
  if (state !== "open" || !isPublic(event)) throw new Refusal("SurveyNotOpen");
  if (survey.access === "link") throw new Refusal("LinksAreSent");
  if (survey.mails >= limits.mailsMax) throw new Refusal("MailedEnough");
  if (survey.mailed_at === null) return;
  const next = new Date(Date.parse(survey.mailed_at) + limits.hoursBetweenMails * HOUR).toISOString();
  if (time < next) throw new Refusal("MailedLately", { date: formatApartIn(next, event.timezone).date });
}
