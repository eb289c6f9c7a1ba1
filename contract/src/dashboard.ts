import { z } from "zod";
import { AdminInvitation } from "./admin-users.ts";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { Invitation } from "./invitations.ts";
import { MessagePreview } from "./messages.ts";
import { Session } from "./sessions.ts";

/** What waits for a user, and what comes next (decisions.md, section 6). */
export const Dashboard = z.object({
  /** All that wait for the caller's answer, and the three newest. */
  invitations: z.object({ count: z.int(), first: z.array(Invitation) }),
  /** The invitation to become an administrator that waits for the caller's answer; there is one at most. */
  adminInvitation: AdminInvitation.pick({ inviterName: true, expiresAt: true }).nullable(),
  /** All unread messages, and the three newest. */
  messages: z.object({
    count: z.int(),
    first: z.array(
      MessagePreview.pick({ messageId: true, senderName: true, subject: true, preview: true, sentAt: true }),
    ),
  }),
  /** The sessions that the caller is to decide about, and the five events with the most of them. */
  waiting: z.object({
    count: z.int(),
    /** In how many events they are. */
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
  /** How much is the caller's own: events organized as creator or co-organizer, talks, sessions spoken at. */
  own: z.object({ events: z.int(), talks: z.int(), sessions: z.int() }),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/dashboard",
  access: "user",
  summary: "What waits for the caller, and the caller's next sessions",
  response: z.object({ dashboard: Dashboard }),
  failure: "Failed to load the dashboard",
});
