import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id, instant, nextCursor, page, requiredText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { unreachableText } from "./recipients.ts";

const shared = {
  messageId: id,
  senderId: id,
  /** Added, as are `recipientNames` and `inReplyTo`. */
  senderName: z.string(),
  subject: z.string(),
  /** Ids of all recipients, in the sender's order; every recipient sees the others. */
  recipients: z.array(id),
  recipientNames: z.array(z.object({ userId: id, name: z.string() })),
  sentAt: instant,
  /** Whether the caller has read it; true for one's own. Senders never learn who has. */
  isRead: z.boolean(),
  /** When the caller marked it read; null while unread and for one's own. */
  readAt: instant.nullable(),
  inReplyTo: id.nullable(),
};

export const Message = z.object({
  ...shared,
  content: z.string(),
  /** Added: whether the sender's account is deleted, so that nobody can be replied to. */
  senderDeleted: z.boolean(),
});
export type Message = z.infer<typeof Message>;

/** A message in a list, with the first 100 characters, line breaks as spaces. */
export const MessagePreview = z.object({ ...shared, preview: z.string() });
export type MessagePreview = z.infer<typeof MessagePreview>;

export const InboxCounts = z.object({ all: z.int(), unread: z.int() });
export type InboxCounts = z.infer<typeof InboxCounts>;

const content = requiredText("Message content is required", limits.messageContentMax);

const noRecipient = "At least one recipient is required";

export const MessageBody = z.object({
  /** One line: line breaks and tabs become spaces. */
  subject: requiredText("Subject is required", limits.messageSubjectMax).transform((text) =>
    text.replace(/[\t\r\n\u2028\u2029]+/g, " "),
  ),
  content,
  /** Users' ids; duplicates count once. */
  recipients: z
    .array(z.uuid({ error: unreachableText }).toLowerCase(), {
      error: (issue) => (issue.input ? "Must be a list of user ids" : noRecipient),
    })
    .min(1, noRecipient)
    .transform((ids) => [...new Set(ids)])
    .refine(
      (ids) => ids.length <= limits.messageRecipientsMax,
      `At most ${limits.messageRecipientsMax} recipients are allowed`,
    ),
});

const params = z.object({ messageId: id });
const response = z.object({ message: Message });

export const listMessages = endpoint({
  method: "GET",
  path: "/messages",
  access: "user",
  summary: "The inbox, newest first; with `box=sent` what the caller sent",
  query: z.object({
    ...page,
    box: z.enum(["inbox", "sent"]).optional(),
    /** Added: `true` for unread messages only; ignored for the sent box. */
    unread: flag,
  }),
  response: z.object({
    messages: z.array(MessagePreview),
    nextCursor,
    /** Added: of the inbox, for any box and page. */
    counts: InboxCounts,
  }),
  get failure() {
    return text("Failed to load messages");
  },
});

export const unreadCount = endpoint({
  method: "GET",
  path: "/messages/unread-count",
  access: "user",
  summary: "How many unread messages the caller has",
  response: z.object({ unread: z.int() }),
  get failure() {
    return text("Failed to load messages");
  },
});

/**
 * Server-sent events, which client.ts can't read: use fetch with the bearer token. Each `event: unread` carries
 * InboxCounts, first at once, then after every change by any process. 429: the user has too many open.
 */
export const streamUnread = endpoint({
  method: "GET",
  path: "/messages/stream",
  access: "user",
  summary: "The inbox's counts as they change",
  events: { unread: InboxCounts },
  get failure() {
    return text("Failed to load messages");
  },
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/messages",
  access: "user",
  summary: "Send a message to up to 50 users",
  status: 201,
  body: MessageBody,
  response,
  get failure() {
    return text("Failed to send message");
  },
});

export const getMessage = endpoint({
  method: "GET",
  path: "/messages/:messageId",
  access: "user",
  summary: "One message, for its sender and its recipients; does not mark it read",
  params,
  response,
  get failure() {
    return text("Failed to load messages");
  },
});

export const getThread = endpoint({
  method: "GET",
  path: "/messages/:messageId/thread",
  access: "user",
  summary: "What the caller may see of the message's thread, oldest first",
  params,
  response: z.object({ messages: z.array(Message) }),
  get failure() {
    return text("Failed to load messages");
  },
});

export const markRead = endpoint({
  method: "PUT",
  path: "/messages/:messageId/read",
  access: "user",
  summary: "Mark a received message read; again changes nothing",
  params,
  response,
  get failure() {
    return text("Failed to mark message as read");
  },
});

export const deleteMessage = endpoint({
  method: "DELETE",
  path: "/messages/:messageId",
  access: "user",
  summary: "Hide a read message, or one that the caller sent, from the caller; nobody else loses it",
  status: 204,
  params,
  get failure() {
    return text("Failed to delete message");
  },
});

export const replyToMessage = endpoint({
  method: "POST",
  path: "/messages/:messageId/reply",
  access: "user",
  summary: "Answer the sender of a received message; with `replyToAll` the other recipients too",
  status: 201,
  params,
  body: z.object({ content, replyToAll: z.boolean({ error: "Must be true or false" }).default(false) }),
  response,
  get failure() {
    return text("Failed to send reply");
  },
});
