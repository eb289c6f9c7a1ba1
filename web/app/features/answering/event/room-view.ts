import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import type { Door, FeedbackSession, PlannedSession } from "@plenary/contract/feedback/feedback-fields";
import { isolated, list, text } from "@plenary/contract/text";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { momentOf } from "../phone/answer-state-view.ts";
import type { DeviceKnowledge } from "../phone/device-knowledge.ts";
import { el, type Piece } from "../phone/made.ts";
import { otherStage } from "../stage/stage-tabs.ts";
import { factsOf, otherSessions, sessionLinks, sessionView } from "./session-view.ts";

/** What is on or comes next; below that what can be answered. If only that session is on, it is that session's page. */
export function roomView(answer: CodeAnswer, known?: DeviceKnowledge): Piece[] {
  const { state, room, session, sessions } = answer;
  const above = doorPieces(answer);
  if (above.length === 0 && session) return sessionView(answer, session, known);
  const isChoice = state === "choice";
  // If a session's feedback opens later, the door says all of it, unless this device answered before it was moved.
  const form = state === "before" && !known?.own ? null : session;
  return [
    el("h1", { tabindex: "-1" }, isolated(room?.name ?? "")),
    ...above,
    ...(form
      ? [el("p", { class: "lead" }, leadOf(form)), ...sessionView(answer, form, known, "h2")]
      : [
          isChoice && el("h2", {}, text("Which session is it?")),
          isChoice && sessionLinks(sessions),
          otherSessions({ ...answer, sessions: [] }),
        ]),
  ];
}

/** The line above a form: of two sessions that are on, one may take answers. */
const leadOf = ({ endTime }: FeedbackSession): string =>
  endTime && Date.parse(endTime) <= Date.now() ? text("Earlier in this room") : text("Also in this room");

/** What goes on in the room; nothing if only the answered session does. */
function doorPieces(answer: CodeAnswer): Piece[] {
  const { door, state, session } = answer;
  // The previous version has none.
  const doorState = door?.state ?? (state === "over" ? "over" : "on");
  if (doorState === "over") return [stateLine(text("Nothing more is planned in this room today."))];
  if (doorState === "none") return [stateLine(text("Nothing is planned in this room today."))];
  const told = door?.sessions ?? [];
  // A session that is on may take no feedback while the next does.
  const isThen = door && state === "before" && session && !told.some(({ code }) => code === session.code);
  return [
    ...section(titles[doorState](), told, answer),
    ...section(titles.next(), isThen ? [session] : [], answer),
  ];
}

const stateLine = (words: string): Piece => el("p", { class: "state" }, words);

const titles: Record<Exclude<Door["state"], "over" | "none">, () => string> = {
  on: () => text("On now"),
  first: () => text("First in this room today"),
  next: () => text("Next in this room"),
};

/** Planned, perhaps without a start yet. */
type Planned = Pick<FeedbackSession, "startTime" | "endTime"> & Omit<PlannedSession, "startTime" | "endTime">;

const section = (title: string, sessions: readonly Planned[], answer: CodeAnswer): Piece[] =>
  sessions.length === 0
    ? []
    : [
        el(
          "section",
          { class: "door" },
          el("h2", {}, title),
          sessions.flatMap((one) => planned(one, answer)),
        ),
      ];

const planned = ({ title, speakers, code, opensAt, ...times }: Planned, answer: CodeAnswer): Piece[] => [
  el("h3", {}, code ? el("a", { href: phonePaths.code(code) }, isolated(title)) : isolated(title)),
  speakers.length > 0 && el("p", {}, list(speakers)),
  el("p", { class: "soft" }, factsOf({ ...times, room: null }, answer.event.timezone)),
  el(
    "p",
    {},
    opensAt
      ? text("Feedback opens at {time}", { time: momentOf(opensAt, answer.event.timezone) })
      : text("No feedback is collected about this session."),
  ),
  code === answer.stage?.code && otherStage(answer),
];

/** Whether the open stage is named in the room. */
export const isStageListed = ({ door, stage }: CodeAnswer): boolean =>
  stage !== null && Boolean(door?.sessions.some(({ code }) => code === stage.code));
