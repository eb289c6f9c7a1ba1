/**
 * What a process caches in memory and a write makes stale, by name. Code that caches something subscribes to the tags
 * of what it shows (changes.ts); only reactions decide which fact changes which tags.
 */
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
  | "setup"
  | "settings"
  | "event-messages"
  | "mail";

/** All tags are made here, so that no two places spell one differently. */
export const tags = {
  /**
   * Everything that is kept: when notifications may have been missed. Nothing that is written changes it; only a process
   * of an earlier version still sends it.
   */
  everything: "*",
  /** All cached pages and public answers. */
  publicPages: "public",
  /** What shows any of all that is public: stale once any tag of public pages is changed. Nothing that is written changes it. */
  anythingPublic: "public:*",
  /** The lists of public events, including search results. */
  publicEvents: "public:events",
  /** The public page of an event. */
  publicEvent: (eventId: string): Tag => `public:event:${eventId}`,
  /** How feedback of an event is set up, and its codes. */
  publicFeedback: (eventId: string): Tag => `public:feedback:${eventId}`,
  /** How many answers an event has, and what becomes of them. Nothing that is kept: open pages follow it. */
  feedbackAnswers: (eventId: string): Tag => `answers:${eventId}`,
  /** The questions and polls of a session. */
  publicStage: (sessionId: string): Tag => `public:stage:${sessionId}`,
  /** The public profile of a user. */
  publicUser: (userId: string): Tag => `public:user:${userId}`,
  /** An account and its sign-ins. */
  user: (userId: string): Tag => `user:${userId}`,
  /** The contents of a user's inbox. */
  inbox: (userId: string): Tag => `messages:${userId}`,
  /** Whether the first-time setup is finished. */
  setup: "setup",
  /** The system settings. */
  settings: "settings",
  /** Stands for nothing cached: it wakes the sending of messages to speakers. */
  eventMessageWritten: "event-messages",
  /** Stands for nothing cached: it wakes the delivery of mail. */
  mailQueued: "mail",
} as const satisfies Record<string, Tag | ((id: string) => Tag)>;
