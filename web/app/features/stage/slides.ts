import type { ModeratedPoll, Stage } from "@plenary/contract/stage";
import type { StageQuestion } from "@plenary/contract/stage-fields";

/** One thing that is shown in large. */
export type Slide = { id: string; question: StageQuestion } | { id: string; poll: ModeratedPoll };

/** What can be shown in large, first of all what is asked for or the open poll, then the questions that are not answered in their order. */
export function slidesOf({ polls, questions }: Pick<Stage, "polls" | "questions">, asked: string): Slide[] {
  const poll = polls.find(({ pollId }) => pollId === asked) ?? polls.find(({ state }) => state === "open");
  const seen = questions.filter(({ state }) => state === "pinned" || state === "shown");
  return [
    ...(poll ? [{ id: poll.pollId, poll }] : []),
    ...seen.map((question) => ({ id: question.questionId, question })),
  ];
}

/** What moderators have put first: when it changes, whoever has leafed elsewhere follows again. */
export const firstOf = (slides: readonly Slide[]): string =>
  slides
    .filter((slide) => "poll" in slide || slide.question.state === "pinned")
    .map(({ id }) => id)
    .sort()
    .join(" ");

/** The one that is shown: what was leafed to, as long as it is there, else the first. */
export const slideAt = (slides: readonly Slide[], id: string | null): Slide | undefined =>
  slides.find((slide) => slide.id === id) ?? slides[0];

/** The id of the one so many further; the first and the last stay. */
export function leaf(slides: readonly Slide[], id: string | null, by: 1 | -1): string | null {
  const at = Math.max(
    0,
    slides.findIndex((slide) => slide.id === id),
  );
  return slides[Math.min(Math.max(at + by, 0), slides.length - 1)]?.id ?? null;
}

/** How often each option was chosen, as far as the room may see it now; null where it may not. */
export function countsFor({ state, results, counts }: ModeratedPoll): number[] | null {
  return state === "open" && results !== "after_vote" ? null : counts;
}
