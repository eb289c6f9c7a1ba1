import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { Invitation } from "../invitations/invitations.ts";
import { MessagePreview } from "../messages/messages.ts";
import { Session } from "../sessions/sessions.ts";
import { text } from "../text.ts";
import { AdminInvitation } from "./admin-users.ts";

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
  /**
   * Added: what waits of feedback in the events that the caller organizes, and the first five of them: comments to look through,
   * closed sessions to be released.
   */
  feedback: z.object({
    comments: z.int(),
    releases: z.int(),
    first: z.array(z.object({ eventId: id, eventName: z.string(), comments: z.int(), releases: z.int() })),
  }),
  /** The next five confirmed sessions at which the caller speaks, soonest first, those without a time last. */
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
  /** What the caller has: events organized as creator or co-organizer, talks, sessions spoken at. */
  own: z.object({ events: z.int(), talks: z.int(), sessions: z.int() }),
  /** Added: why no mail goes out, for whoever organizes an event; null where it does, and for others. */
  noMail: z
    .object({
      reason: z.enum(["no_server", "switched_off"]),
      /** Where to ask for it; null when none is set. */
      supportEmail: z.string().nullable(),
    })
    .nullable(),
  /**
   * Added: how many mails about decisions and places in the events that the caller organizes wait: for their recipients to confirm the
   * address, and for a mail server, or an administrator's decision about what waited for one.
   */
  untold: z.object({ unconfirmed: z.int(), withoutServer: z.int() }),
  /** Added: what an installation needs first, and what the system status warns of, for administrators; null for others. */
  administration: z
    .object({
      checklist: z.object({
        /** Whether links lead to more than this machine. */
        domain: z.boolean(),
        /** `tested`: a test mail left by way of the server that is set now. */
        mailServer: z.enum(["none", "untested", "tested"]),
        /** The caller's; `none` while it is what the setup has put there, `unconfirmed` also while another is pending instead. */
        ownAddress: z.enum(["none", "unconfirmed", "confirmed"]),
        /** The caller's. */
        secondFactor: z.boolean(),
        /** Whether there is any event, of whomever. */
        firstEvent: z.boolean(),
      }),
      /** As in the system status; `about` is what of the checklist says the same while it isn't done. */
      warnings: z.array(z.object({ text: z.string(), about: z.enum(["domain", "mailServer"]).nullable() })),
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
