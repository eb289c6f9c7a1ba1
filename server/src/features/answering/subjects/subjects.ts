import type { FeedbackSession, PlannedSession } from "@plenary/contract/feedback/feedback-fields";
import type { WallSession } from "@plenary/contract/feedback/walls";
import { hueOf, initialsOf } from "@plenary/contract/pictures/stand-ins";
import { mostAnswersIn } from "../stored/room-for-answers.ts";
import type { SessionRow, SettingsRow } from "./subjects.queries.ts";
import { type EventDays, endOf, stageWindowOf, type Window } from "./windows.ts";

/** An event's sessions, made from their rows, for phones that answer and the pages of rooms. */

/** A session that takes answers, and what decides about them. */
export interface Subject {
  shown: FeedbackSession;
  window: Window;
  roomIds: readonly string[];
  /** How many answers it takes. */
  mostAnswers: number;
  stage: StageSubject;
  /** The speakers, who can't rate it with their accounts. */
  people: readonly string[];
  /** The same for walls. */
  faces: WallSession["faces"];
}

/** A session that takes no answers, but is on in a room. */
export interface SessionWithoutFeedback {
  planned: PlannedSession;
  roomIds: readonly string[];
}

/** What is known of a session's stage (docs/product/stage.md). */
export interface StageSubject {
  window: Window;
  /** Whether its moderators have opened it. */
  isOpen: boolean;
}

const peopleOf = (row: SessionRow) => [
  ...(row.no_person ? [] : [{ userId: row.speaker_id, name: row.speaker_name }]),
  ...row.co_speakers,
];

const instant = (time: number): string => new Date(time).toISOString();

/** The session in its room; none without a start. */
export function sessionWithoutFeedbackOf(row: SessionRow): SessionWithoutFeedback[] {
  const { start_time: startTime, duration_minutes: durationMinutes } = row;
  const end = endOf({ startTime, durationMinutes });
  if (startTime === null || end === null) return [];
  const speakers = peopleOf(row).map(({ name }) => name);
  const times = { startTime, endTime: instant(end), opensAt: null };
  return [{ planned: { title: row.title, speakers, code: null, ...times }, roomIds: row.room_ids ?? [] }];
}

/** The session as it takes answers. */
export function subjectOf(
  row: SessionRow,
  code: string,
  window: Window,
  { settings, days }: { settings: SettingsRow; days: EventDays },
): Subject {
  const when = { startTime: row.start_time, durationMinutes: row.duration_minutes };
  const end = endOf(when);
  const speakers = peopleOf(row);
  return {
    shown: {
      ...{ sessionId: row.session_id, code, title: row.title, room: row.room, thanks: row.thanks },
      speakers: speakers.map(({ name }) => name),
      ...{ startTime: row.start_time, endTime: end === null ? null : instant(end) },
      ...{ opensAt: instant(window.opensAt), closesAt: instant(window.closesAt) },
      ratings: row.ratings ?? settings.ratings,
    },
    window,
    stage: { window: stageWindowOf(when, days), isOpen: row.stage_open ?? false },
    roomIds: row.room_ids ?? [],
    mostAnswers: mostAnswersIn(row.capacity),
    people: speakers.map(({ userId }) => userId),
    faces: speakers.map(({ userId, name }) => {
      const picture = row.pictures[userId];
      return { initials: initialsOf(name), hue: hueOf(userId), ...(picture && { picture }) };
    }),
  };
}
