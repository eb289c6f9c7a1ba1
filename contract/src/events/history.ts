import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, nextCursor, page } from "../fields.ts";
import { text } from "../text.ts";

/** An event's history (docs/product/history.md). */

export const HistoryKind = z.enum([
  "decisions",
  "places",
  "texts",
  "people",
  "event",
  "programme",
  "versions",
  "imports",
  "mails",
]);
export type HistoryKind = z.infer<typeof HistoryKind>;

/** What somebody did. */
export const HistoryAction = z.enum([
  "submitted",
  "entered",
  "approved",
  "rejected",
  "cancelled",
  "undone",
  "confirmed",
  "returned",
  "moved_away",
  "deleted",
  "placed",
  "edited",
  "noticed",
  "speakers_set",
  "speaker_accepted",
  "speaker_declined",
  "speaker_left",
  "speaker_invited",
  "invitation_accepted",
  "invitation_declined",
  "invitation_withdrawn",
  "invitation_linked",
  "organizer_invited",
  "organizer_accepted",
  "organizer_declined",
  "organizer_removed",
  "biography_set",
  "availability_set",
  "claim_linked",
  "claimed",
  "claim_taken_back",
  "event_created",
  "event_updated",
  "event_transferred",
  "feedback_set_up",
  "feedback_released",
  "feedback_deleted",
  "comment_shown",
  "comment_hidden",
  "answers_left_out",
  "answers_counted_again",
  "survey_saved",
  "survey_deleted",
  "room_added",
  "room_updated",
  "room_deleted",
  "room_merged",
  "room_ordered",
  "room_state",
  "track_added",
  "track_updated",
  "track_deleted",
  "track_merged",
  "track_ordered",
  "track_managers",
  "item_added",
  "item_updated",
  "item_deleted",
  "programme_updated",
  "rules_updated",
  "room_times",
  "conflicts_kept",
  "conflict_not_kept",
  "released",
  "imported",
  "speakers_written_to",
  "survey_mailed",
]);
export type HistoryAction = z.infer<typeof HistoryAction>;

/** What a change is of: a field of sessions, events, rooms and so on, by its name in their calls. */
export const HistoryField = z.enum([
  "status",
  "reason",
  "startTime",
  "durationMinutes",
  "room",
  "track",
  "wishedStartTime",
  "wishedDurationMinutes",
  "wishedRoom",
  "wishedTrack",
  "wishedType",
  "title",
  "summary",
  "description",
  "type",
  "languages",
  "links",
  "doNotRecord",
  "streamUrl",
  "recordingUrl",
  "expectedAudience",
  "needs",
  "notice",
  "speakers",
  "person",
  "name",
  "startDate",
  "endDate",
  "location",
  "timezone",
  "website",
  "visibility",
  "submissionsOpen",
  "accent",
  "slug",
  "contactEmail",
  "conductUrl",
  "hashtag",
  "logo",
  "head",
  "owner",
  "settings",
  "sessions",
  "answers",
  "mergedInto",
  "kind",
  "building",
  "floor",
  "speakerNotes",
  "capacity",
  "parallelMax",
  "features",
  "accessibility",
  "mapUrl",
  "hidden",
  "state",
  "color",
  "roomPolicy",
  "rooms",
  "managers",
  "url",
  "acronym",
  "dayChange",
  "gridMinutes",
  "defaultMinutes",
  "attendanceMode",
  "embedOrigins",
  "rules",
  "personGap",
  "strict",
  "hours",
  "times",
  "conflicts",
  "version",
  "sessionsAdded",
  "sessionsChanged",
  "sessionsRemoved",
  "speakersAdded",
  "speakersChanged",
  "audience",
  "recipients",
]);
export type HistoryField = z.infer<typeof HistoryField>;

/** A value before and after; null for none. Long texts are cut to where they differ, and people are named as now. */
export const HistoryChange = z.object({
  field: HistoryField,
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

const Actor = z.object({ userId: id, name: z.string(), deleted: z.boolean() });

export const HistoryEntry = z.object({
  historyId: id,
  at: instant,
  /** Null for what an import did. */
  actor: Actor.nullable(),
  kind: HistoryKind,
  action: HistoryAction,
  /** What it was done to, such as a room's name, where that is not the session or the event itself. */
  subject: z.string().nullable(),
  /** `title` is null once the talk is deleted; `exists`: it is still a session of this event. */
  session: z.object({ sessionId: id, title: z.string().nullable(), exists: z.boolean() }).nullable(),
  changes: z.array(HistoryChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const listEventHistory = endpoint({
  method: "GET",
  path: "/events/:eventId/history",
  access: "user",
  summary:
    "What organizers, speakers and imports changed in an event, newest first, 50 unless `limit` is given; for its organizers",
  params: z.object({ eventId: id }),
  query: z.object({ ...page, person: id.optional(), kind: HistoryKind.optional(), session: id.optional() }),
  response: z.object({
    history: z.array(HistoryEntry),
    nextCursor,
    /** On the first page: who has done anything here, by name. */
    people: z.array(Actor).optional(),
    /** On the first page, with `session`: its title now, null if there is no such session here. */
    sessionTitle: z.string().nullable().optional(),
  }),
  get failure() {
    return text("Failed to load the history");
  },
});

export const listSessionHistory = endpoint({
  method: "GET",
  path: "/sessions/:sessionId/history",
  access: "user",
  summary: "What was changed in a session, newest first; for its speakers, and organizers of its event",
  params: z.object({ sessionId: id }),
  query: z.object(page),
  response: z.object({ history: z.array(HistoryEntry), nextCursor }),
  get failure() {
    return text("Failed to load the history");
  },
});
