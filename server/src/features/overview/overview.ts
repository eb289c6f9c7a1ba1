import type * as contract from "@plenary/contract/events/overview";
import { DAY } from "../../base/durations.ts";
import { mayManage } from "../../core/access.ts";
import { type Actor, type Ctx, now } from "../../core/context.ts";
import { countWaitingMails, failedMails } from "../../mail/waiting-mails.ts";
import { countUnansweredToOrganize } from "../co-organizers/open-invitations.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { waitingFeedbackAt } from "../feedback/results/own-feedback.ts";
import { newestChanges } from "../history/history.ts";
import { countUnanswered } from "../invitations/sent-invitations.ts";
import { waitingInPlan } from "../programme/versions/versions.ts";
import { countAtEvent } from "../sessions/lists/overview.ts";
import { countFailedMessages } from "../speakers/event-messages.ts";
import * as queries from "./overview.queries.ts";

/** How many days and changes are listed, and for how many days what failed. */
const shown = { days: 14, lately: 7, changes: 6, failed: 14 };

/** What waits at an event, its numbers by day and what was changed last. Throws EventNotFound and OnlyOrganizers. */
export async function getEventOverview(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
): Promise<contract.EventOverview> {
  const event = await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "read_overview" });
  const { timezone } = event;
  const today = Temporal.Instant.from(now(ctx)).toZonedDateTimeISO(timezone).startOfDay();
  const failedSince = new Date(ctx.clock().valueOf() - shown.failed * DAY).toISOString();
  const [
    sessions,
    toSpeak,
    toOrganize,
    plan,
    feedback,
    failedMessages,
    failed,
    mails,
    counts,
    allDays,
    lately,
    history,
  ] = await Promise.all([
    countAtEvent(ctx, event),
    countUnanswered(ctx, eventId),
    mayManage(actor, event) ? countUnansweredToOrganize(ctx, eventId) : null,
    waitingInPlan(ctx.db, event),
    waitingFeedbackAt(ctx, eventId),
    countFailedMessages(ctx, eventId, failedSince),
    failedMails(ctx.db, eventId, { since: failedSince, userId: actor.userId }),
    countWaitingMails(ctx.db, { eventId, userId: actor.userId }, now(ctx)),
    queries.countRoomsAndAnswers(ctx.db, eventId),
    queries.selectDays(ctx.db, { eventId, timezone }, now(ctx)),
    queries.selectLately(
      ctx.db,
      { eventId, timezone },
      today
        .subtract({ days: shown.lately - 1 })
        .toInstant()
        .toString(),
    ),
    newestChanges(ctx, actor, eventId, shown.changes),
  ]);
  const { all, confirmed, unplaced, undecided, asked, outside } = sessions;
  const { unreleased, conflicts, isReleased } = plan;
  const { comments, releases, enabled } = feedback;
  // Of a longer event those from today on, or the last.
  const first = Math.min(allDays.filter(({ over }) => over).length, Math.max(allDays.length - shown.days, 0));
  const days = allDays
    .slice(first, first + shown.days)
    .map(({ day, sessions: count, answers }) => ({ day, sessions: count, answers }));
  return {
    waiting: {
      ...{ undecided, asked, toSpeak, toOrganize, unreleased, conflicts, outside, comments, releases },
      ...{ failedMessages, failedMails: failed.count, ...mails },
    },
    failedTo: failed.failedTo,
    sessions: { all, confirmed, unplaced },
    ...{ rooms: counts.rooms, isReleased },
    feedback: { enabled, answers: counts.answers },
    ...{ days, lately, history },
  };
}
