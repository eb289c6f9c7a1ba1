import type { ModeratedPoll, Stage } from "@plenary/contract/stage/stage";
import type { StageQuestion } from "@plenary/contract/stage/stage-fields";

export type Slide = { id: string; question: StageQuestion } | { id: string; poll: ModeratedPoll };

type Seen = Pick<Stage, "polls" | "questions" | "lastPollId">;

/** What can be presented, in order: the open or just closed poll, the requested one, the unanswered questions. */
export function slidesOf(
  { polls, questions, lastPollId }: Seen,
  asked: string,
  passed: readonly string[] = [],
): Slide[] {
  const slideOf = (poll: ModeratedPoll) => ({ id: poll.pollId, poll });
  const open = polls.filter(({ state }) => state === "open");
  const wanted = polls.filter((poll) => poll.pollId === asked && !open.includes(poll));
  const last = polls.filter((poll) => poll.pollId === lastPollId && poll.pollId !== asked);
  const isPassed = ({ pollId }: ModeratedPoll) => passed.includes(pollId);
  const seen = questions.filter(({ state }) => state === "pinned" || state === "shown");
  return [
    ...[...open, ...[...last, ...wanted].filter((poll) => !isPassed(poll))].map(slideOf),
    ...seen.map((question) => ({ id: question.questionId, question })),
    ...wanted.filter(isPassed).map(slideOf),
  ];
}

/** The position of a presentation: it follows what moderators put before the room. */
export interface Following {
  /** The open poll and the pinned questions. */
  put: readonly string[];
  /** The slide the user went to; null for the first. */
  at: string | null;
  /** Polls that were replaced by something else. */
  passed: readonly string[];
}

/** A presentation that starts with the requested slide. */
export const beginWith = (stage: Seen, asked: string): Following => ({
  ...{ put: putOf(stage), at: asked, passed: [] },
});

const openPollOf = ({ polls }: Seen) => polls.find(({ state }) => state === "open");

const putOf = (stage: Seen): string[] => [
  ...[openPollOf(stage)?.pollId ?? []].flat(),
  ...stage.questions.filter(({ state }) => state === "pinned").map(({ questionId }) => questionId),
];

/** Moves to a poll that was opened, or to a question that was pinned while no poll is open; otherwise stays. */
export function follow(before: Following, stage: Seen): Following {
  const put = putOf(stage);
  const added = put.filter((id) => !before.put.includes(id));
  if (added.length === 0) return put.length === before.put.length ? before : { ...before, put };
  const open = openPollOf(stage)?.pollId;
  const others = stage.polls.map(({ pollId }) => pollId).filter((pollId) => pollId !== open);
  return { put, at: open ?? added[0] ?? null, passed: others };
}

/** The current slide: the one the user went to while it exists, else the first. */
export const slideAt = (slides: readonly Slide[], id: string | null): Slide | undefined =>
  slides.find((slide) => slide.id === id) ?? slides[0];

/** The id of the slide `by` further; stops at the first and the last. */
export function neighbourSlide(slides: readonly Slide[], id: string | null, by: 1 | -1): string | null {
  const at = Math.max(
    0,
    slides.findIndex((slide) => slide.id === id),
  );
  return slides[Math.min(Math.max(at + by, 0), slides.length - 1)]?.id ?? null;
}

/** How often each option was chosen, as far as the room may see it; null if it may not. */
export function countsFor({ state, results, counts }: ModeratedPoll): number[] | null {
  return state === "open" && results !== "after_vote" ? null : counts;
}
