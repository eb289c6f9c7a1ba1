import { z } from "zod";
import { AdminInvitation } from "./admin-users.ts";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { Invitation } from "./invitations.ts";
import { MessagePreview } from "./messages.ts";
import { Session } from "./sessions.ts";
import { text } from "./text.ts";

/** What is waiting for a user, and what comes next (docs/product/screens.md#the-dashboard). */
export const Dashboard = z.object({
  /** How many are waiting for the caller's answer, and the three newest. */
  invitations: z.object({ count: z.int(), first: z.array(Invitation) }),
  /** The pending invitation to become an administrator; there is at most one. */
  adminInvitation: AdminInvitation.pick({ inviterName: true, expiresAt: true }).nullable(),
  /** All unread messages, and the three newest. */
  messages: z.object({
    count: z.int(),
    first: z.array(
      MessagePreview.pick({ messageId: true, senderName: true, subject: true, preview: true, sentAt: true }),
    ),
  }),
  /** The sessions waiting for the caller's decision, and the five events with the most of them. */
  waiting: z.object({
    count: z.int(),
    /** The number of events they belong to. */
    eventCount: z.int(),
    first: z.array(z.object({ eventId: id, eventName: z.string(), count: z.int() })),
  }),
  /** The next five confirmed sessions at which the caller speaks, soonest first. */
  next: z.array(
    Session.pick({
      sessionId: true,
      durationMinutes: true,
      room: true,
      track: true,
      talk: true,
      event: true,
    }).extend({ startTime: instant }),
  ),
  /** What the caller has: events organized as creator or co-organizer, talks, sessions spoken at. */
  own: z.object({ events: z.int(), talks: z.int(), sessions: z.int() }),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/dashboard",
  access: "user",
  summary: "What waits for the caller, and the caller's next sessions",
  response: z.object({ dashboard: Dashboard }),
  get failure() {
    return text("Failed to load the dashboard");
  },
});
