import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import type { FeedbackSession, Reaction } from "@plenary/contract/feedback/feedback-fields";
import { phoneLimits } from "@plenary/contract/feedback/feedback-limits";
import { text } from "@plenary/contract/text";
import type { DeviceKnowledge } from "../phone/device-knowledge.ts";
import { el, type Piece } from "../phone/made.ts";
import { dayOf, thresholdLines, withoutNameLine } from "../phone/privacy-lines.ts";
import type { GivenAnswer } from "../phone/queue.ts";
import { problemLine } from "../phone/whole-page.ts";
import { ratingName, ratings, ratingWord } from "./ratings.ts";

/** The form of a session: its questions, what happens to the answer, and Send. */
export function answerForm(
  answer: CodeAnswer,
  session: FeedbackSession,
  known: DeviceKnowledge | undefined,
): Piece {
  const { form } = answer;
  const given = known?.draft ?? known?.own?.given ?? undefined;
  const about = (what: Reaction["about"]) => form.reactions.filter((each) => each.about === what);
  return el(
    "form",
    { id: "answer", "data-do": "send", novalidate: true },
    // Above its first field, where problems lead.
    problemLine(),
    session.ratings && ratingField("rating", text("How was this session?"), given?.rating),
    session.ratings &&
      form.scales.map(({ scaleId, label, question }) => {
        const value = given?.scales.find((each) => each.scaleId === scaleId)?.value;
        return ratingField(`scale-${scaleId}`, question || label, value);
      }),
    toggles(text("About the talk"), about("talk"), given),
    toggles(text("About the room"), about("room"), given),
    form.comments && commentFields(given),
    el("p", { class: "soft" }, honestLine(answer, session)),
    thresholdLines(form.threshold, answer.event.access).map((line) => el("p", { class: "soft" }, line)),
    // Nobody would hear it before the script is loaded.
    el("button", { type: "submit", class: "main", disabled: !known }, text("Send")),
    known?.own && el("button", { type: "button", "data-do": "leave", class: "button" }, text("Cancel")),
  );
}

function ratingField(name: string, question: string, value: number | null | undefined): Piece {
  return el(
    "fieldset",
    {},
    el("legend", { dir: "auto" }, question),
    el(
      "div",
      { class: "ratings" },
      ratings.map((rating) =>
        el(
          "label",
          {},
          el("input", { type: "radio", name, value: rating, checked: value === rating, class: "unseen" }),
          el("span", {}, `${rating}`),
          " ",
          el("span", { class: "unseen" }, ratingWord(rating)),
        ),
      ),
    ),
    el("p", { class: "chosen", "data-of": name, "aria-hidden": "true" }, chosenLine(value)),
  );
}

/** The words shown: those of the chosen rating, else what the ends mean. */
export const chosenLine = (rating: number | null | undefined): string =>
  rating
    ? ratingName(rating)
    : text("{lowest} to {highest}", { lowest: ratingName(1), highest: ratingName(5) });

function toggles(legend: string, reactions: readonly Reaction[], given: GivenAnswer | undefined): Piece {
  if (reactions.length === 0) return undefined;
  return el(
    "fieldset",
    {},
    el("legend", {}, legend),
    el(
      "div",
      { class: "reactions" },
      reactions.map(({ reactionId, label }) =>
        el(
          "label",
          {},
          el("input", {
            ...{ type: "checkbox", name: "reaction", value: reactionId, class: "unseen" },
            checked: given?.reactions.includes(reactionId) ?? false,
          }),
          el("span", { dir: "auto" }, label),
        ),
      ),
    ),
  );
}

function commentFields(given: GivenAnswer | undefined): Piece[] {
  const comment = given?.comment ?? "";
  return [
    el("label", { for: "comment" }, text("Comment (optional)")),
    el("textarea", {
      ...{ id: "comment", name: "comment", rows: 3, maxlength: phoneLimits.commentMax, dir: "auto" },
      value: comment,
    }),
    el(
      "label",
      { class: "switch" },
      el("input", { type: "checkbox", name: "organizers", checked: given?.commentFor === "organizers" }),
      el("span", {}, text("Only for the organizers")),
    ),
    el(
      "label",
      { class: "switch", id: "anyway", hidden: comment === "" },
      el("input", { type: "checkbox", name: "anyway", checked: given?.showAnyway ?? false }),
      el("span", {}, text("Show my comment however few answers there are")),
    ),
  ];
}

/** What the system can and can't do with the answer. */
function honestLine({ event, form }: CodeAnswer, { closesAt }: FeedbackSession): string {
  const date = dayOf(event, closesAt);
  const unread = form.comments && form.commentReview === "flagged";
  return (
    withoutNameLine(event) ??
    (unread
      ? text(
          "Anonymous, one answer per device. The organizers see it at once, the speakers later, and most comments without review. You can change or delete it on this device until {date}.",
          { date },
        )
      : text(
          "Anonymous, one answer per device. The organizers see it at once, the speakers after a look through. You can change or delete it on this device until {date}.",
          { date },
        ))
  );
}
