import { isolated, text } from "@plenary/contract/text";
import { phonePaths } from "../../base/paths/phone-paths.ts";
import { ratingName } from "./event/ratings.ts";
import { mayDelete } from "./phone/answer-state-view.ts";
import type { OwnAnswer } from "./phone/device.ts";
import { el, type Piece } from "./phone/made.ts";
import { needsScript, problemLine } from "./phone/whole-page.ts";
import type { OwnStage } from "./stage/stage-device.ts";

/** What this device has answered; without answers as the server renders it. */
export function mineView(
  own?: readonly OwnAnswer[],
  {
    isForgetting = false,
    deleting = "",
    time = 0,
    closes = new Map<string, string>(),
    stages = [] as OwnStage[],
  } = {},
): Piece[] {
  const isAny = own !== undefined && (own.length > 0 || stages.length > 0);
  return [
    el("h1", { tabindex: "-1" }, text("My answers on this device")),
    el("p", { class: "soft" }, text("Only this browser knows which answers are yours.")),
    needsScript(),
    own && !isAny && el("p", { class: "state" }, text("No answers yet")),
    own &&
      own.length > 0 &&
      el(
        "ul",
        { class: "answers" },
        own.map((each) =>
          answerRow({ ...each, closesAt: closes.get(each.sessionId) ?? each.closesAt }, time, deleting),
        ),
      ),
    ...questionsAsked(stages, deleting),
    isAny && (isForgetting ? sureToForget(own) : forgetButton()),
  ];
}

const questionsAsked = (stages: readonly OwnStage[], deleting: string): Piece[] =>
  stages.length === 0
    ? []
    : [
        el("h2", {}, text("My questions")),
        problemLine(),
        el(
          "ul",
          { class: "answers" },
          stages.flatMap(({ title, questions }) =>
            questions.map(({ questionId, text: words }) =>
              el(
                "li",
                {},
                el("span", { dir: "auto", class: "written" }, words),
                el("span", { dir: "auto", class: "soft" }, title),
                el(
                  "span",
                  { class: "ways" },
                  deleteWays("unask", questionId, questionId === deleting && text("Delete this question?")),
                ),
              ),
            ),
          ),
        ),
      ];

/** One press asks, a second one deletes. `sure` is the question, once it is asked. */
const deleteWays = (how: "delete" | "unask", of: string, sure: string | false): Piece[] =>
  sure
    ? [
        el("b", { id: "sure-to-delete", tabindex: "-1" }, sure),
        el("button", { type: "button", class: "danger", "data-do": how, "data-of": of }, text("Delete")),
        el(
          "button",
          { type: "button", class: "button", "data-do": "keep-answer", "data-of": of },
          text("Keep"),
        ),
      ]
    : [
        el(
          "button",
          { type: "button", class: "button", "data-do": "ask-delete", "data-of": of },
          text("Delete"),
        ),
      ];

function answerRow(own: OwnAnswer, time: number, deleting: string): Piece {
  const { sessionId, code, title, eventName, given, closesAt } = own;
  const isOpen = time < Date.parse(closesAt);
  return el(
    "li",
    {},
    el("a", { href: phonePaths.code(code), dir: "auto" }, title),
    el("span", { class: "soft" }, isolated(eventName)),
    el("span", { class: "mark" }, stateOf(own)),
    given && "rating" in given && given.rating != null && el("span", {}, ratingName(given.rating)),
    given && "comment" in given && given.comment && written(given.comment),
    el(
      "span",
      { class: "ways" },
      isOpen &&
        sessionId !== deleting &&
        el(
          "a",
          { class: "button", href: `${phonePaths.code(code)}#change` },
          given ? text("Change") : text("Answer again"),
        ),
      ...(mayDelete(own)
        ? deleteWays("delete", sessionId, sessionId === deleting && text("Delete this answer?"))
        : []),
    ),
  );
}

const written = (comment: string): Piece => el("span", { dir: "auto", class: "written" }, comment);

function stateOf({ state, given, reason }: OwnAnswer): string {
  if (state === "waiting") return given ? text("Waiting") : text("Waiting to be deleted");
  if (state === "sent") return given ? text("Sent") : text("Deleted");
  return reason ? text("Not taken: {reason}", { reason }) : text("Not taken");
}

const forgetButton = (): Piece =>
  el(
    "p",
    { class: "ways" },
    el("button", { type: "button", class: "button", "data-do": "ask-forget" }, text("Forget this device")),
  );

function sureToForget(own: readonly OwnAnswer[]): Piece {
  const isAnyWaiting = own.some(({ state }) => state === "waiting");
  return el(
    "section",
    { class: "state", "aria-labelledby": "sure" },
    el("h2", { id: "sure", tabindex: "-1" }, text("Forget this device?")),
    el("p", {}, text("What was sent stays, and you can no longer change or delete it.")),
    isAnyWaiting && el("p", {}, text("What waits is not sent.")),
    el(
      "p",
      { class: "ways" },
      el("button", { type: "button", class: "danger", "data-do": "forget" }, text("Forget")),
      el("button", { type: "button", class: "button", "data-do": "keep-device" }, text("Keep")),
    ),
  );
}
