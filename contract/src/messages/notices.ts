import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";

/** What users are told about events they organize or speak at (docs/product/notices.md). */
export const NoticeKind = z.enum([
  "session_submitted",
  "session_withdrawn",
  "change_waiting",
  "session_moved",
  "speaker_claimed",
  "claim_taken_back",
  "session_approved",
  "session_rejected",
  "texts_changed",
  "proposal_submitted",
  "proposal_withdrawn",
]);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** Kinds that are collected into mails, and whose mails can be switched off; others have mails of their own. */
export const MailedNoticeKind = NoticeKind.exclude([
  "speaker_claimed",
  "claim_taken_back",
  "session_approved",
  "session_rejected",
]);
export type MailedNoticeKind = z.infer<typeof MailedNoticeKind>;

/** Kinds of mail that can be switched. `marked_changed`: what one has marked, in mails alone, and off at first. */
export const SwitchedKind = z.enum([...MailedNoticeKind.options, "marked_changed"]);
export type SwitchedKind = z.infer<typeof SwitchedKind>;

/** Decisions about a session, told once they can no longer be undone. */
export const DecisionNoticeKind = NoticeKind.extract(["session_approved", "session_rejected"]);
export type DecisionNoticeKind = z.infer<typeof DecisionNoticeKind>;

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
  /** Null once the session is deleted, or at another event. */
  sessionId: id.nullable(),
  /** Present only if it is about a proposal. */
  proposalId: id.optional(),
  /** Empty if it is about a speaker. */
  talkTitle: z.string(),
  /** Added: the imported speaker who was claimed; null if it is about a session. */
  speakerName: z.string().nullable(),
  /** Who did it; null once the account is gone. */
  actorName: z.string().nullable(),
  /** Whether the withdrawn session was confirmed, or the rejected one had been public and so was cancelled. */
  wasConfirmed: z.boolean(),
  /** Added: whether it was the recipient's own: a session that others deleted or changed, or a claim that was taken back. */
  wasOwn: z.boolean(),
  /** Added: whether the recipient was removed from a session that goes on. */
  wasTakenOff: z.boolean(),
  /** Added: present only if the recipient had been asked to speak there, and had not answered. */
  wasAsked: z.literal(true).optional(),
  /** The places before and after a move, in the event's time zone. */
  moved: z.object({ before: Whereabouts, after: Whereabouts, timezone: z.string() }).nullable(),
  /** Added: the old title, if it was changed; otherwise null. */
  formerTitle: z.string().nullable(),
  /** Added: why it was rejected; null without a reason, and for other kinds. */
  reason: z.string().nullable(),
  createdAt: instant,
});
export type Notice = z.infer<typeof Notice>;

export const listNotices = endpoint({
  method: "GET",
  path: "/notices",
  access: "user",
  summary: "What concerns the caller and was not seen yet, the newest first",
  response: z.object({
    count: z.int(),
    /** At most 100. */
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
  summary: "Mark these notices as seen",
  status: 204,
  body: z.object({
    /** Required: callers can only name notices they know of. */
    noticeIds: z.array(id).max(limits.listMax),
  }),
  get failure() {
    return text("Failed to mark the notices as seen");
  },
});

const kinds = z.object({
  /** Kinds that the caller gets no mail about. The dashboard shows them in any case, but for `marked_changed`. */
  muted: z.array(SwitchedKind),
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
    kind: SwitchedKind,
    muted: z.boolean({ error: () => text("Must be true or false") }),
  }),
  response: kinds,
  get failure() {
    return text("Failed to update settings");
  },
});
