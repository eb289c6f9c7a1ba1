import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Event } from "../events/events.ts";
import { dataNotDownloaded } from "../failures.ts";
import { CommentFor } from "../feedback/feedback-fields.ts";
import { id, instant } from "../fields.ts";
import { CoOrganizerStatus, OrganizerRole } from "../invitations/co-organizers.ts";
import { InvitationStatus } from "../invitations/invitations.ts";
import { Message } from "../messages/messages.ts";
import { Notice, NoticeKind } from "../messages/notices.ts";
import { Favourite } from "../programme/favourites.ts";
import { Session } from "../sessions/sessions.ts";
import { Talk } from "../sessions/talks.ts";
import { OidcIdentity } from "./oidc.ts";
import { Passkey } from "./passkeys.ts";
import { SecurityEntry } from "./security-log.ts";
import { SignIn } from "./sign-ins.ts";
import { User } from "./users.ts";

const invitationToSpeak = {
  invitationId: id,
  eventId: id,
  status: InvitationStatus,
  talkId: id.nullable(),
  /** The session that it asks to speak in; null for one that asks for a talk. */
  sessionId: id.nullable(),
  /** The reason given with a rejection. */
  reason: z.string().nullable(),
  invitedAt: instant,
  expiresAt: instant,
  answeredAt: instant.nullable(),
  /** What the inviter wrote, while it waits for an answer. */
  words: z.string().nullable(),
};

const invitationToOrganize = {
  invitationId: id,
  eventId: id,
  status: CoOrganizerStatus,
  invitedAt: instant,
  /** Null for one that was answered, and for one from before they expired. */
  expiresAt: instant.nullable(),
  answeredAt: instant.nullable(),
  words: invitationToSpeak.words,
};

const received = {
  /** Null for a draft that the user may no longer see. */
  eventName: z.string().nullable(),
  /** "Deleted user" once the account is deleted. Null where not even its row is left, which Plenary itself never removes. */
  inviterName: z.string().nullable(),
};

/** Everything that Plenary keeps about a user, as far as its screens show it to that user; lists are newest first. */
export const AccountData = z.object({
  exportedAt: instant,
  profile: User,
  /** Each device on which the user is signed in. */
  signIns: z.array(SignIn),
  /** Where the user signs in through. */
  providers: z.array(OidcIdentity.omit({ identityId: true })),
  /** What a login asks for beside the password; nothing that it is proved with. */
  secondFactors: z.array(z.object({ kind: z.enum(["totp"]), since: instant })),
  /** Of the last 180 days. */
  securityLog: z.array(SecurityEntry.omit({ entryId: true })),
  passkeys: z.array(Passkey.omit({ passkeyId: true })),
  /** Events that the user created or helps to organize. */
  events: z.array(
    Event.omit({ permissions: true, creatorId: true, takesSubmissions: true }).extend({
      role: OrganizerRole,
    }),
  ),
  talks: z.array(Talk.omit({ permissions: true, creatorId: true })),
  /** Sessions at which the user speaks, alone or beside others. */
  sessions: z.array(Session.omit({ permissions: true })),
  invitationsToSpeak: z.array(z.object({ ...invitationToSpeak, ...received })),
  /** Questions that wait for an answer, whether the user speaks in somebody's session; the accepted ones are among `sessions`. */
  invitationsAsCoSpeaker: z.array(
    z.object({
      ...{ invitationId: id, sessionId: id, sessionTitle: z.string(), eventName: z.string() },
      ...{ inviterName: received.inviterName, invitedAt: instant },
    }),
  ),
  /** Invitations to organize an event too; the accepted ones are those of a co-organizer. */
  invitationsToOrganize: z.array(z.object({ ...invitationToOrganize, ...received })),
  /** Invitations to speak that the user sent, at events that the user organizes. */
  sentInvitationsToSpeak: z.array(
    z.object({ ...invitationToSpeak, eventName: z.string(), email: z.string() }),
  ),
  /** Invitations to organize that the user sent, for events that the user created. */
  sentInvitationsToOrganize: z.array(
    z.object({ ...invitationToOrganize, eventName: z.string(), userId: id, name: z.string() }),
  ),
  /** The same to addresses whose owners haven't taken them. */
  sentInvitationsWithoutAccount: z.array(
    z.object({
      ...{ invitationId: id, eventId: id, eventName: z.string(), email: z.string(), invitedAt: instant },
      expiresAt: invitationToOrganize.expiresAt,
      words: invitationToSpeak.words,
    }),
  ),
  /** What the user was told of events on the dashboard, in the last 90 days. */
  notices: z.array(Notice.omit({ noticeId: true }).extend({ seenAt: instant.nullable() })),
  /** Kinds of these of which the user wants no mail. */
  mutedNotices: z.array(NoticeKind),
  /** What the user has marked in programmes, as far as these are public. */
  favourites: z.array(Favourite),
  /** Since when calendars can follow these; null if they can't. */
  calendarLinkSince: instant.nullable(),
  /** What the user has answered with the account, as long as the event's key exists, by which that is found. */
  feedback: z.array(
    z.object({
      ...{ eventId: id, eventName: z.string(), sessionId: id, title: z.string() },
      rating: z.int().nullable(),
      scales: z.array(z.object({ label: z.string(), value: z.int() })),
      reactions: z.array(z.string()),
      ...{ comment: z.string().nullable(), commentFor: CommentFor },
      showAnyway: z.boolean(),
      /** In which it was given first. */
      hour: instant,
    }),
  ),
  /** The events of whose feedback the user wants no mail. */
  feedbackMailsOff: z.array(z.object({ eventId: id, eventName: z.string() })),
  /** What the user has answered to surveys: under the user's name, or with the account, as long as the event's key exists. */
  surveys: z.array(
    z.object({
      ...{ eventId: id, eventName: z.string(), surveyId: id, title: z.string(), named: z.boolean() },
      answers: z.array(z.object({ question: z.string(), answer: z.array(z.string()) })),
      /** In which it was given first. */
      hour: instant,
    }),
  ),
  /** What the user has asked, voted for and answered on stages with the account, found in the same way. */
  stage: z.array(
    z.object({
      ...{ eventId: id, eventName: z.string(), sessionId: id, title: z.string() },
      did: z.enum(["asked", "voted", "answered"]),
      /** The question that was asked or voted for, or that of a poll. */
      text: z.string(),
      /** The name that was given with a question. */
      name: z.string().nullable(),
      /** What was chosen in a poll. */
      choices: z.array(z.string()),
    }),
  ),
  /** What public programmes say, or said last, of sessions at which the user speaks or spoke. */
  publicSlots: z.array(
    z.object({
      ...{ eventId: id, eventName: z.string(), guid: id, number: z.int() },
      /** Null once the talk was deleted. */
      title: z.string().nullable(),
      ...{ startTime: instant.nullable(), durationMinutes: z.int().nullable() },
      ...{ room: z.string().nullable(), track: z.string().nullable() },
      state: z.enum(["public", "waiting", "cancelled"]),
      ...{ sequence: z.int(), changedAt: instant },
    }),
  ),
  /** Sessions of imported speakers that the user has taken over, or that others have by a link of the user's. */
  claims: z.array(
    z.object({
      as: z.enum(["claimer", "linkMaker"]),
      /** Null once the event is deleted. */
      eventId: id.nullable(),
      ...{ eventName: z.string(), everywhere: z.boolean(), speakerName: z.string(), sessions: z.int() },
      ...{ claimedAt: instant, takenBackAt: instant.nullable() },
    }),
  ),
  messagesReceived: z.array(Message.omit({ recipients: true, isRead: true, senderDeleted: true })),
  messagesSent: z.array(Message.omit({ recipients: true, isRead: true, readAt: true, senderDeleted: true })),
});
export type AccountData = z.infer<typeof AccountData>;

/** A file of its own, because the screens that call it need none of the schemas. */
export const downloadData = endpoint({
  method: "GET",
  path: "/account/data",
  access: "user",
  stepUp: true,
  summary: "All of the caller's own data, as a file",
  response: AccountData,
  get failure() {
    return dataNotDownloaded();
  },
});
