import { z } from "zod";
import { ProposalSpeaker, ProposalState } from "../call/proposals.ts";
import { endpoint } from "../endpoint.ts";
import { Event } from "../events/events.ts";
import { Identity } from "../events/identity.ts";
import { dataNotDownloaded } from "../failures.ts";
import { CommentFor } from "../feedback/feedback-fields.ts";
import { id, instant } from "../fields.ts";
import { CoOrganizerStatus, OrganizerRole } from "../invitations/co-organizers.ts";
import { InvitationStatus } from "../invitations/invitations.ts";
import { Message } from "../messages/messages.ts";
import { Notice, SwitchedKind } from "../messages/notices.ts";
import { Favourite } from "../programme/favourites.ts";
import { CommentTo } from "../review/comments.ts";
import { Abstained, ReviewState } from "../review/reviews.ts";
import { SpeakerTime } from "../schedule/rule-fields.ts";
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
  /** The session to speak in; null when the invitee brings a talk of their own. */
  sessionId: id.nullable(),
  /** The reason given with a rejection. */
  reason: z.string().nullable(),
  invitedAt: instant,
  expiresAt: instant,
  answeredAt: instant.nullable(),
  /** The inviter's words, kept while the invitation is pending. */
  words: z.string().nullable(),
};

const invitationToOrganize = {
  invitationId: id,
  eventId: id,
  status: CoOrganizerStatus,
  invitedAt: instant,
  /** Null once answered, and for invitations older than expiry. */
  expiresAt: instant.nullable(),
  answeredAt: instant.nullable(),
  words: invitationToSpeak.words,
};

const received = {
  /** Null for a draft that the user may no longer see. */
  eventName: z.string().nullable(),
  /** "Deleted user" once the account is deleted; null if its row is gone, which Plenary never does by itself. */
  inviterName: z.string().nullable(),
};

/** Everything Plenary keeps about a user, as far as the user's own screens show it. Lists are newest first. */
export const AccountData = z.object({
  exportedAt: instant,
  profile: User,
  /** The user's picture, as a data: address. */
  picture: z.string().nullable(),
  /** What the user says of themselves at single events, instead of in the profile. */
  biographies: z.array(
    z.object({ eventId: id, eventName: received.eventName, biography: z.string(), updatedAt: instant }),
  ),
  /** When the user can be at events, as they or organizers said. */
  availability: z.array(
    z.object({
      ...{ eventId: id, eventName: received.eventName, note: z.string().nullable() },
      ...{ askedAt: instant.nullable(), answeredAt: instant.nullable(), times: z.array(SpeakerTime) },
    }),
  ),
  /** Why the user kept conflicts of schedules, and how many of them with these words. */
  keptConflicts: z.array(
    z.object({
      ...{ eventId: id, eventName: received.eventName, reason: z.string() },
      ...{ conflicts: z.int(), at: instant },
    }),
  ),
  signIns: z.array(SignIn),
  /** Providers that the user signs in through. */
  providers: z.array(OidcIdentity.omit({ identityId: true })),
  /** The second factors, without their secrets. */
  secondFactors: z.array(z.object({ kind: z.enum(["totp"]), since: instant })),
  /** The last 180 days. */
  securityLog: z.array(SecurityEntry.omit({ entryId: true })),
  passkeys: z.array(Passkey.omit({ passkeyId: true })),
  events: z.array(
    Event.omit({ permissions: true, creatorId: true, takesSubmissions: true }).extend({
      role: OrganizerRole,
      ...Identity.pick({ accent: true, slug: true, contactEmail: true, conductUrl: true, hashtag: true })
        .shape,
    }),
  ),
  talks: z.array(Talk.omit({ permissions: true, creatorId: true })),
  sessions: z.array(Session.omit({ permissions: true })),
  /** What was proposed to calls for papers, drafts too. */
  /** Also those in which the user is a co-speaker. */
  proposals: z.array(
    z.object({
      ...{ eventId: id, eventName: received.eventName, number: z.int().nullable(), state: ProposalState },
      ...{ title: z.string(), summary: z.string(), description: z.string(), notes: z.string() },
      ...{ typeName: z.string().nullable(), minutes: z.int().nullable(), trackName: z.string().nullable() },
      ...{ language: z.string().nullable(), rejectReason: z.string().nullable() },
      /** To the questions of the call, in its first language. */
      answers: z.array(z.object({ question: z.string(), answer: z.array(z.string()) })),
      /** Fields changed since it was submitted, which nobody else has seen. */
      unpublished: z.record(z.string(), z.unknown()),
      ...{ agreedText: z.string().nullable(), agreedAt: instant.nullable() },
      ...{ submittedAt: instant.nullable(), updatedAt: instant },
      /** Whom the user has asked to speak in it. */
      speakers: z.array(z.object({ email: z.string().nullable(), status: ProposalSpeaker.shape.status })),
      /** What was submitted each time, oldest first. */
      versions: z.array(z.object({ at: instant, contents: z.record(z.string(), z.unknown()) })),
    }),
  ),
  /** What calls for papers were told about the user. */
  callAnswers: z.array(
    z.object({
      ...{ eventId: id, eventName: received.eventName, biography: z.string(), updatedAt: instant },
      answers: z.array(z.object({ question: z.string(), answer: z.array(z.string()) })),
      /** What was changed since it was submitted, which nobody else has seen. */
      unpublished: z.record(z.string(), z.unknown()),
    }),
  ),
  /** What the user has written about others' proposals, drafts too. */
  reviews: z.array(
    z.object({
      ...{ eventId: id, eventName: received.eventName, proposal: z.int(), state: ReviewState },
      /** Steps by criterion. */
      scores: z.record(z.string(), z.int()),
      ...{ text: z.string(), toSpeakers: z.string(), abstained: Abstained.nullable(), updatedAt: instant },
    }),
  ),
  /** What the user has said of proposals, their own too. */
  comments: z.array(
    z.object({
      ...{ eventId: id, eventName: received.eventName, proposal: z.int(), to: CommentTo },
      ...{ text: z.string(), at: instant, editedAt: instant.nullable() },
    }),
  ),
  /** Events at which the user reviews, or did, or was asked to. */
  reviewing: z.array(
    z.object({
      ...{ eventId: id, eventName: received.eventName, askedAt: instant },
      ...{ acceptedAt: instant.nullable(), endedAt: instant.nullable(), seenAt: instant.nullable() },
    }),
  ),
  invitationsToSpeak: z.array(z.object({ ...invitationToSpeak, ...received })),
  /** Invitations to speak in somebody's session that aren't accepted; accepted ones are in `sessions`. */
  invitationsAsCoSpeaker: z.array(
    z.object({
      ...{ invitationId: id, sessionId: id, sessionTitle: z.string(), eventName: z.string() },
      ...{ inviterName: received.inviterName, invitedAt: instant },
    }),
  ),
  /** Invitations to speak in somebody's proposal, whatever was answered. */
  invitationsToPropose: z.array(
    z.object({
      ...{
        invitationId: id,
        proposalId: id,
        title: z.string(),
        eventName: z.string(),
        email: z.string().nullable(),
      },
      ...{ inviterName: received.inviterName, status: ProposalSpeaker.shape.status, invitedAt: instant },
    }),
  ),
  /** Includes invitations; the accepted ones are the user's co-organizer roles. */
  invitationsToOrganize: z.array(z.object({ ...invitationToOrganize, ...received })),
  sentInvitationsToSpeak: z.array(
    z.object({ ...invitationToSpeak, eventName: z.string(), email: z.string() }),
  ),
  sentInvitationsToOrganize: z.array(
    z.object({ ...invitationToOrganize, eventName: z.string(), userId: id, name: z.string() }),
  ),
  /** The same, to addresses that no account has taken yet. */
  sentInvitationsWithoutAccount: z.array(
    z.object({
      ...{ invitationId: id, eventId: id, eventName: z.string(), email: z.string(), invitedAt: instant },
      expiresAt: invitationToOrganize.expiresAt,
      words: invitationToSpeak.words,
    }),
  ),
  /** Notices on the dashboard of the last 90 days. */
  notices: z.array(Notice.omit({ noticeId: true }).extend({ seenAt: instant.nullable() })),
  /** Kinds of notices that the user gets no mail about. */
  mutedNotices: z.array(SwitchedKind),
  favourites: z.array(Favourite),
  /** Since when calendars can follow the favourites; null without a link. */
  calendarLinkSince: instant.nullable(),
  /** Answers given with the account. They can be found only while the event's key exists. */
  feedback: z.array(
    z.object({
      ...{ eventId: id, eventName: z.string(), sessionId: id, title: z.string() },
      rating: z.int().nullable(),
      scales: z.array(z.object({ label: z.string(), value: z.int() })),
      reactions: z.array(z.string()),
      ...{ comment: z.string().nullable(), commentFor: CommentFor },
      showAnyway: z.boolean(),
      /** The hour of the first answer. */
      hour: instant,
    }),
  ),
  feedbackMailsOff: z.array(z.object({ eventId: id, eventName: z.string() })),
  /** Answers to surveys, under the user's name or, while the event's key exists, with the account. */
  surveys: z.array(
    z.object({
      ...{ eventId: id, eventName: z.string(), surveyId: id, title: z.string(), named: z.boolean() },
      answers: z.array(z.object({ question: z.string(), answer: z.array(z.string()) })),
      /** The hour of the first answer. */
      hour: instant,
    }),
  ),
  /** Questions, votes and poll answers given with the account, found in the same way. */
  stage: z.array(
    z.object({
      ...{ eventId: id, eventName: z.string(), sessionId: id, title: z.string() },
      did: z.enum(["asked", "voted", "answered"]),
      /** The question asked or voted for, or the poll's question. */
      text: z.string(),
      /** The name that was given with a question. */
      name: z.string().nullable(),
      choices: z.array(z.string()),
    }),
  ),
  /** What public programmes show, or last showed, of the user's sessions. */
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
  /** Sessions of imported speakers that the user took over, or gave away by a link. */
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

/** Separate, because the screens that call it need none of the schemas. */
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
