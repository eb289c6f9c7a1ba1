import { pathOf } from "@plenary/contract/paths";
import type { QueryOf } from "@plenary/contract/screens";

/** The screens' addresses, from the contract's table. Only the `*-paths.ts` files here build them. */
export const paths = {
  home: () => pathOf("/"),
  login: (query?: QueryOf<"/login">) => pathOf("/login", query),
  register: (query?: QueryOf<"/register">) => pathOf("/register", query),
  forgotPassword: (query?: QueryOf<"/forgot-password">) => pathOf("/forgot-password", query),
  resetPassword: (query: QueryOf<"/reset-password">) => pathOf("/reset-password", query),
  terms: () => pathOf("/terms"),
  privacy: () => pathOf("/privacy"),
  setup: () => pathOf("/bootstrap"),
  test: () => pathOf("/test"),

  /** Those that take proposals now or later. */
  publicCalls: (query?: QueryOf<"/public/calls">) => pathOf("/public/calls", query),
  publicCall: (eventId: string) => pathOf("/public/events/:eventId/call", { eventId }),
  publicEvents: (query?: QueryOf<"/public/events">) => pathOf("/public/events", query),
  publicEvent: (eventId: string, query?: QueryOf<"/public/events/:eventId">) =>
    pathOf("/public/events/:eventId", { eventId, ...query }),
  publicProgramme: (eventId: string, query?: QueryOf<"/public/events/:eventId/programme">) =>
    pathOf("/public/events/:eventId/programme", { eventId, ...query }),
  publicSession: (eventId: string, sessionId: string) =>
    pathOf("/public/events/:eventId/sessions/:sessionId", { eventId, sessionId }),
  publicUser: (userId: string, query?: QueryOf<"/public/users/:userId">) =>
    pathOf("/public/users/:userId", { userId, ...query }),

  dashboard: () => pathOf("/dashboard"),
  profile: () => pathOf("/profile"),
  settings: () => pathOf("/settings"),
  findUsers: () => pathOf("/users/search"),
  user: (userId: string) => pathOf("/users/:userId", { userId }),

  events: () => pathOf("/events"),
  newEvent: () => pathOf("/events/create"),
  event: (eventId: string, query?: QueryOf<"/events/:eventId">) =>
    pathOf("/events/:eventId", { eventId, ...query }),

  talks: () => pathOf("/talks"),
  newTalk: () => pathOf("/talks/create"),
  talk: (talkId: string) => pathOf("/talks/:talkId", { talkId }),

  sessions: () => pathOf("/sessions"),
  newSession: (query?: QueryOf<"/sessions/create">) => pathOf("/sessions/create", query),
  session: (sessionId: string) => pathOf("/sessions/:sessionId", { sessionId }),
  editSession: (sessionId: string) => pathOf("/sessions/:sessionId/edit", { sessionId }),
  invitations: () => pathOf("/sessions/invitations"),

  messages: (query?: QueryOf<"/messages">) => pathOf("/messages", query),
  newMessage: (query?: QueryOf<"/messages/compose">) => pathOf("/messages/compose", query),
  message: (messageId: string) => pathOf("/messages/:messageId", { messageId }),
};
