import { conflict, notFound } from "../refusal-kinds.ts";
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
  DecisionActionGone: notFound(() => text("This can't be undone any more")),
};
