import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** A screen at its address; its id is the pattern by which views of it are counted (layouts/PageViews.tsx). */
const screen = (path: string, file: string) => route(path, file, { id: `/${path}` });

/** Every screen of the specification, section 2, by who may open it. */
export default [
  index("features/home/Home.tsx", { id: "/" }),
  screen("terms", "features/legal/Terms.tsx"),
  screen("privacy", "features/legal/Privacy.tsx"),
  screen("forgot-password", "features/accounts/ForgotPassword.tsx"),
  screen("reset-password", "features/accounts/ResetPassword.tsx"),
  screen("bootstrap", "features/setup/Setup.tsx"),
  screen("test", "features/test/TestLogin.tsx"),

  screen("public/events", "features/public/EventBrowser.tsx"),
  screen("public/events/:eventId", "features/public/EventPage.tsx"),
  screen("public/users/:userId", "features/public/Profile.tsx"),

  layout("layouts/GuestLayout.tsx", [
    screen("login", "features/accounts/Login.tsx"),
    screen("register", "features/accounts/Register.tsx"),
  ]),

  layout("layouts/ProtectedLayout.tsx", [
    screen("dashboard", "features/dashboard/Dashboard.tsx"),
    screen("settings", "features/settings/Settings.tsx"),
    screen("messages/settings", "features/settings/MessageSettings.tsx"),

    screen("profile", "features/profile/OwnProfile.tsx"),
    screen("users/search", "features/users/FindUsers.tsx"),
    screen("users/:userId", "features/users/UserDetail.tsx"),

    screen("events", "features/events/EventList.tsx"),
    screen("events/create", "features/events/EventCreate.tsx"),
    screen("events/:eventId", "features/event-detail/EventDetail.tsx"),
    screen("events/:eventId/edit", "features/events/EventEdit.tsx"),
    screen("events/:eventId/co-organizers", "features/co-organizers/CoOrganizers.tsx"),

    screen("talks", "features/talks/TalkList.tsx"),
    screen("talks/create", "features/talks/TalkCreate.tsx"),
    screen("talks/:talkId", "features/talks/TalkDetail.tsx"),
    screen("talks/:talkId/edit", "features/talks/TalkEdit.tsx"),

    screen("sessions", "features/sessions/SessionList.tsx"),
    screen("sessions/create", "features/sessions/SessionCreate.tsx"),
    screen("sessions/waiting", "features/sessions/SessionsWaiting.tsx"),
    screen("sessions/invitations", "features/invitations/Invitations.tsx"),
    screen("sessions/:sessionId", "features/sessions/SessionDetail.tsx"),
    screen("sessions/:sessionId/edit", "features/sessions/SessionEdit.tsx"),

    screen("messages", "features/messages/Inbox.tsx"),
    screen("messages/compose", "features/messages/Compose.tsx"),
    screen("messages/:messageId", "features/messages/MessageDetail.tsx"),

    // Outside the layout below: who is invited answers there, and isn't an administrator yet.
    screen("admin/roles", "features/admin/roles/AdminRoles.tsx"),
    layout("layouts/AdminLayout.tsx", [
      screen("admin", "features/admin/dashboard/AdminDashboard.tsx"),
      screen("admin/settings", "features/admin/settings/SystemSettings.tsx"),
      screen("admin/status", "features/admin/status/SystemStatus.tsx"),
      screen("admin/users", "features/admin/users/UserManagement.tsx"),
      screen("admin/audit-logs", "features/admin/audit-logs/AuditLogs.tsx"),
      screen("admin/events", "features/admin/events/AllEvents.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
