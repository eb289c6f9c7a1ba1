/**
 * What a process keeps in memory and a write makes untrue, by name. Whoever keeps something subscribes to the tags of
 * what it shows (changes.ts); which fact changes which tags is said where facts are reacted to, and nowhere else.
 */
export type Tag =
  | "*"
  | "public:events"
  | `public:event:${string}`
  | `public:user:${string}`
  | `user:${string}`
  | `messages:${string}`
  | "setup"
  | "mail";

/** Every tag is made here, so that no two places spell one differently. */
export const tags = {
  /** All that is kept. */
  everything: "*",
  /** The lists of public events, also what a search finds. */
  publicEvents: "public:events",
  /** The public page of an event. */
  publicEvent: (eventId: string): Tag => `public:event:${eventId}`,
  /** The public profile of a user. */
  publicUser: (userId: string): Tag => `public:user:${userId}`,
  /** An account and its sign-ins. */
  user: (userId: string): Tag => `user:${userId}`,
  /** What a user's inbox holds. */
  inbox: (userId: string): Tag => `messages:${userId}`,
  /** Whether the first-time setup is over. */
  setup: "setup",
  /** Nothing that is kept: it wakes the delivery of mail. */
  mailQueued: "mail",
} as const satisfies Record<string, Tag | ((id: string) => Tag)>;
