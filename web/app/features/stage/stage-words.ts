import type { ModeratedPoll, Stage } from "@plenary/contract/stage/stage";
import type { PollResults, QuestionState } from "@plenary/contract/stage/stage-fields";
import { counted, text } from "@plenary/contract/text";
import { formatInstant } from "../../base/formats/moments.ts";

/** In a word, and in a sentence, whether phones can send something to the stage now. */
export function stageText({ open, state, opensAt, closesAt, rehearsalOf }: Stage): {
  word: string;
  sentence: string;
} {
  if (state === null || opensAt === null || closesAt === null)
    return {
      word: text("Off"),
      sentence: text("This session takes no feedback, so nobody can ask or vote."),
    };
  const [from, until] = [formatInstant(opensAt), formatInstant(closesAt)];
  if (rehearsalOf)
    return {
      word: text("Rehearsal"),
      sentence: text("It ends by itself on {until}.", { until }),
    };
  if (state === "closed")
    return {
      word: text("Over"),
      sentence: text("It took questions and votes until {until}. You can still read and export them.", {
        until,
      }),
    };
  if (!open)
    return {
      word: text("Closed"),
      sentence:
        state === "before"
          ? text("Nobody can ask or vote. Once you open it, they can from {from} to {until}.", {
              ...{ from, until },
            })
          : text("Nobody can ask or vote until you open it. Its time ends {until}.", { until }),
    };
  if (state === "before")
    return {
      word: text("Opens by itself"),
      sentence: text("It takes questions and votes from {from} to {until}.", { from, until }),
    };
  return { word: text("Open"), sentence: text("It takes questions and votes until {until}.", { until }) };
}

/** The notice after opening or closing. A stage opened before its time opens at that time. */
export function openingText({ open, state, opensAt }: Pick<Stage, "open" | "state" | "opensAt">): string {
  if (!open) return text("Stage closed");
  if (state !== "before" || opensAt === null) return text("Stage opened");
  return text("The stage opens by itself: {time}", { time: formatInstant(opensAt) });
}

/** The notice after the action. */
export function decisionText(state: QuestionState): string {
  switch (state) {
    case "waiting":
      return text("Question waits");
    case "shown":
      return text("Question shown");
    case "pinned":
      return text("Question pinned");
    case "answered":
      return text("Question answered");
    case "hidden":
      return text("Question hidden");
  }
}

/** When phones show the results. */
export function resultsText(results: PollResults): string {
  switch (results) {
    case "never":
      return text("Phones never show the results.");
    case "after_vote":
      return text("Phones show the results after voting.");
    case "after_close":
      return text("Phones show the results once it is closed.");
  }
}

/** A poll's options. */
export const labelsOf = ({ type, options }: Pick<ModeratedPoll, "type" | "options">): string[] =>
  type === "rating" ? ["1", "2", "3", "4", "5"] : [...options];

/** A poll's result in a sentence. */
export function pollText(poll: ModeratedPoll): string {
  const { answered, counts } = poll;
  if (!counts) return counted(answered, "{count} has answered", "{count} have answered");
  const most = Math.max(...counts);
  const first = labelsOf(poll).filter((_label, choice) => counts[choice] === most);
  if (first.length !== 1) return counted(answered, "{count} answer", "{count} answers");
  return counted(answered, "{count} answer, most often {option}", "{count} answers, most often {option}", {
    option: first[0] ?? "",
  });
}
