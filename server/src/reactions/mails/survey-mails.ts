import { pathOf } from "@plenary/contract/paths";
import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { linkOrigin, linkTo } from "../../core/links.ts";
import { organizersOf } from "../../features/co-organizers/co-organizers.ts";
import { switchPath } from "../../features/feedback/speakers/mail-switch.ts";
import type { MovedSurvey } from "../../features/surveys/questionnaires/surveys.ts";
import { queueMails } from "../../mail/outbox.ts";
import { selectRecipients } from "../../mail/recipients.ts";

/** Surveys named in a mail. */
const NAMED = 20;

/** One mail to each person asked: where the survey is, nothing of its content, and how to switch off such mails. */
export async function asked(
  { event, surveyId, asked: survey, readers }: FactOf<"survey_mailed">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  const { title, code, ...about } = survey;
  const origin = await linkOrigin(ctx, tx);
  const link = origin + pathOf("/f/:code", { code: code.toLowerCase() });
  const data = {
    ...about,
    surveyId,
    eventId: event.event_id,
    surveyTitle: title,
    eventName: event.name,
    link,
  };
  const isReminder = new Map(readers.map((each) => [each.userId, each.isReminder]));
  const recipients = await selectRecipients(tx, [...isReminder.keys()]);
  const offOf = (userId: string) => origin + switchPath(ctx, userId, [event.event_id]);
  await queueMails(
    ctx,
    tx,
    recipients.map((to) => ({
      ...{ kind: "survey_to_answer" as const, to },
      data: { ...data, isReminder: isReminder.get(to.user_id) ?? false, offLink: offOf(to.user_id) },
    })),
  );
}

/** One mail to each organizer, including the one who moved the event, because nobody moved the surveys by hand. */
export async function moved(
  { after }: FactOf<"event_updated">,
  { ctx, tx }: ReactionCtx,
  surveys: readonly MovedSurvey[],
): Promise<void> {
  const link = await linkTo(ctx, tx, "/events/:eventId", { eventId: after.event_id });
  const data = {
    ...{ eventName: after.name, timezone: after.timezone, link, count: surveys.length },
    surveys: surveys.slice(0, NAMED).map(({ title, languages, opens_at, closes_at }) => ({
      surveyTitle: (title as Record<string, string>)[languages[0] ?? ""] ?? "",
      ...{ opensAt: opens_at, closesAt: closes_at },
    })),
  };
  const organizers = await organizersOf(tx, after.event_id);
  await queueMails(
    ctx,
    tx,
    organizers.map((to) => ({ kind: "surveys_moved" as const, to, data })),
  );
}
