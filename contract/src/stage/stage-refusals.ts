import { atField, conflict, forbidden, gone, invalid, notFound } from "../refusal-kinds.ts";
import { text } from "../text.ts";

/** Refusals of the stage (refusals.ts; docs/product/stage.md). */
export const stageRefusals = {
  PollNotFound: notFound(() => text("Poll not found")),
  StageNotOpen: conflict(({ time, date }: { time: string; date: string }) =>
    text("Questions and polls open at {time} on {date}", { time, date }),
  ),
  StageClosed: gone(() => text("This session takes no questions and votes")),
  PollClosed: gone(() => text("This poll is closed")),
  SpeaksHere: forbidden(() => text("You speak in this session, so you can't ask or vote in it")),
  UnknownChoice: atField(invalid, "choices", () => text("Unknown option")),
  OneChoice: atField(invalid, "choices", () => text("Please choose one option")),
  TooFewOptions: atField(invalid, "options", () => text("Please give 2 to 10 options")),
  AnotherPollIsOpen: conflict(() => text("Another poll is open")),
  PollBegunAnew: conflict(() => text("This poll was restarted. Please answer it again.")),
  PollIsOpen: conflict(() => text("This poll is open, so what it asks can't change. Close it first.")),
  PollHasAnswers: conflict(() =>
    text("This poll has answers, so what it asks can't change. Reset it first."),
  ),
  TooManyQuestions: conflict(() => text("This session has so many questions that it takes no more.")),
  TooManyPolls: conflict(() => text("This session has 20 polls, which is the most.")),
  TooManyRounds: conflict(() => text("This poll was reset 50 times, which is the most.")),
};
