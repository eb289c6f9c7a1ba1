/** The only place that builds a URL of a screen (specification, section 2). */

const segment = encodeURIComponent;

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size ? `${path}?${search}` : path;
}

export const paths = {
  home: () => "/",
  login: (query: { from?: string } = {}) => withQuery("/login", query),
  register: (query: { from?: string } = {}) => withQuery("/register", query),
  forgotPassword: () => "/forgot-password",
  resetPassword: () => "/reset-password",
  terms: () => "/terms",
  privacy: () => "/privacy",
  bootstrap: () => "/bootstrap",
  test: () => "/test",

  publicEvents: (query: { q?: string; cursor?: string } = {}) => withQuery("/public/events", query),
  publicEvent: (eventId: string) => `/public/events/${segment(eventId)}`,
  publicUser: (userId: string) => `/public/users/${segment(userId)}`,

  dashboard: () => "/dashboard",
  profile: () => "/profile",
  settings: () => "/settings",
  findUsers: () => "/users/search",
  user: (userId: string) => `/users/${segment(userId)}`,

  events: () => "/events",
  newEvent: () => "/events/create",
  event: (eventId: string, query: { show?: "invitations" } = {}) =>
    withQuery(`/events/${segment(eventId)}`, query),
  editEvent: (eventId: string) => `/events/${segment(eventId)}/edit`,
  coOrganizers: (eventId: string) => `/events/${segment(eventId)}/co-organizers`,

  talks: () => "/talks",
  newTalk: () => "/talks/create",
  talk: (talkId: string) => `/talks/${segment(talkId)}`,
  editTalk: (talkId: string) => `/talks/${segment(talkId)}/edit`,

  sessions: () => "/sessions",
  newSession: (query: { talkId?: string; eventId?: string } = {}) => withQuery("/sessions/create", query),
  session: (sessionId: string) => `/sessions/${segment(sessionId)}`,
  editSession: (sessionId: string) => `/sessions/${segment(sessionId)}/edit`,
  waitingSessions: (query: { eventId?: string } = {}) => withQuery("/sessions/waiting", query),
  invitations: () => "/sessions/invitations",

  messages: (query: { show?: "unread" | "sent" } = {}) => withQuery("/messages", query),
  newMessage: (query: { to?: string } = {}) => withQuery("/messages/compose", query),
  message: (messageId: string) => `/messages/${segment(messageId)}`,
  messageSettings: () => "/messages/settings",

  admin: () => "/admin",
  adminSettings: () => "/admin/settings",
  adminUsers: () => "/admin/users",
  adminRoles: () => "/admin/roles",
  adminAuditLogs: () => "/admin/audit-logs",
  adminEvents: () => "/admin/events",
  adminStatus: () => "/admin/status",
};
