import { atField, conflict, forbidden, invalid, notFound } from "../refusal-kinds.ts";
import { counted, text } from "../text.ts";

/** Refusals of the selection (refusals.ts; docs/product/selection.md). */
export const selectionRefusals = {
  /** What a filter chose when the caller counted, and now. */
  SelectionChanged: conflict(({ matching, expected }: { matching: number; expected: number }) =>
    counted(
      matching,
      "The list has changed: {count} proposal matches now, not {expected}.",
      "The list has changed: {count} proposals match now, not {expected}.",
      { expected },
    ),
  ),
  DecisionsChanged: conflict(() => text("The decisions have changed meanwhile. Please look at them again.")),
  NothingToTell: conflict(() => text("There is no decision to tell yet")),
  RunNotFound: notFound(() => text("There are no such mails")),
  /** Another organizer prepared it. */
  OnlyWhoPrepared: forbidden(() => text("Only whoever prepared these mails may do that.")),
  RunNotPrepared: conflict(() => text("This is leaving, or has left already")),
  RunNotLeaving: conflict(() => text("This isn't leaving: it was stopped, or has left already")),
  OtherRunLeaves: conflict(() =>
    text("Other decisions of this event are about to leave. Wait for them, or stop them."),
  ),
  RunLeavesWhen: atField(invalid, "leavesAt", () =>
    text("Choose a time within the next 30 days, five minutes from now or later"),
  ),
  RunMailNotFound: notFound(() => text("There is no such mail")),
  RunMailNotFailed: conflict(() => text("This mail has not failed")),
  DecisionActionGone: notFound(() => text("This can't be undone any more")),
};
