import { text } from "@plenary/contract/text";
import { el, type Piece } from "./phone/made.ts";
import { needsScript } from "./phone/whole-page.ts";

/** A personal link's page until the event's list is loaded; `state` says why it isn't. */
export function linkView(state?: string): Piece[] {
  return [
    el("h1", { tabindex: "-1" }, text("Your personal link")),
    needsScript(),
    el("p", {}, text("It lets you answer once about each session, on any device you open it on.")),
    state && el("p", { class: "state", role: "status" }, state),
  ];
}
