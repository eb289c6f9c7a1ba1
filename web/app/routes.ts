import { type Audience, type RoutePath, routePaths, screenAt } from "@plenary/contract/screens";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** They share the little that a browser needs of them. */
const madeOnTheServer = {
  "/public/events/:eventId/sessions/:sessionId": "features/public/made/PlainPage.tsx",
  "/public/events/:eventId/speakers": "features/public/made/PlainPage.tsx",
  "/public/events/:eventId/rooms": "features/public/made/PlainPage.tsx",
  "/public/events/:eventId/rooms/:slug": "features/public/made/PlainPage.tsx",
  "/public/events/:eventId/tracks/:slug": "features/public/made/PlainPage.tsx",
  "/public/events/:eventId/changes": "features/public/made/PlainPage.tsx",
  "/public/events/:eventId/call": "features/public/made/PlainPage.tsx",
};

/** The file of every screen of the contract's table that is a route; the others are documents (documents.server.ts). */
const files: Record<RoutePath, string> = {
  "/": "features/home/Home.tsx",
  "/terms": "features/legal/Terms.tsx",
  "/privacy": "features/legal/Privacy.tsx",
  "/public/events": "features/public/EventBrowser.tsx",
  "/public/calls": "features/public/OpenCalls.tsx",
  "/public/events/:eventId": "features/public/event/EventPage.tsx",
  "/public/events/:eventId/programme": "features/programme/public/PublicProgramme.tsx",
  ...madeOnTheServer,
  "/public/users/:userId": "features/public/Profile.tsx",

  "/forgot-password": "features/accounts/ForgotPassword.tsx",
  "/reset-password": "features/accounts/ResetPassword.tsx",
  "/confirm-email": "features/addresses/ConfirmEmail.tsx",
  "/restore-email": "features/addresses/RestoreEmail.tsx",
  "/invitations/:token": "features/invitations/LinkedInvitation.tsx",
  "/claims/:token": "features/claims/Claim.tsx",
  "/bootstrap": "features/setup/Setup.tsx",
  "/test": "features/test/TestLogin.tsx",
  "/login": "features/accounts/Login.tsx",
  "/register": "features/accounts/Register.tsx",

  "/dashboard": "features/dashboard/Dashboard.tsx",
  "/settings": "features/settings/Settings.tsx",
  "/profile": "features/profile/OwnProfile.tsx",
  "/favourites": "features/favourites/Favourites.tsx",
  "/feedback": "features/feedback/OwnFeedback.tsx",
  "/users/search": "features/users/FindUsers.tsx",
  "/users/:userId": "features/users/UserDetail.tsx",

  "/events": "features/events/EventList.tsx",
  "/events/create": "features/events/EventCreate.tsx",
  "/events/:eventId": "features/event-detail/EventDetail.tsx",
  "/events/:eventId/sessions": "features/event-sessions/EventSessions.tsx",
  "/events/:eventId/invitations": "features/invitations/sent/EventInvitations.tsx",
  "/events/:eventId/history": "features/history/EventHistory.tsx",
  "/events/:eventId/edit": "features/event-settings/EventSettings.tsx",
  "/events/:eventId/speakers": "features/speakers/Speakers.tsx",
  "/events/:eventId/speakers/write": "features/speakers/WriteToSpeakers.tsx",
  "/events/:eventId/programme": "features/programme/plan/OrganizedProgramme.tsx",
  "/events/:eventId/rooms": "features/programme/rooms/Rooms.tsx",
  "/events/:eventId/tracks": "features/programme/rooms/Tracks.tsx",
  "/events/:eventId/schedule": "features/schedule/ScheduleEditor.tsx",
  "/events/:eventId/schedule/rules": "features/schedule/rules/Rules.tsx",
  "/events/:eventId/availability": "features/schedule/availability/AvailabilityPage.tsx",
  "/events/:eventId/versions": "features/programme/versions/Versions.tsx",
  "/events/:eventId/versions/new": "features/programme/versions/NewVersion.tsx",
  "/events/:eventId/sessions/new": "features/sessions/SessionEnter.tsx",
  "/events/:eventId/co-organizers": "features/co-organizers/CoOrganizers.tsx",
  "/events/:eventId/feedback": "features/feedback/EventFeedback.tsx",
  "/events/:eventId/feedback/settings": "features/feedback/settings/FeedbackSettings.tsx",
  "/events/:eventId/feedback/codes": "features/feedback/codes/Codes.tsx",
  "/events/:eventId/feedback/comments": "features/feedback/Comments.tsx",
  "/events/:eventId/surveys": "features/surveys/Surveys.tsx",
  "/events/:eventId/surveys/:surveyId": "features/surveys/results/SurveyResults.tsx",
  "/events/:eventId/surveys/:surveyId/edit": "features/surveys/editor/SurveyEdit.tsx",

  "/public/events/:eventId/propose": "features/proposals/Propose.tsx",
  "/events/:eventId/call": "features/call/EventCall.tsx",
  "/events/:eventId/call/proposals": "features/proposals/EventProposals.tsx",
  "/events/:eventId/call/proposals/new": "features/proposals/EnterProposal.tsx",
  "/events/:eventId/call/proposals/:proposalId": "features/proposals/EventProposal.tsx",
  "/events/:eventId/call/proposals/:proposalId/edit": "features/proposals/EventProposalEdit.tsx",
  "/events/:eventId/call/settings": "features/call/CallSettings.tsx",
  "/events/:eventId/call/form": "features/call/CallForm.tsx",
  "/events/:eventId/call/review": "features/review/ReviewSetUp.tsx",
  "/events/:eventId/call/selection": "features/selection/Selection.tsx",
  "/events/:eventId/call/runs/:runId": "features/selection/RunScreen.tsx",
  "/events/:eventId/call/ranking": "features/review/Ranking.tsx",
  "/events/:eventId/call/assignments": "features/assignments/Assignments.tsx",
  "/events/:eventId/call/conflicts-of-interest": "features/review/ConflictsOfInterest.tsx",
  "/events/:eventId/review": "features/review/EventReview.tsx",
  "/events/:eventId/review/:proposalId": "features/review/ReviewProposal.tsx",
  "/reviews": "features/review/OwnReviews.tsx",

  "/proposals": "features/proposals/OwnProposals.tsx",
  "/proposals/:proposalId": "features/proposals/ProposalPage.tsx",
  "/proposals/:proposalId/edit": "features/proposals/ProposalEdit.tsx",

  "/talks": "features/talks/TalkList.tsx",
  "/talks/create": "features/talks/TalkCreate.tsx",
  "/talks/:talkId": "features/talks/TalkDetail.tsx",
  "/talks/:talkId/edit": "features/talks/TalkEdit.tsx",

  "/sessions": "features/sessions/SessionList.tsx",
  "/sessions/create": "features/sessions/SessionCreate.tsx",
  "/sessions/waiting": "features/sessions/SessionsWaiting.tsx",
  "/sessions/invitations": "features/invitations/Invitations.tsx",
  "/sessions/:sessionId": "features/sessions/SessionDetail.tsx",
  "/sessions/:sessionId/edit": "features/sessions/SessionEdit.tsx",
  "/sessions/:sessionId/feedback": "features/feedback/session/SessionFeedback.tsx",
  "/sessions/:sessionId/stage": "features/stage/Stage.tsx",

  "/messages": "features/messages/Inbox.tsx",
  "/messages/compose": "features/messages/Compose.tsx",
  "/messages/settings": "features/settings/MessageSettings.tsx",
  "/messages/:messageId": "features/messages/MessageDetail.tsx",

  "/admin": "features/admin/dashboard/AdminDashboard.tsx",
  "/admin/settings": "features/admin/settings/SystemSettings.tsx",
  "/admin/status": "features/admin/status/SystemStatus.tsx",
  "/admin/users": "features/admin/users/UserManagement.tsx",
  "/admin/users/:userId/security": "features/admin/users/AccountSecurity.tsx",
  "/admin/roles": "features/admin/roles/AdminRoles.tsx",
  "/admin/audit-logs": "features/admin/audit-logs/AuditLogs.tsx",
  "/admin/events": "features/admin/events/AllEvents.tsx",
};

/** The screens for an audience. A screen's pattern is its route's id, by which views are counted. */
const screensFor = (...audiences: Audience[]) =>
  routePaths
    .filter((path) => audiences.includes(screenAt(path).opensTo))
    .map((path) =>
      path === "/" ? index(files[path], { id: path }) : route(path.slice(1), files[path], { id: path }),
    );

const isOfEvent = (id = "") => id.startsWith("/events/:eventId") || id.startsWith("/sessions/:sessionId");

/** Every screen below the layout for its audience; those of one event and its sessions in its workspace. */
export default [
  ...screensFor("everybody"),
  layout("layouts/GuestLayout.tsx", screensFor("guests")),
  layout("layouts/ProtectedLayout.tsx", [
    ...screensFor("users", "invited").filter(({ id }) => !isOfEvent(id)),
    layout(
      "layouts/EventLayout.tsx",
      screensFor("users").filter(({ id }) => isOfEvent(id)),
    ),
    layout("layouts/AdminLayout.tsx", screensFor("admins")),
  ]),
] satisfies RouteConfig;
