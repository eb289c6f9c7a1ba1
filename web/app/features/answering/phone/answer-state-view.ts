import { answerNotSent } from "@plenary/contract/feedback/feedback-failures";
import { phoneRefusals } from "@plenary/contract/feedback/phone-refusals";
import { text } from "@plenary/contract/text";
import { clockIn, formatTime, formatTimeRange } from "../../../base/formats/dates.ts";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import type { OwnAnswer } from "./device.ts";
import type { DeviceKnowledge } from "./device-knowledge.ts";
import { el, type Piece } from "./made.ts";
import { problemLine } from "./whole-page.ts";

/** Common to the pages of sessions and surveys: what is asked for first, and the state of an answer. */

/** A moment that is mostly today. */
export function momentOf(instant: string, zone: string): string {
  const clock = clockIn(zone);
  const isToday = clock(instant).day === clock(new Date().toISOString()).day;
  return isToday ? formatTime(instant, zone) : formatTimeRange(instant, null, zone);
}

/** @param about the part of the page it is for, if there are several */
export function accessForm(about = ""): Piece {
  return el(
    "form",
    { "data-do": `enter${about}-code`, novalidate: true },
    el("label", { for: `access${about}-code` }, phoneRefusals.AccessCodeAsked.text()),
    el("input", {
      ...{
        id: `access${about}-code`,
        name: "code",
        type: "text",
        autocomplete: "off",
        autocapitalize: "characters",
      },
      ...{ spellcheck: "false", maxlength: 100, class: "code" },
      "aria-describedby": `problem${about}`,
    }),
    problemLine(undefined, about),
    el("button", { type: "submit", class: "main" }, text("Continue")),
  );
}

export const signInFirst = (code: string): Piece =>
  el(
    "div",
    { class: "state" },
    el("p", {}, phoneRefusals.SignInToAnswer.text()),
    el("a", { class: "button", href: phonePaths.signIn(code) }, text("Sign In")),
  );

interface OwnShown {
  known: Pick<DeviceKnowledge, "isSending" | "forgets">;
  thanks: Piece;
  /** Why it can't be changed any more, or not yet. */
  closed: string | undefined;
  given: Piece;
}

/** The state of this device's answer. */
export function ownView(own: OwnAnswer, { known, thanks, closed, given }: OwnShown): Piece[] {
  const isDeleted = own.given === null;
  const waits = own.state === "waiting" && !own.needsSignIn && !known.isSending;
  return [
    el(
      "section",
      { class: "state", "aria-labelledby": "became" },
      el("h2", { tabindex: "-1", id: "became" }, answerState(own, known.isSending)),
      own.state === "sent" && !isDeleted && thanks,
      waits && el("p", {}, waitingLine(known, own)),
      own.state === "waiting" && own.needsSignIn && signInFirst(own.code),
      own.state === "refused" && el("p", {}, refusedLine(own)),
      // What it waits for says so already.
      closed && !(waits && own.reason) && el("p", {}, closed),
    ),
    given,
    el(
      "p",
      { class: "ways" },
      !closed &&
        el(
          "button",
          { type: "button", "data-do": "change", class: "button" },
          isDeleted ? text("Answer again") : text("Change my answer"),
        ),
      mayDelete(own) &&
        el("button", { type: "button", "data-do": "delete", class: "button" }, text("Delete my answer")),
    ),
  ];
}

/** Whether there is an answer to delete: one on its way, or on the server. */
export const mayDelete = ({ given, stored, state }: OwnAnswer): boolean =>
  (given !== null && state !== "refused") || (stored !== null && state !== "waiting");

/** In a few words. */
export function answerState({ state, given }: OwnAnswer, isSending = false): string {
  if (state === "sent") return given ? text("Sent. Thank you!") : text("Your answer was deleted");
  if (state === "waiting") return isSending ? text("Sending…") : text("Waiting");
  return given ? text("Not taken") : text("Not deleted");
}

function waitingLine({ forgets }: Pick<DeviceKnowledge, "forgets">, { given, reason }: OwnAnswer): string {
  if (forgets && reason)
    return text("{why}. Please keep this page open: this browser can't store anything.", { why: reason });
  if (forgets)
    return text("Waiting for a connection. Please keep this page open: this browser can't store anything.");
  if (reason)
    return text("{why}. You can close this page; it is sent when you open it again.", { why: reason });
  return given === null
    ? text(
        "Waiting for a connection. You can close this page; your answer is deleted when you open it again.",
      )
    : text("Waiting for a connection. You can close this page; it is sent when you open it again.");
}

const refusedLine = ({ reason, stored, given }: OwnAnswer): string => {
  const why = reason ?? answerNotSent();
  return stored && given ? text("{why}. What you had sent before still counts.", { why }) : why;
};
