import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import * as rooms from "@plenary/contract/feedback/feedback-rooms";
import { stateNow } from "@plenary/contract/sessions/state-now";
import type { ListedSurvey, Texts } from "@plenary/contract/surveys/survey-fields";
import { withoutRetired } from "@plenary/contract/surveys/survey-logic";
import type { EventState, OpenState } from "./states.ts";
import type { Subject } from "./subjects.ts";
import type { SurveyContent, SurveySubject } from "./survey-subjects.ts";
import { dayAt, nextInstant, stateAt } from "./windows.ts";

/** What a code leads to at a moment, and how long that holds: pure functions of the event's state. */

/** With feedback open. */
export type OpenEvent = EventState & { open: OpenState };

/** Null for the event as a whole. */
interface Target {
  sessionId: string | null;
  roomId: string | null;
}

type About = Pick<CodeAnswer, "kind" | "state"> &
  Partial<Pick<CodeAnswer, "room" | "session" | "sessions" | "door">>;

/** The answer for a code; undefined if it takes no answers at all. */
export function codeAnswerOf(event: OpenEvent, target: Target, time: number): CodeAnswer | undefined {
  const about = aboutOf(event, target, time);
  if (!about) return undefined;
  return {
    ...{ room: null, session: null, sessions: [], door: null, survey: null },
    ...about,
    surveys: openSurveysOf(event, time),
    stage: stageOf(event, target, time),
    ...{ ...phoneEventOf(event), form: event.open.form, until: nextChange(event, target, time) },
  };
}

/** The stage of the code; for a room that of the session that is on. */
function stageOf(event: OpenEvent, target: Target, time: number): CodeAnswer["stage"] {
  const subject = stageSubjectAt(stagesOf(event.open, target), time);
  if (!subject) return null;
  const { shown, stage } = subject;
  const [opensAt, closesAt] = [stage.window.opensAt, stage.window.closesAt].map((each) =>
    new Date(each).toISOString(),
  );
  const { sessionId, code, title } = shown;
  return { sessionId, code, title, opensAt: opensAt ?? "", closesAt: closesAt ?? "" };
}

/** Sessions whose moderators have opened their stage. */
const stagesOf = (open: OpenState, { sessionId, roomId }: Target): Subject[] => {
  const about = sessionId === null ? undefined : open.subjects.get(sessionId);
  const subjects = roomId === null ? [about] : subjectsIn(open, roomId);
  return subjects.filter((each): each is Subject => each?.stage.isOpen === true);
};

/** The stage that people mean: the one that is on, else the last that began, else the next; undefined if all are over. */
export function stageSubjectAt(staged: readonly Subject[], time: number): Subject | undefined {
  const left = staged.filter(({ stage }) => time < stage.window.closesAt);
  const begun = left
    .filter((one) => startOf(one) <= time)
    .sort((one, other) => rooms.byStartLast(one.shown, other.shown));
  const coming = left
    .filter((one) => startOf(one) > time)
    .sort((one, other) => rooms.byStartLast(other.shown, one.shown));
  return begun.find((one) => time < endOfShown(one)) ?? begun[0] ?? coming[0];
}

/** The part of the event for phones. */
export const phoneEventOf = ({ eventId, name, look, days, open, deletableUntil }: OpenEvent) => ({
  event: {
    ...look,
    ...{ eventId, name, timezone: days.timezone, access: open.settings.access },
    deletableUntil: new Date(deletableUntil).toISOString(),
  },
  eventCode: open.eventCode,
});

/** A survey before, while and after it takes answers, without what only organizers know. */
export function surveyAnswerOf(
  event: EventState,
  survey: SurveySubject,
  asked: SurveyContent,
  time: number,
): CodeAnswer {
  const { eventId, name, look, days, deletableUntil, open } = event;
  return {
    ...{ kind: "survey", state: stateAt(survey.window, time), room: null, session: null, sessions: [] },
    ...{ stage: null, door: null, surveys: [] },
    event: {
      ...look,
      ...{ eventId, name, timezone: days.timezone, access: survey.access },
      deletableUntil: new Date(deletableUntil).toISOString(),
    },
    eventCode: open?.eventCode ?? "",
    survey: {
      ...{ surveyId: survey.survey_id, code: survey.code, named: survey.named, threshold: survey.threshold },
      ...instantsOf(survey),
      ...{ ...asked, questionnaire: withoutRetired(asked.questionnaire) },
    },
    form: {
      ...{ comments: false, commentReview: "all", reactions: [], scales: [] },
      threshold: survey.threshold,
    },
    until: nextInstant([survey.window.opensAt, survey.window.closesAt], time),
  };
}

/** Surveys in public lists, without those that only personal links lead to. */
export const listedSurveys = ({ surveys }: EventState): ListedSurvey[] =>
  [...surveys.values()].flatMap((survey) =>
    survey.access === "link"
      ? []
      : {
          ...{ surveyId: survey.survey_id, code: survey.code, title: survey.title as Texts },
          ...{ languages: survey.languages, access: survey.access, ...instantsOf(survey) },
        },
  );

/** Surveys that take answers now. */
export const openSurveysOf = (event: EventState, time: number): ListedSurvey[] =>
  listedSurveys(event).filter((one) => stateNow(one, time) === "open");

/** When it takes answers, for phones; not always the times that organizers set. */
const instantsOf = ({ window }: SurveySubject) => ({
  opensAt: new Date(window.opensAt).toISOString(),
  closesAt: new Date(window.closesAt).toISOString(),
});

/** When surveys open and close, in milliseconds since the epoch. */
export const surveyTimes = (event: EventState): number[] =>
  listedSurveys(event).flatMap(({ opensAt, closesAt }) => [Date.parse(opensAt), Date.parse(closesAt)]);

function aboutOf(event: OpenEvent, { sessionId, roomId }: Target, time: number): About | undefined {
  if (roomId !== null) return aboutRoom(event, roomId, time);
  if (sessionId === null) return { kind: "event", state: "open" };
  const subject = event.open.subjects.get(sessionId);
  if (!subject) return undefined;
  return { kind: "session", state: stateAt(subject.window, time), session: subject.shown };
}

function aboutRoom(event: OpenEvent, roomId: string, time: number): About | undefined {
  const found = event.open.rooms.get(roomId);
  if (!found) return undefined;
  const here = subjectsIn(event.open, roomId).map(({ shown }) => shown);
  const { beginsAt, endsAt } = dayAt(time, event.days.timezone, event.dayChange);
  const isToday = (start: number) => beginsAt <= start && start < endsAt;
  const planned = [...here, ...unaskedIn(event.open, roomId)];
  return {
    ...{ kind: "room", room: { roomId, name: found.name } },
    ...{ ...rooms.roomNow(here, time, isToday), door: rooms.doorNow(planned, time, isToday) },
  };
}

const unaskedIn = ({ unasked }: OpenState, roomId: string) =>
  unasked.flatMap(({ planned, roomIds }) => (roomIds.includes(roomId) ? planned : []));

export const subjectsIn = ({ subjects }: OpenState, roomId: string): Subject[] =>
  [...subjects.values()].filter(({ roomIds }) => roomIds.includes(roomId));

export const startOf = ({ shown }: Subject): number => rooms.startOf(shown);

export const endOfShown = ({ shown }: Subject): number =>
  shown.endTime === null ? -1 : Date.parse(shown.endTime);

/** When a code's answer changes by itself; null if it doesn't. */
function nextChange(event: OpenEvent, { sessionId, roomId }: Target, time: number): string | null {
  const times = surveyTimes(event);
  for (const { stage } of stagesOf(event.open, { sessionId, roomId }))
    times.push(stage.window.opensAt, stage.window.closesAt);
  if (sessionId !== null) {
    const subject = event.open.subjects.get(sessionId);
    if (subject) times.push(subject.window.opensAt, subject.window.closesAt);
  }
  if (roomId !== null) {
    for (const subject of subjectsIn(event.open, roomId)) {
      times.push(subject.window.opensAt, subject.window.closesAt);
      if (subject.shown.startTime !== null) times.push(startOf(subject), endOfShown(subject));
    }
    for (const { startTime, endTime } of unaskedIn(event.open, roomId))
      times.push(Date.parse(startTime), Date.parse(endTime));
    times.push(dayAt(time, event.days.timezone, event.dayChange).endsAt);
  }
  return nextInstant(times, time);
}
