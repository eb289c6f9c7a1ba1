import type { ModeratedPoll, Stage } from "@plenary/contract/stage/stage";
import type { StageQuestion } from "@plenary/contract/stage/stage-fields";

/** One thing that is shown in large. */
export type Slide = { id: string; question: StageQuestion } | { id: string; poll: ModeratedPoll };

type Seen = Pick<Stage, "polls" | "questions" | "lastPollId">;

/**
 * What can be shown in large, in its order: the open poll, or the one that was just closed; the one that is asked for; the questions
 * that are not answered. Polls that something else has followed are no more than the last to leaf to, if at all.
 */
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

/** Where a presentation is: it goes by itself to what moderators put before the room. */
export interface Following {
  /** The open poll and the pinned questions. */
  put: readonly string[];
  /** What was leafed or gone to; null for the first. */
  at: string | null;
  /** Polls in whose place something else was put. */
  passed: readonly string[];
}

/** A presentation that begins with what is asked for. */
export const beginWith = (stage: Seen, asked: string): Following => ({
  ...{ put: putOf(stage), at: asked, passed: [] },
});

const openPollOf = ({ polls }: Seen) => polls.find(({ state }) => state === "open");

const putOf = (stage: Seen): string[] => [
  ...[openPollOf(stage)?.pollId ?? []].flat(),
  ...stage.questions.filter(({ state }) => state === "pinned").map(({ questionId }) => questionId),
];

/** Goes to a poll that was opened, or a question that was pinned while none is; otherwise it stays where it is. */
export function follow(before: Following, stage: Seen): Following {
  const put = putOf(stage);
  const added = put.filter((id) => !before.put.includes(id));
  if (added.length === 0) return put.length === before.put.length ? before : { ...before, put };
  const open = openPollOf(stage)?.pollId;
  const others = stage.polls.map(({ pollId }) => pollId).filter((pollId) => pollId !== open);
  return { put, at: open ?? added[0] ?? null, passed: others };
}

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
