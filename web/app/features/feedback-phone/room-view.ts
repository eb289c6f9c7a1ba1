import type { CodeAnswer } from "@plenary/contract/feedback";
import { text } from "@plenary/contract/text";
import { el, type Piece } from "./made.ts";
import { others, sessionLinks } from "./session-view.ts";

/** What a room's page shows where it has no session's form: a choice, or that nothing comes any more. */
export function roomView(answer: CodeAnswer): Piece[] {
  const { state, room, sessions } = answer;
  return [
    el("h1", { dir: "auto", tabindex: "-1" }, room?.name),
    ...(state === "choice"
      ? [el("h2", {}, text("Which session is it?")), sessionLinks(sessions)]
      : [el("p", { class: "state" }, text("Nothing more is planned in this room today."))]),
    others({ ...answer, sessions: [] }),
  ];
}
