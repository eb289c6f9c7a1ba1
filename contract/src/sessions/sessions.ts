import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id, instant, isDateTime, nextCursor, optionalText, page } from "../fields.ts";
import { limits } from "../limits.ts";
import * as fields from "../programme/programme-fields.ts";
import { programmeLimits } from "../programme/programme-limits.ts";
import { text } from "../text.ts";
import { InvitedAddresses, ShownBiography, Speakers, SpeakersTexts, Wishes } from "./session-people.ts";
import { SessionTextsBody, TalkBody } from "./talks.ts";

export const SessionStatus = z.enum(["draft", "confirmed", "rejected"]);
export type SessionStatus = z.infer<typeof SessionStatus>;

export const Session = z.object({
  sessionId: id,
  talkId: id,
  eventId: id,
  /** `NOBODY` if nobody speaks, or a speaker is to be announced. */
  speakerId: id,
  status: SessionStatus,
  startTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  ...{ room: z.string().nullable(), track: z.string().nullable() },
  /** Added: the rows behind the names; null for a text that matches none. */
  ...{ roomId: id.nullable(), trackId: id.nullable() },
  /** Added, once there are versions: the public place; null if in no version, or cancelled. */
  released: z
    .object({
      startTime: instant.nullable(),
      durationMinutes: z.int().nullable(),
      room: z.string().nullable(),
      track: z.string().nullable(),
    })
    .nullable()
    .optional(),
  /** Added: for its speaker and the organizers, if there are any. */
  wishes: Wishes.optional(),
  /** Added: further details in the programme (docs/product/programme.md#what-sessions-say). */
  type: z.string().nullable(),
  languages: z.array(z.string()),
  links: z.array(fields.SessionLink),
  doNotRecord: z.boolean(),
  ...{ streamUrl: z.string().nullable(), recordingUrl: z.string().nullable() },
  expectedAudience: z.int().nullable(),
  needs: z.array(fields.Feature),
  /** Added: its GUID, number and SEQUENCE in files and calendars; whether it is pinned, and its place's revision. */
  ...{ guid: id, number: z.int(), sequence: z.int(), pinned: z.boolean(), revision: z.int() },
  notice: z.string().nullable(),
  rejectReason: z.string().nullable(),
  /** Added: present if the public sees it, or if it was rejected after that. */
  ...{ isPublic: z.literal(true).optional(), cancelled: z.literal(true).optional() },
  /** Added: present only while no named speaker has accepted, so that a speaker is to be announced. */
  awaitsSpeaker: z.literal(true).optional(),
  /** The speaker, then the co-speakers, including invited ones; without the speaker if nobody speaks. */
  speakers: Speakers,
  /** Added: what the event's pages show of those who speak, in a single session's answer; only of whom there is something. */
  biographies: z.array(ShownBiography).optional(),
  /** Added: co-speakers who declined or left, latest first; for the speaker of a single session, if there are any. */
  declined: z
    .array(
      z.object({ userId: id, name: z.string(), deleted: z.boolean(), hasLeft: z.boolean(), at: instant }),
    )
    .optional(),
  /** Added: only for organizers in a single session's answer, and if there are any. */
  askedAddresses: InvitedAddresses.optional(),
  talk: z.object({ title: z.string(), summary: z.string() }),
  /** Added: present only if the texts belong to the session and are changed through it: a copy of a talk, or written for it. */
  ownTalk: z.literal(true).optional(),
  /** Added: the accepted proposal through which its speaker changes it; for its submitter and the organizers. */
  proposalId: id.optional(),
  /** Added, in a single session's answer: the speaker's last texts, if organizers have changed them since. */
  speakersTexts: SpeakersTexts.optional(),
  /** `timezone` is added, because session times are shown in the event's zone. */
  event: z.object({ name: z.string(), timezone: z.string() }),
  /** Empty if nobody speaks. */
  speaker: z.object({ name: z.string() }),
  createdAt: instant,
  updatedAt: instant,
  /** Added: the caller's rights; `decide` covers approving and rejecting. */
  permissions: z.object({ edit: z.boolean(), decide: z.boolean(), delete: z.boolean() }),
});
export type Session = z.infer<typeof Session>;

const invalidTime = () => text("Please enter a valid date and time");

/** Forms send empty strings for unset optional fields; they become null. */
const startTime = z
  .string({ error: invalidTime })
  .trim()
  .refine((value) => value === "" || isDateTime(value), { error: invalidTime })
  .nullish()
  .transform((value) => (value === undefined ? undefined : value || null));

/** An id chosen from a list; `message` is for an empty choice. */
export const chosenId = (message: () => string) =>
  z.uuid({ error: (issue) => (issue.input ? text("Must be an id") : message()) }).toLowerCase();

const duration = () => text("Duration must be 1 to {max} minutes", { max: limits.durationMinutesMax });

const details = {
  startTime,
  durationMinutes: z
    .int({ error: duration })
    .min(1, { error: duration })
    .max(limits.durationMinutesMax, { error: duration })
    .nullish(),
  room: optionalText(limits.roomMax),
  track: optionalText(limits.trackMax),
  /** Added: the room by its row. */
  roomId: id.nullish(),
  trackId: id.nullish(),
  type: optionalText(programmeLimits.sessionTypeMax).optional(),
  languages: fields.languages.optional(),
  links: fields.SessionLinks.optional(),
  doNotRecord: z.boolean().optional(),
  streamUrl: fields.optionalLink().optional(),
  recordingUrl: fields.optionalLink().optional(),
  expectedAudience: fields.people.nullish(),
  needs: fields.features.optional(),
  /** New co-speakers are invited, and speak once they accept. */
  coSpeakerIds: z.array(id).max(limits.coSpeakersMax).optional(),
};

const submission = { eventId: chosenId(() => text("Please select an event")), ...details };

/** A `startTime` without offset is on the event's clock (docs/product/sessions.md#sessions). */
export const CreateSessionBody = z.object({
  talkId: chosenId(() => text("Please select a talk")),
  ...submission,
});

/** A submission together with its talk. */
export const SubmitNewTalkBody = z.object({ ...TalkBody.shape, ...submission });

/** Absent fields stay unchanged; null clears them. */
export const UpdateSessionBody = z.object({
  talkId: chosenId(() => text("Please select a talk")).optional(),
  eventId: chosenId(() => text("Please select an event")).optional(),
  ...details,
  /** Added: the co-speakers the caller saw, in that order. If they have changed since, nothing is changed. */
  ifCoSpeakerIds: details.coSpeakerIds,
  /** Added: the session's texts. An organizer's first change gives the session its own copy of the talk. */
  talk: SessionTextsBody.partial().optional(),
});

const params = z.object({ sessionId: id });
const response = z.object({ session: Session });

export const listSessions = endpoint({
  method: "GET",
  path: "/sessions",
  access: "user",
  summary:
    "The sessions at which the caller speaks, newest first; with `eventId` those of one event, all of them for its organizers; with `waiting` the drafts that the caller is to decide about",
  query: z.object({
    ...page,
    eventId: id.optional(),
    status: SessionStatus.optional(),
    /** Added: `true` for the drafts of all events that the caller organizes as creator or co-organizer; `status` is then ignored. */
    waiting: flag,
  }),
  response: z.object({
    sessions: z.array(Session),
    nextCursor,
    /** Added: totals by status, over all pages and for any `status`. */
    counts: z.object({ all: z.int(), draft: z.int(), confirmed: z.int(), rejected: z.int() }),
    /** Added: with `waiting`, how many wait in each event, by its name; otherwise null. */
    waiting: z.array(z.object({ eventId: id, eventName: z.string(), count: z.int() })).nullable(),
  }),
  get failure() {
    return text("Failed to load sessions");
  },
});

export const createSession = endpoint({
  method: "POST",
  path: "/sessions",
  access: "user",
  summary: "Submit one's own talk to an event, as a draft; 409 where the event takes no submissions",
  status: 201,
  body: CreateSessionBody,
  response,
  get failure() {
    return text("Failed to save session");
  },
});

export const submitNewTalk = endpoint({
  method: "POST",
  path: "/sessions/with-new-talk",
  access: "user",
  summary:
    "Write a talk and submit it to an event, as a draft, both or neither; a talk of the caller's that says the same is submitted instead of a second one",
  status: 201,
  body: SubmitNewTalkBody,
  response,
  get failure() {
    return text("Failed to save session");
  },
});

export const getSession = endpoint({
  method: "GET",
  path: "/sessions/:sessionId",
  access: "user",
  summary: "One session, for its speakers and the event's organizers",
  params,
  response,
  get failure() {
    return text("Failed to load sessions");
  },
});

export const updateSession = endpoint({
  method: "PUT",
  path: "/sessions/:sessionId",
  access: "user",
  summary: "Change a session; a speaker's change makes it a draft again",
  params,
  body: UpdateSessionBody,
  response,
  get failure() {
    return text("Failed to save session");
  },
});

export const deleteSession = endpoint({
  method: "DELETE",
  path: "/sessions/:sessionId",
  access: "user",
  summary: "Delete a session, as its speaker or an organizer",
  status: 204,
  params,
  get failure() {
    return text("Failed to delete session");
  },
});

export const leaveSession = endpoint({
  method: "DELETE",
  path: "/sessions/:sessionId/speakers/me",
  access: "user",
  summary: "Leave a session as one of its co-speakers; its status stays",
  status: 204,
  params,
  get failure() {
    return text("Failed to leave the session");
  },
});

const decidedResponse = z.object({
  session: Session,
  /** Added: until when the decision can be undone (`POST /sessions/:sessionId/undo-decision`); null if it can't. */
  undoUntil: instant.nullable(),
});

const decided = z.object({
  /** Added: the status the caller saw. If it has changed since, nothing is decided. */
  ifStatus: SessionStatus.optional(),
});

export const approveSession = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/approve",
  access: "user",
  summary: "Confirm a session, as an organizer; with `ifStatus` only as long as it has that status",
  params,
  query: decided,
  response: decidedResponse,
  get failure() {
    return text("Failed to approve session");
  },
});

export const rejectSession = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/reject",
  access: "user",
  summary: "Reject a session, as an organizer; with `ifStatus` only as long as it has that status",
  params,
  query: decided,
  body: z.object({ reason: optionalText(limits.reasonMax) }),
  response: decidedResponse,
  get failure() {
    return text("Failed to reject session");
  },
});

export const undoDecision = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/undo-decision",
  access: "user",
  summary:
    "Put a session back to how it was before it was approved or rejected, as an organizer, as long as its mail has not left and nothing was changed since",
  params,
  body: z.object({
    /** The session's `updatedAt` in the answer to the decision, which identifies the decision. */
    decidedAt: z.iso.datetime({ error: () => text("Please enter a valid date and time") }),
  }),
  /** Null once it was the acceptance of a proposal: then there is no session. */
  response: z.object({ session: Session.nullable() }),
  get failure() {
    return text("Failed to undo the decision");
  },
});
