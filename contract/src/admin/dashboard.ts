import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Event } from "../events/events.ts";
import { id } from "../fields.ts";
import { Invitation } from "../invitations/invitations.ts";
import { MessagePreview } from "../messages/messages.ts";
import { Session } from "../sessions/sessions.ts";
import { text } from "../text.ts";
import { AdminInvitation } from "./admin-users.ts";

/** What is waiting for a user, and what comes next (docs/product/screens.md#the-dashboard). */
export const Dashboard = z.object({
  /** Added: public events that the caller created or co-organizes, and that run today, the soonest over first; at most five. */
  running: z.array(Event.pick({ eventId: true, name: true, startDate: true, endDate: true, location: true })),
  /** Pending invitations: their number, and the three newest. */
  invitations: z.object({ count: z.int(), first: z.array(Invitation) }),
  /** The pending invitation to become an administrator; there is at most one. */
  adminInvitation: AdminInvitation.pick({ inviterName: true, expiresAt: true }).nullable(),
  /** Unread messages: their number, and the three newest. */
  messages: z.object({
    count: z.int(),
    first: z.array(
      MessagePreview.pick({ messageId: true, senderName: true, subject: true, preview: true, sentAt: true }),
    ),
  }),
  /** Sessions that wait for the caller's decision, and the five events with the most of them. */
  waiting: z.object({
    count: z.int(),
    eventCount: z.int(),
    first: z.array(z.object({ eventId: id, eventName: z.string(), count: z.int() })),
  }),
  /** Added: comments to look through and closed sessions to release in the caller's events, and the first five events. */
  feedback: z.object({
    comments: z.int(),
    releases: z.int(),
    first: z.array(z.object({ eventId: id, eventName: z.string(), comments: z.int(), releases: z.int() })),
  }),
  /** The caller's next five confirmed sessions, soonest first, those without a time last. */
  next: z.array(
    Session.pick({
      sessionId: true,
      startTime: true,
      durationMinutes: true,
      room: true,
      track: true,
      talk: true,
      event: true,
    }),
  ),
  own: z.object({ events: z.int(), talks: z.int(), sessions: z.int() }),
  /** Added: why no mail goes out, for organizers of an event; null if mail goes out, and for others. */
  noMail: z
    .object({
      reason: z.enum(["no_server", "switched_off"]),
      /** Where to ask for it; null if not set. */
      supportEmail: z.string().nullable(),
    })
    .nullable(),
  /**
   * Added: mails about decisions and places in the caller's events that wait: for their recipients to confirm the
   * address, or for a mail server or an administrator's decision.
   */
  untold: z.object({ unconfirmed: z.int(), withoutServer: z.int() }),
  /** Added: what an installation needs first, and warnings of the system status, for administrators; null for others. */
  administration: z
    .object({
      checklist: z.object({
        /** Whether links lead to more than this machine. */
        domain: z.boolean(),
        /** `tested`: a test mail left through the server that is set now. */
        mailServer: z.enum(["none", "untested", "tested"]),
        /** The caller's address; `none` while it is setup's placeholder, `unconfirmed` also while another is pending instead. */
        ownAddress: z.enum(["none", "unconfirmed", "confirmed"]),
        secondFactor: z.boolean(),
        /** Whether anybody has created an event. */
        firstEvent: z.boolean(),
      }),
      /** As in the system status. `about` names the item of the checklist that says the same until it is done. */
      warnings: z.array(
        z.object({ text: z.string(), about: z.enum(["loss", "domain", "mailServer"]).nullable() }),
      ),
    })
    .nullable(),
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
