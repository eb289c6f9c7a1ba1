import type { Ctx } from "./core/context.ts";
import type { Job } from "./core/jobs.ts";
import { tags } from "./core/tags.ts";
import { analyzeEmbedded } from "./db/analyze.ts";
import { openKeepingSpace } from "./db/keep-space.ts";
import { sweepExpired } from "./features/accounts/sign-ins/housekeeping.ts";
import { sweepPageViews } from "./features/admin-status/page-views.ts";
import { keepWhatIsReleased, sweepFeedback } from "./features/feedback/keeping.ts";
import { countHeld } from "./features/feedback/results/origins.queries.ts";
import { openFlagging } from "./features/feedback/results/repeated.ts";
import { tellSpeakers } from "./features/feedback/speakers/telling.ts";
import { sweepWords } from "./features/invitations/sent.ts";
import { sweepNotices } from "./features/notices/notices.ts";
import { sweepTickets } from "./features/oidc/oidc.ts";
import { settleLeft } from "./features/programme/places/public-slots.ts";
import { sweepSecurityLog } from "./features/security-log/security-log.ts";
import { sweepDecisions } from "./features/sessions/decisions/decisions.ts";
import { sweepSessionNotices } from "./features/sessions/decisions/session-notices.ts";
import { sendEventMessages } from "./features/speakers/sending.ts";
import { sweepRehearsals } from "./features/stage/rehearsals.ts";
import { sweepSurveyTexts } from "./features/surveys/results/survey-texts.ts";
import { deliverMail } from "./mail/mail.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What every process does in the background. */
export const jobs: readonly Job[] = [
  deliverMail,
  {
    name: "send-event-messages",
    every: 30_000,
    wokenBy: tags.eventMessageWritten,
    open: sendEventMessages,
  },
  { name: "flag-repeated", every: 20_000, open: openFlagging },
  // For the version before, as long as it may run beside this one.
  {
    name: "count-held",
    every: 60_000,
    open: (ctx) => ({ run: () => countHeld(ctx.db).then(() => undefined) }),
  },
  // For the version before, as above.
  {
    name: "settle-slots",
    every: 10 * MINUTE,
    open: (ctx) => ({ run: () => settleLeft(ctx).then(() => undefined) }),
  },
  {
    name: "keep-released",
    every: 60_000,
    open: (ctx) => ({ run: () => keepWhatIsReleased(ctx).then(() => undefined) }),
  },
  {
    name: "keep-space",
    every: 10_000,
    open: openKeepingSpace,
  },
  {
    name: "analyze",
    every: 24 * HOUR,
    open: ({ database }) => ({ run: () => analyzeEmbedded(database).then(() => undefined) }),
  },
  hourly("sweep-expired", sweepExpired),
  hourly("sweep-words", sweepWords),
  hourly("sweep-oidc-tickets", sweepTickets),
  hourly("sweep-page-views", sweepPageViews),
  hourly("sweep-security-log", sweepSecurityLog),
  hourly("sweep-decisions", sweepDecisions),
  hourly("sweep-notices", sweepNotices),
  hourly("sweep-feedback", sweepFeedback),
  hourly("tell-speakers", tellSpeakers),
  hourly("sweep-survey-texts", sweepSurveyTexts),
  hourly("sweep-session-notices", sweepSessionNotices),
  hourly("sweep-rehearsals", sweepRehearsals),
];

function hourly(name: string, sweep: (ctx: Ctx) => Promise<void>): Job {
  return { name, every: HOUR, open: (ctx) => ({ run: () => sweep(ctx).then(() => undefined) }) };
}
