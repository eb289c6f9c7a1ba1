/** The name of something that a process caches and a write makes stale. Only reactions decide which fact changes which. */
export type Tag =
  | "*"
  | "public"
  | "public:*"
  | "public:events"
  | `public:event:${string}`
  | `public:feedback:${string}`
  | `answers:${string}`
  | `public:stage:${string}`
  | `public:user:${string}`
  | `user:${string}`
  | `messages:${string}`
  | `schedule:${string}`
  | `replanned:${string}`
  | "setup"
  | "settings"
  | "event-messages"
  | "solutions"
  | "mail";

/** All tags are made here, so that each has one spelling. */
export const tags = {
  /** Everything cached, when notifications may have been missed. Only processes of an earlier version still send it. */
  everything: "*",
  /** All cached pages and public answers. */
  publicPages: "public",
  /** For what shows anything public: stale once any tag of public pages changes. No write changes it. */
  anythingPublic: "public:*",
  /** The lists of public events, including search results. */
  publicEvents: "public:events",
  publicEvent: (eventId: string): Tag => `public:event:${eventId}`,
  /** An event's feedback settings and codes. */
  publicFeedback: (eventId: string): Tag => `public:feedback:${eventId}`,
  /** The number of an event's answers, and what is decided about them. Nothing is cached under it: open pages follow it. */
  feedbackAnswers: (eventId: string): Tag => `answers:${eventId}`,
  publicStage: (sessionId: string): Tag => `public:stage:${sessionId}`,
  publicUser: (userId: string): Tag => `public:user:${userId}`,
  user: (userId: string): Tag => `user:${userId}`,
  inbox: (userId: string): Tag => `messages:${userId}`,
  /** What was done in an event's schedule, and who is there. Nothing is cached under it: open editors follow it. */
  schedule: (eventId: string): Tag => `schedule:${eventId}`,
  /** What changed of an event's schedule otherwise: open editors load it again. */
  replanned: (eventId: string): Tag => `replanned:${eventId}`,
  /** Whether the first-time setup is finished. */
  setup: "setup",
  settings: "settings",
  /** For nothing cached: it wakes the sending of messages to speakers. */
  eventMessageWritten: "event-messages",
  /** For nothing cached: it wakes the solver. */
  solutionAsked: "solutions",
  /** For nothing cached: it wakes the delivery of mail. */
  mailQueued: "mail",
} as const satisfies Record<string, Tag | ((id: string) => Tag)>;
