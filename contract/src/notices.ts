import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

/** What people hear of events that they organize or speak at (docs/product/notices.md). */
export const NoticeKind = z.enum([
  "session_submitted",
  "session_withdrawn",
  "change_waiting",
  "session_moved",
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** When and where a session takes place, as far as it was set. */
const Whereabouts = z.object({
  startTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  room: z.string().nullable(),
});

export const Notice = z.object({
  noticeId: id,
  kind: NoticeKind,
  eventId: id,
  eventName: z.string(),
  /** Null once the session is deleted, or in another event. */
  sessionId: id.nullable(),
  talkTitle: z.string(),
  /** Who did it; null once the account is gone. */
  actorName: z.string().nullable(),
  /** Whether what was withdrawn had been confirmed. */
  wasConfirmed: z.boolean(),
  /** Of one that was moved: where it was, and is; in the event's time zone. */
  moved: z.object({ before: Whereabouts, after: Whereabouts, timezone: z.string() }).nullable(),
  createdAt: instant,
});
export type Notice = z.infer<typeof Notice>;

export const listNotices = endpoint({
  method: "GET",
  path: "/notices",
  access: "user",
  summary: "What concerns the caller and was not seen yet, the newest first",
  response: z.object({
    /** All of them. */
    count: z.int(),
    /** At most ten. */
    notices: z.array(Notice),
  }),
  get failure() {
    return text("Failed to load the notices");
  },
});

export const markNoticesSeen = endpoint({
  method: "PUT",
  path: "/notices/seen",
  access: "user",
  summary: "Mark notices as seen: these, or all of them",
  status: 204,
  body: z.object({
    /** All of them if absent. */
    noticeIds: z.array(id).max(limits.listMax).optional(),
  }),
  get failure() {
    return text("Failed to mark the notices as seen");
  },
});

const kinds = z.object({
  /** The kinds of which the caller gets no mail. They are on the dashboard in any case. */
  muted: z.array(NoticeKind),
});

export const readMutedNotices = endpoint({
  method: "GET",
  path: "/notices/muted",
  access: "user",
  summary: "Of which kinds of notices the caller gets no mail",
  response: kinds,
  get failure() {
    return text("Failed to load the kinds of mail");
  },
});

export const muteNotices = endpoint({
  method: "PUT",
  path: "/notices/muted",
  access: "user",
  summary: "Switch the mails of one kind of notices on or off",
  body: z.object({
    kind: NoticeKind,
    muted: z.boolean({ error: () => text("Must be true or false") }),
  }),
  response: kinds,
  get failure() {
    return text("Failed to update settings");
  },
});
