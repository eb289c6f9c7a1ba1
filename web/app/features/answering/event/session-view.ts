import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import type { FeedbackSession } from "@plenary/contract/feedback/feedback-fields";
import { phoneRefusals } from "@plenary/contract/feedback/phone-refusals";
import { isolated, list, text } from "@plenary/contract/text";
import { formatTimeRange, formatZone } from "../../../base/formats/dates.ts";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { accessForm, momentOf, ownView, signInFirst } from "../phone/answer-state-view.ts";
import type { OwnAnswer } from "../phone/device.ts";
import type { DeviceKnowledge } from "../phone/device-knowledge.ts";
import { el, type Piece } from "../phone/made.ts";
import type { GivenAnswer } from "../phone/queue.ts";
import { needsScript } from "../phone/whole-page.ts";
import { isRehearsal } from "../stage/stage-tabs.ts";
import { answerForm } from "./form-view.ts";
import { ratingName } from "./ratings.ts";
import { surveyLinks } from "./survey-links.ts";

/** A session's page; without `known` as the server renders it, for everybody. */
export function sessionView(
  answer: CodeAnswer,
  session: FeedbackSession,
  known?: DeviceKnowledge,
  heading: "h1" | "h2" = "h1",
): Piece[] {
  const { event } = answer;
  return [
    el(heading, { tabindex: "-1" }, isolated(session.title)),
    session.speakers.length > 0 && el("p", {}, list(session.speakers)),
    el("p", { class: "soft" }, factsOf(session, event.timezone)),
    ...stateOf(answer, session, known),
  ];
}

/** Where and when it is. */
export function factsOf(
  { room, startTime, endTime }: Pick<FeedbackSession, "room" | "startTime" | "endTime">,
  zone: string,
): string {
  if (!startTime) return room ?? "";
  const minutes = endTime && (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
  const time = text("{time} ({zone})", {
    time: formatTimeRange(startTime, minutes || null, zone),
    zone: formatZone(zone),
  });
  return room ? text("{room}, {time}", { room, time }) : time;
}

function stateOf(answer: CodeAnswer, session: FeedbackSession, known: DeviceKnowledge | undefined): Piece[] {
  if (isRehearsal(answer)) return [];
  const { event } = answer;
  const own = known?.own;
  const isOpen = answer.state === "open";
  if (own && !known.isChanging) return [...ownAnswer(answer, session, known, own), otherSessions(answer)];
  if (answer.state === "before")
    return [
      el(
        "p",
        { class: "state" },
        text("Feedback opens at {time}", { time: momentOf(session.opensAt, event.timezone) }),
      ),
      otherSessions(answer),
    ];
  if (!isOpen)
    return [el("p", { class: "state" }, phoneRefusals.FeedbackClosed.text()), otherSessions(answer)];
  if (known?.asks === "code") return [accessForm(), otherSessions(answer)];
  if (known?.asks === "sign-in") return [signInFirst(session.code), otherSessions(answer)];
  if (known?.asks === "link")
    return [
      el("p", { class: "state" }, text("Please open your personal link to answer.")),
      otherSessions(answer),
    ];
  return [needsScript(), answerForm(answer, session, known), otherSessions(answer)];
}

const ownAnswer = (
  answer: CodeAnswer,
  session: FeedbackSession,
  known: DeviceKnowledge,
  own: OwnAnswer<GivenAnswer>,
): Piece[] =>
  ownView(own, {
    ...{ known, thanks: session.thanks && el("p", { dir: "auto", class: "thanks" }, session.thanks) },
    ...{ closed: answer.state === "open" ? undefined : stateLine(answer, session) },
    given: own.given && givenView(answer, own.given),
  });

const stateLine = (answer: CodeAnswer, { opensAt }: FeedbackSession): string =>
  answer.state === "before"
    ? text("Feedback opens at {time}", { time: momentOf(opensAt, answer.event.timezone) })
    : phoneRefusals.FeedbackClosed.text();

function givenView({ form }: CodeAnswer, given: GivenAnswer): Piece {
  const labels = form.reactions.filter(({ reactionId }) => given.reactions.includes(reactionId));
  const rows: [string, string][] = [
    ...(given.rating ? [[text("Rating"), ratingName(given.rating)] as [string, string]] : []),
    ...given.scales.map(({ scaleId, value }): [string, string] => [
      form.scales.find((scale) => scale.scaleId === scaleId)?.label ?? text("Rating"),
      ratingName(value),
    ]),
    ...(labels.length > 0
      ? [[text("Reactions"), list(labels.map(({ label }) => label))] as [string, string]]
      : []),
    ...(given.comment ? [[commentName(given), given.comment] as [string, string]] : []),
  ];
  return el(
    "section",
    { "aria-labelledby": "given" },
    el("h2", { id: "given" }, text("Your answer")),
    el(
      "dl",
      {},
      rows.flatMap(([name, value]) => [
        el("dt", {}, name),
        el("dd", { dir: "auto", class: "written" }, value),
      ]),
    ),
  );
}

const commentName = ({ commentFor }: GivenAnswer) =>
  commentFor === "organizers" ? text("Comment, only for the organizers") : text("Comment");

/** What else takes answers: in the same room, and at the event. */
export function otherSessions({ kind, sessions, surveys = [], eventCode }: CodeAnswer): Piece {
  return el(
    "nav",
    { "aria-label": text("Other sessions") },
    kind === "room" && sessions.length > 0 && el("h2", {}, text("Also in this room")),
    kind === "room" && sessions.length > 0 && sessionLinks(sessions),
    // The previous version has none.
    ...surveyLinks(surveys),
    eventCode !== "" && el("p", {}, el("a", { href: phonePaths.code(eventCode) }, text("Other sessions"))),
  );
}

export const sessionLinks = (sessions: readonly FeedbackSession[]): Piece =>
  el(
    "ul",
    { class: "sessions" },
    sessions.map(({ code, title, speakers }) =>
      el(
        "li",
        {},
        el("a", { href: phonePaths.code(code) }, isolated(title)),
        speakers.length > 0 && el("span", { class: "soft" }, list(speakers)),
      ),
    ),
  );
