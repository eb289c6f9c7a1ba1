import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every screen of the specification, section 2, by who may open it. */
export default [
  index("features/home/Home.tsx"),
  route("terms", "features/legal/Terms.tsx"),
  route("privacy", "features/legal/Privacy.tsx"),
  route("forgot-password", "features/account/ForgotPassword.tsx"),
  route("reset-password", "features/account/ResetPassword.tsx"),
  route("bootstrap", "features/bootstrap/Bootstrap.tsx"),
  route("test", "features/test/TestLogin.tsx"),

  route("public/events", "features/public/EventBrowser.tsx"),
  route("public/events/:eventId", "features/public/EventPage.tsx"),
  route("public/users/:userId", "features/public/Profile.tsx"),

  layout("layouts/GuestLayout.tsx", [
    route("login", "features/account/Login.tsx"),
    route("register", "features/account/Register.tsx"),
  ]),

  layout("layouts/ProtectedLayout.tsx", [
    route("dashboard", "features/dashboard/Dashboard.tsx"),
    route("settings", "features/settings/Settings.tsx"),
    route("messages/settings", "features/settings/MessageSettings.tsx"),

    route("profile", "features/profile/OwnProfile.tsx"),
    route("users/search", "features/users/FindUsers.tsx"),
    route("users/:userId", "features/users/UserDetail.tsx"),

    route("events", "features/events/EventList.tsx"),
    route("events/create", "features/events/EventCreate.tsx"),
    route("events/:eventId", "features/events/EventDetail.tsx"),
    route("events/:eventId/edit", "features/events/EventEdit.tsx"),
    route("events/:eventId/co-organizers", "features/co-organizers/CoOrganizers.tsx"),

    route("talks", "features/talks/TalkList.tsx"),
    route("talks/create", "features/talks/TalkCreate.tsx"),
    route("talks/:talkId", "features/talks/TalkDetail.tsx"),
    route("talks/:talkId/edit", "features/talks/TalkEdit.tsx"),

    route("sessions", "features/sessions/SessionList.tsx"),
    route("sessions/create", "features/sessions/SessionCreate.tsx"),
    route("sessions/waiting", "features/sessions/SessionsWaiting.tsx"),
    route("sessions/invitations", "features/invitations/Invitations.tsx"),
    route("sessions/:sessionId", "features/sessions/SessionDetail.tsx"),
    route("sessions/:sessionId/edit", "features/sessions/SessionEdit.tsx"),

    route("messages", "features/messages/Inbox.tsx"),
    route("messages/compose", "features/messages/Compose.tsx"),
    route("messages/:messageId", "features/messages/MessageDetail.tsx"),

    // Outside the layout below: who is invited answers there, and isn't an administrator yet.
    route("admin/roles", "features/admin/AdminRoles.tsx"),
    layout("layouts/AdminLayout.tsx", [
      route("admin", "features/admin/AdminDashboard.tsx"),
      route("admin/settings", "features/admin/SystemSettings.tsx"),
      route("admin/status", "features/admin/SystemStatus.tsx"),
      route("admin/users", "features/admin/UserManagement.tsx"),
      route("admin/audit-logs", "features/admin/AuditLogs.tsx"),
      route("admin/events", "features/admin/AllEvents.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
