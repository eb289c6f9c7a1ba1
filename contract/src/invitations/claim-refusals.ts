import { conflict, notFound } from "../refusal-kinds.ts";
import { text } from "../text.ts";

export const claimRefusals = {
  ClaimNotFound: notFound(() => text("There is nothing to take back here")),
  ClaimTakenBack: conflict(() => text("This was taken back already")),
  ClaimNotRecorded: conflict(() =>
    text(
      "This was taken over before Plenary recorded which sessions it concerned, so it can't be taken back here.",
    ),
  ),
  NothingToTakeBack: conflict(() =>
    text("Nothing is left to take back: these sessions are gone, or somebody else speaks there now."),
  ),
  SpeakerHasAccount: conflict(() => text("This speaker has an account already")),
};
