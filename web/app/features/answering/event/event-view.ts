import type { Answer } from "@plenary/contract/endpoint";
import type { CodeAnswer, listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import { feedbackNotLoaded } from "@plenary/contract/feedback/feedback-failures";
import type { FeedbackSession } from "@plenary/contract/feedback/feedback-fields";
import { fold } from "@plenary/contract/fold";
import { stateNow } from "@plenary/contract/sessions/state-now";
import { counted, isolated, list, text } from "@plenary/contract/text";
import { clockIn, formatDay, formatTime, formatWeekday } from "../../../base/formats/dates.ts";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import type { OwnAnswer } from "../phone/device.ts";
import { el, type Piece } from "../phone/made.ts";
import { needsScript } from "../phone/whole-page.ts";
import { surveyLinks } from "./survey-links.ts";

export type EventList = Answer<typeof listFeedbackSessions>;

/** The page of an event; without a list as the server renders it. */
export function eventView({ event }: Pick<CodeAnswer, "event">, list?: EventList | "failed"): Piece[] {
  return [
    el("h1", { tabindex: "-1" }, isolated(event.name)),
    el("p", {}, text("Choose a session to give feedback about.")),
    needsScript(),
    list === "failed" && el("p", { class: "state", role: "alert" }, feedbackNotLoaded()),
    typeof list === "object" && el("label", { for: "search" }, text("Search sessions")),
    typeof list === "object" && el("input", { id: "search", type: "search", autocomplete: "off" }),
    typeof list === "object" && el("div", { id: "list" }),
  ];
}

/** The list's content for a search. */
export function listView(
  { event, sessions, surveys }: EventList,
  { search, own, time }: { search: string; own: ReadonlyMap<string, OwnAnswer>; time: number },
): Piece[] {
  const found = matching(sessions, search);
  const { now, earlier, later, others } = sectionsOf(found, event.timezone, time);
  const row = rowOf(event.timezone, own);
  const section = (title: string, part: readonly FeedbackSession[]): Piece =>
    part.length > 0 && el("section", {}, el("h2", {}, title), el("ul", { class: "sessions" }, part.map(row)));
  const open = search.trim() === "" ? (surveys ?? []).filter((each) => stateNow(each, time) === "open") : [];
  return [
    ...surveyLinks(open, ({ surveyId }) => markOf(own.get(surveyId))),
    search.trim() !== "" &&
      el(
        "p",
        { role: "status", class: "found" },
        counted(found.length, "{count} session", "{count} sessions"),
      ),
    found.length === 0 && search.trim() === "" && el("p", {}, text("No sessions yet")),
    section(text("Now"), now),
    section(text("Earlier today"), earlier),
    section(text("Later today"), later),
    others.length > 0 && el("h2", {}, text("Other days")),
    ...others.map(({ day, sessions: part }) =>
      el(
        "section",
        {},
        el(
          "h3",
          {},
          day
            ? text("{weekday}, {day}", { weekday: formatWeekday(day), day: formatDay(day) })
            : text("Not scheduled yet"),
        ),
        el("ul", { class: "sessions" }, part.map(row)),
      ),
    ),
  ];
}

const rowOf =
  (zone: string, own: ReadonlyMap<string, OwnAnswer>) =>
  ({ sessionId, code, title, speakers, room, startTime }: FeedbackSession): Piece => {
    const mark = markOf(own.get(sessionId));
    const facts = [startTime ? formatTime(startTime, zone) : "", room ?? "", ...speakers].filter(Boolean);
    return el(
      "li",
      {},
      el("a", { href: phonePaths.code(code), dir: "auto" }, title),
      mark && el("span", { class: "mark" }, mark),
      facts.length > 0 && el("span", { class: "soft" }, list(facts)),
    );
  };

function markOf(own: OwnAnswer | undefined): string | undefined {
  if (!own) return undefined;
  if (own.state === "waiting") return text("Waiting");
  if (own.state === "refused") return text("Not taken");
  return own.given ? text("Answered") : undefined;
}

/** How long after its end a session stays where people look for it, in milliseconds. */
const stillHere = 30 * 60_000;

interface Sections {
  now: FeedbackSession[];
  /** Latest first. */
  earlier: FeedbackSession[];
  later: FeedbackSession[];
  /** By day, on the event's clock; those without a start come last, under an empty day. */
  others: { day: string; sessions: FeedbackSession[] }[];
}

/** The sessions as somebody sees them at that moment, in the order of their start. */
export function sectionsOf(sessions: readonly FeedbackSession[], zone: string, time: number): Sections {
  const clock = clockIn(zone);
  const today = clock(new Date(time).toISOString()).day;
  const sections: Sections = { now: [], earlier: [], later: [], others: [] };
  for (const session of [...sessions].sort(byStart)) {
    const { startTime, endTime } = session;
    const day = startTime ? clock(startTime).day : "";
    if (startTime && endTime && Date.parse(startTime) <= time && time < Date.parse(endTime) + stillHere)
      sections.now.push(session);
    else if (day === today && startTime)
      sections[Date.parse(startTime) > time ? "later" : "earlier"].push(session);
    else {
      const last = sections.others.at(-1);
      if (last?.day === day) last.sessions.push(session);
      else sections.others.push({ day, sessions: [session] });
    }
  }
  sections.earlier.reverse();
  return sections;
}

/** Earliest first; those without a start last. */
const byStart = (one: FeedbackSession, other: FeedbackSession): number =>
  one.startTime === other.startTime
    ? 0
    : !one.startTime
      ? 1
      : !other.startTime
        ? -1
        : one.startTime < other.startTime
          ? -1
          : 1;

/** Those whose title, speakers or room contain all words. */
export function matching(sessions: readonly FeedbackSession[], search: string): FeedbackSession[] {
  const words = fold(search).split(" ").filter(Boolean);
  return sessions.filter(({ title, speakers, room }) => {
    const text = fold([title, ...speakers, room ?? ""].join(" "));
    return words.every((word) => text.includes(word));
  });
}
