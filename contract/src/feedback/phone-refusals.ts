import { atField, forbidden, gone, invalid, unauthenticated } from "../refusal-kinds.ts";
import { text } from "../text.ts";

/** Refusals of feedback that phones say before asking the server (feedback-refusals.ts holds the others). */
export const phoneRefusals = {
  NothingGiven: atField(invalid, "rating", () => text("Please give a rating, a reaction or a comment")),
  SignInToAnswer: unauthenticated(() => text("Please sign in to answer")),
  AccessCodeAsked: forbidden(() => text("Please enter the code shown in the room")),
  WrongAccessCode: forbidden(() => text("That code is not right")),
  FeedbackClosed: gone(() => text("Feedback for this session is closed")),
};
