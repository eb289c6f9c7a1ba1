import { HOUR, MINUTE } from "./base/durations.ts";
import type { Ctx } from "./core/context.ts";
import type { Job, Jobs } from "./core/jobs.ts";
import { tags } from "./core/tags.ts";
import { accountDataRoutes } from "./features/account-data/account-data.routes.ts";
import { accountDeletionRoutes } from "./features/account-deletion/account-deletion.routes.ts";
import { accountRecoveryRoutes } from "./features/account-recovery/account-recovery.routes.ts";
import { accountRoutes } from "./features/accounts/accounts.routes.ts";
import { sweepExpired } from "./features/accounts/sign-ins/housekeeping.ts";
import { addressRoutes } from "./features/addresses/addresses.routes.ts";
import { adminEventRoutes } from "./features/admin-events/admin-events.routes.ts";
import { adminSettingsRoutes } from "./features/admin-settings/admin-settings.routes.ts";
import { adminStatusRoutes } from "./features/admin-status/admin-status.routes.ts";
import { pageViewRoutes } from "./features/admin-status/page-views.routes.ts";
import { sweepPageViews } from "./features/admin-status/page-views.ts";
import { adminUserRoutes } from "./features/admin-users/admin-users.routes.ts";
import type { AnsweringServices } from "./features/answering/services.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { biographyRoutes } from "./features/biographies/biographies.routes.ts";
import { callRoutes } from "./features/call/call.routes.ts";
import { claimRoutes } from "./features/claims/claims.routes.ts";
import { coOrganizerRoutes } from "./features/co-organizers/co-organizers.routes.ts";
import { dashboardRoutes } from "./features/dashboard/dashboard.routes.ts";
import { eventRoutes } from "./features/events/events.routes.ts";
import { favouriteRoutes } from "./features/favourites/favourites.routes.ts";
import { sweepMarkedActs, tellMarked } from "./features/favourites/marked-mails.ts";
import { feedbackRoutes } from "./features/feedback/feedback.routes.ts";
import { recordReleases, sweepFeedback } from "./features/feedback/keeping.ts";
import { countHeld } from "./features/feedback/results/origins.queries.ts";
import { openFlagging } from "./features/feedback/results/repeated-comments.ts";
import { tellSpeakers } from "./features/feedback/speakers/speaker-mails.ts";
import { historyRoutes } from "./features/history/history.routes.ts";
import { identityRoutes } from "./features/identity/identity.routes.ts";
import { invitationRoutes } from "./features/invitations/invitations.routes.ts";
import { sweepWords } from "./features/invitations/sent-invitations.ts";
import { messageRoutes } from "./features/messages/messages.routes.ts";
import { noticeRoutes } from "./features/notices/notices.routes.ts";
import { sweepNotices } from "./features/notices/notices.ts";
import { oidcRoutes } from "./features/oidc/oidc.routes.ts";
import { sweepTickets } from "./features/oidc/oidc.ts";
import { overviewRoutes } from "./features/overview/overview.routes.ts";
import { paletteRoutes } from "./features/palette/palette.routes.ts";
import { pictureRoutes } from "./features/pictures/pictures.routes.ts";
import { profileRoutes } from "./features/profiles/profiles.routes.ts";
import { feedRoutes } from "./features/programme/feeds/feeds.routes.ts";
import { settleUnsettledSlots } from "./features/programme/places/public-slots.ts";
import { programmeRoutes } from "./features/programme/programme.routes.ts";
import { publicProgrammeRoutes } from "./features/programme/public/public-programme.routes.ts";
import { versionRoutes } from "./features/programme/versions/versions.routes.ts";
import { sweepCallSpeakers } from "./features/proposals/call-speakers.ts";
import { proposalRoutes } from "./features/proposals/proposals.routes.ts";
import { remindProposers } from "./features/proposals/reminding.ts";
import { publicRoutes } from "./features/public/public.routes.ts";
import { reviewRoutes } from "./features/review/review.routes.ts";
import { closeReviews } from "./features/review/review-settings.ts";
import { availabilityRoutes } from "./features/schedule/availability.routes.ts";
import { sweepAvailability } from "./features/schedule/availability.ts";
import { scheduleRoutes } from "./features/schedule/schedule.routes.ts";
import { passkeyRoutes } from "./features/second-factors/passkeys.routes.ts";
import { secondFactorRoutes } from "./features/second-factors/second-factors.routes.ts";
import { securityLogRoutes } from "./features/security-log/security-log.routes.ts";
import { sweepSecurityLog } from "./features/security-log/security-log.ts";
import { leaveRuns } from "./features/selection/leaving.ts";
import { sweepDecisionActions } from "./features/selection/pending.ts";
import { selectionRoutes } from "./features/selection/selection.routes.ts";
import { sessionPeopleRoutes } from "./features/session-people/session-people.routes.ts";
import { sweepDecisions } from "./features/sessions/decisions/decisions.ts";
import { sweepSessionNotices } from "./features/sessions/decisions/session-notices.ts";
import { sessionRoutes } from "./features/sessions/sessions.routes.ts";
import { setupRoutes } from "./features/setup/setup.routes.ts";
import { solverRoutes } from "./features/solver/solver.routes.ts";
import { sweepSolutions } from "./features/solver/solver.ts";
import { solveOne } from "./features/solver/solving.ts";
import { sendEventMessages } from "./features/speakers/message-sending.ts";
import { speakerRoutes } from "./features/speakers/speakers.routes.ts";
import { publicStageOf } from "./features/stage/public-stage.ts";
import { sweepRehearsals } from "./features/stage/rehearsals.ts";
import { stageRoutes } from "./features/stage/stage.routes.ts";
import { sweepSurveyTexts } from "./features/surveys/results/survey-texts.ts";
import { surveyRoutes } from "./features/surveys/surveys.routes.ts";
import { talkRoutes } from "./features/talks/talks.routes.ts";
import { textRoutes } from "./features/texts/texts.routes.ts";
import { userRoutes } from "./features/users/users.routes.ts";
import { wallRoutes } from "./features/walls/walls.routes.ts";
import type { ServedApp } from "./http/serve.ts";

/** Shared by several capabilities in a process. */
interface Shared {
  services: AnsweringServices;
  jobs: Jobs;
}

/** What a capability adds to a process: calls and background jobs. */
interface Capability {
  routes?: (served: ServedApp, shared: Shared) => void;
  jobs?: readonly Job[];
}

/** Everything that Plenary can do (docs/adding.md). */
export const capabilities: readonly Capability[] = [
  { routes: accountRoutes, jobs: [hourly("sweep-expired", sweepExpired)] },
  { routes: accountRecoveryRoutes },
  { routes: addressRoutes },
  { routes: accountDataRoutes },
  { routes: accountDeletionRoutes },
  { routes: setupRoutes },
  { routes: eventRoutes },
  { routes: identityRoutes },
  { routes: pictureRoutes },
  { routes: historyRoutes },
  { routes: overviewRoutes },
  { routes: claimRoutes },
  { routes: coOrganizerRoutes },
  { routes: noticeRoutes, jobs: [hourly("sweep-notices", sweepNotices)] },
  { routes: talkRoutes },
  { routes: textRoutes },
  { routes: secondFactorRoutes },
  { routes: passkeyRoutes },
  { routes: securityLogRoutes, jobs: [hourly("sweep-security-log", sweepSecurityLog)] },
  {
    routes: sessionRoutes,
    jobs: [hourly("sweep-decisions", sweepDecisions), hourly("sweep-session-notices", sweepSessionNotices)],
  },
  { routes: sessionPeopleRoutes },
  { routes: callRoutes },
  {
    routes: proposalRoutes,
    jobs: [
      hourly("sweep-call-speakers", sweepCallSpeakers),
      // At nine o'clock of each event.
      every(5 * MINUTE, "remind-proposers", remindProposers),
    ],
  },
  { routes: reviewRoutes, jobs: [every(MINUTE, "close-reviews", closeReviews)] },
  {
    routes: selectionRoutes,
    jobs: [
      { name: "leave-runs", every: 30_000, open: leaveRuns },
      hourly("sweep-decision-actions", sweepDecisionActions),
    ],
  },
  {
    routes: speakerRoutes,
    jobs: [
      {
        name: "send-event-messages",
        every: 30_000,
        wokenBy: tags.eventMessageWritten,
        open: sendEventMessages,
      },
    ],
  },
  { routes: invitationRoutes, jobs: [hourly("sweep-words", sweepWords)] },
  { routes: messageRoutes },
  { routes: dashboardRoutes },
  { routes: paletteRoutes },
  { routes: userRoutes },
  { routes: profileRoutes },
  { routes: biographyRoutes },
  {
    routes: programmeRoutes,
    jobs: [
      // Only for rows of the previous version, which may run at the same time.
      every(10 * MINUTE, "settle-slots", settleUnsettledSlots),
    ],
  },
  { routes: versionRoutes },
  { routes: scheduleRoutes },
  { routes: availabilityRoutes, jobs: [hourly("sweep-availability", sweepAvailability)] },
  {
    routes: solverRoutes,
    jobs: [
      // Two at once in each process. What a process leaves when it ends is found within seconds.
      { name: "solve", every: 5000, wokenBy: tags.solutionAsked, open: solveOne },
      { name: "solve-beside", every: 5000, wokenBy: tags.solutionAsked, open: solveOne },
      hourly("sweep-solutions", sweepSolutions),
    ],
  },
  { routes: publicRoutes },
  { routes: (served, { services }) => publicProgrammeRoutes(served, services) },
  { routes: feedRoutes },
  {
    routes: favouriteRoutes,
    jobs: [
      { name: "tell-marked", every: 30_000, open: tellMarked },
      hourly("sweep-marked-acts", sweepMarkedActs),
    ],
  },
  {
    routes: (served, { services }) => feedbackRoutes(served, services),
    jobs: [
      { name: "flag-repeated", every: 20_000, open: openFlagging },
      // Only for rows of the previous version, which may run at the same time.
      every(MINUTE, "count-held", ({ db }) => countHeld(db)),
      every(MINUTE, "keep-released", recordReleases),
      hourly("sweep-feedback", sweepFeedback),
      hourly("tell-speakers", tellSpeakers),
    ],
  },
  {
    routes: (served, { services }) => surveyRoutes(served, services),
    jobs: [hourly("sweep-survey-texts", sweepSurveyTexts)],
  },
  {
    routes: (served, { services }) =>
      wallRoutes(served, { ...services, findStage: (...of) => publicStageOf(served.ctx, ...of) }),
  },
  {
    routes: (served, { services }) => stageRoutes(served, services),
    jobs: [hourly("sweep-rehearsals", sweepRehearsals)],
  },
  { routes: oidcRoutes, jobs: [hourly("sweep-oidc-tickets", sweepTickets)] },
  { routes: pageViewRoutes, jobs: [hourly("sweep-page-views", sweepPageViews)] },
  { routes: auditRoutes },
  { routes: adminEventRoutes },
  { routes: adminUserRoutes },
  { routes: (served, { jobs }) => adminStatusRoutes(served, jobs) },
  { routes: adminSettingsRoutes },
];

function every(interval: number, name: string, work: (ctx: Ctx) => Promise<unknown>): Job {
  return { name, every: interval, open: (ctx) => ({ run: () => work(ctx).then(() => undefined) }) };
}

function hourly(name: string, sweep: (ctx: Ctx) => Promise<void>): Job {
  return every(HOUR, name, sweep);
}
