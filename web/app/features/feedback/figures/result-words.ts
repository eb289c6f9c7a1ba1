import type { Figures } from "@plenary/contract/feedback/feedback-results";
import { counted, list, text } from "@plenary/contract/text";
import { formatAverage, formatCount } from "../../../base/formats/figures.ts";

/** A rating's name, from 1. */
export function ratingName(rating: number): string {
  switch (rating) {
    case 1:
      return text("1 Poor");
    case 2:
      return text("2 Fair");
    case 3:
      return text("3 Good");
    case 4:
      return text("4 Very good");
    default:
      return text("5 Excellent");
  }
}

/** The most frequent ratings; several if they are even. */
export function mostFrequentRatings(distribution: readonly number[]): number[] {
  const most = Math.max(...distribution);
  return most === 0 ? [] : distribution.flatMap((count, index) => (count === most ? [index + 1] : []));
}

/** A distribution of ratings as a sentence: "212 ratings, 4.4 on average, most often 5". */
export function ratingsSummary(distribution: readonly number[], average: number | null): string {
  const ratings = distribution.reduce((sum, count) => sum + count, 0);
  if (ratings === 0 || average === null) return text("No ratings yet");
  return counted(
    ratings,
    "{count} rating, {average} on average, most often {most}",
    "{count} ratings, {average} on average, most often {most}",
    { average: formatCount(average), most: list(mostFrequentRatings(distribution).map(String)) },
  );
}

/** Counts of reactions as a sentence, of that many `answers`. */
export function reactionsText(
  reactions: readonly { label: string; count: number }[],
  answers: number,
): string {
  const most = Math.max(0, ...reactions.map(({ count }) => count));
  if (most === 0) return text("No reactions yet");
  const first = list(
    reactions.filter(({ count }) => count === most).map(({ label }) => text("“{label}”", { label })),
  );
  return counted(
    answers,
    "Of {count} answer, most often {reaction}: {most}",
    "Of {count} answers, most often {reaction}: {most}",
    { reaction: first, most: formatCount(most) },
  );
}

/** How a session or group compares with the event; null if not shown. */
export function rankText({ compared, low, high }: Figures): { word: string; range: string } | null {
  if (compared === null || low === null || high === null) return null;
  const range = text("Likely {low} to {high}", { low: formatAverage(low), high: formatAverage(high) });
  switch (compared) {
    case "above":
      return { word: text("Above the event's average"), range };
    case "below":
      return { word: text("Below the event's average"), range };
    case "like":
      return { word: text("Like the event's average"), range };
  }
}

/** Why answers have no figures: there are too few, or too few others. */
export const tooFewText = ({ wouldTell }: Pick<Figures, "wouldTell">): string =>
  wouldTell ? text("Not shown yet") : text("Too few answers");

/** An explanation if there are enough answers; null if none is needed. */
export function reasonOfTooFew({
  wouldTell,
  byOrganizers,
}: Pick<Figures, "wouldTell" | "byOrganizers">): string | null {
  if (byOrganizers) return text("The organizers' own answers don't count towards the number needed.");
  return wouldTell
    ? text(
        "Shown once the other sessions have enough answers too: otherwise their few answers could be worked out from the totals.",
      )
    : null;
}

/** How many have answered, and rated. */
export const answerCountText = ({ answers, ratings }: Pick<Figures, "answers" | "ratings">): string =>
  ratings === null || ratings === answers
    ? counted(answers, "{count} answer", "{count} answers")
    : list([
        counted(answers, "{count} answer", "{count} answers"),
        counted(ratings, "{count} rating", "{count} ratings"),
      ]);
