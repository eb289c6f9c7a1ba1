import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import { pictureAddress } from "@plenary/contract/pictures/picture-address";
import { stateNow } from "@plenary/contract/sessions/state-now";
import { text } from "@plenary/contract/text";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { el, type Piece } from "./made.ts";

/** What a page is about, in the data for the phone's script beside the HTML. */
export type PageKind =
  | { page: "box"; isUnknown?: boolean }
  | { page: "mine" }
  | { page: "link" }
  | { page: "code"; answer: CodeAnswer };

/** The event of a page, with what can be answered there now. */
interface PageEvent extends Pick<CodeAnswer, "surveys" | "stage"> {
  name: string;
  code: string;
  eventId?: string | undefined;
  logo?: string | undefined;
  hasVersion?: true | undefined;
}

export const eventOf = ({ event, eventCode, surveys, stage }: CodeAnswer): PageEvent => ({
  ...event,
  ...{ code: eventCode, surveys, stage },
});

/** A whole page: its links, its content, and what only scripts can do. */
export function wholePage(
  content: Piece[],
  event?: PageEvent,
  stage?: { nav: Piece; stage: Piece },
): Piece[] {
  return [
    el(
      "header",
      {},
      event
        ? // Of an event without feedback there is no page.
          el(
            event.code ? "a" : "span",
            { href: event.code !== "" && phonePaths.code(event.code), dir: "auto" },
            // Beside its name, so it says nothing of its own.
            event.logo && el("img", { src: pictureAddress(event.logo, "logo"), alt: "", height: 32 }),
            event.name,
          )
        : el("a", { href: phonePaths.codeBox() }, text("Feedback")),
      el("a", { href: phonePaths.mine() }, text("My answers")),
    ),
    stage?.nav,
    el("main", { id: "content" }, content),
    stage?.stage,
    event?.eventId && eventBar(phonePaths.event(event.eventId), event),
    // Announces what happens in the background.
    el("p", { id: "said", role: "status", class: "unseen" }),
  ];
}

/** The bar of all other pages of the event (public/parts/EventBar.tsx). "More" lacks other sessions' stages, which are unknown here. */
function eventBar(event: string, { name, code, surveys, stage, hasVersion }: PageEvent): Piece {
  const programme = `${event}/programme`;
  const ways = [
    [`${programme}?view=now`, text("Now"), "M12 6v6l4 2M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0"],
    [
      programme,
      text("Programme"),
      "M8 2v3M16 2v3M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 9h18",
    ],
    [`${programme}?mine=1`, text("Mine"), "m12 2 3 6.3 7 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3L7 14.2 2 9.3l7-1z"],
    [
      `${event}/rooms`,
      text("Rooms"),
      "M10 21H2M10 3H7a2 2 0 0 0-2 2v16M14 12h.01M19 21V5a2 2 0 0 0-2-2l-6-1a1 1 0 0 0-1 1v18a1 1 0 0 0 1 1zM22 21h-3",
    ],
  ] as const;
  const icon = (d: string) => el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d }));
  return el(
    "nav",
    { class: "event-bar", "aria-label": text("This event") },
    ways.map(([href, label, d]) => el("a", { href }, icon(d), label)),
    el(
      "details",
      {},
      el("summary", {}, icon("M12 12h.01M19 12h.01M5 12h.01"), text("More")),
      el(
        "div",
        {},
        el("a", { href: event, dir: "auto" }, name),
        el("a", { href: `${event}/speakers` }, text("Speakers")),
        code && el("a", { href: phonePaths.code(code) }, text("Feedback")),
        hasVersion && el("a", { href: `${event}/changes` }, text("Changes")),
        surveys.map(
          ({ code, title, languages: [language = ""], access }) =>
            access !== "account" &&
            el(
              "a",
              { href: phonePaths.code(code), dir: "auto" },
              text("Survey: {title}", { title: title[language] ?? "" }),
            ),
        ),
        stage &&
          stateNow(stage) === "open" &&
          el(
            "a",
            { href: `${phonePaths.code(stage.code)}#questions`, dir: "auto" },
            text("Questions and polls of “{title}”", { title: stage.title }),
          ),
      ),
    ),
  );
}

/** Replaces what only scripts can do. */
export const needsScript = (): Piece =>
  el("noscript", {}, el("p", { class: "note" }, text("Answering needs JavaScript.")));

export function codeBox(isUnknown = false): Piece[] {
  return [
    el("h1", { tabindex: "-1" }, text("Give feedback")),
    needsScript(),
    el(
      "form",
      { "data-do": "open-code", novalidate: true },
      el("label", { for: "code" }, text("Code")),
      el(
        "p",
        { id: "code-hint", class: "soft" },
        text("Six letters and digits, on the door or on a screen."),
      ),
      el("input", {
        ...{ id: "code", name: "code", type: "text", autocomplete: "off", autocapitalize: "characters" },
        ...{ spellcheck: "false", maxlength: 20, class: "code" },
        "aria-describedby": "problem code-hint",
        "aria-invalid": isUnknown && "true",
      }),
      problemLine(isUnknown ? unknownCode() : undefined),
      el("button", { type: "submit", class: "main" }, text("Open")),
    ),
  ];
}

export const unknownCode = () => text("There is nothing under that code. Check the letters and try again.");

/** A form's problem, if any. */
export const problemLine = (problem?: string, about = ""): Piece =>
  el("p", { id: `problem${about}`, class: "problem", role: "alert", hidden: !problem }, problem);
