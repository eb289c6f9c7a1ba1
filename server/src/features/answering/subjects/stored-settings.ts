import type { FeedbackForm, Reaction, Scale } from "@plenary/contract/feedback/feedback-fields";
import { fold } from "@plenary/contract/fold";
import { text } from "@plenary/contract/text";
import { Refusal } from "../../../base/refusals.ts";
import type { SettingsRow } from "./subjects.queries.ts";

/** Each keeps its number, which answers refer to. Removed ones stay as retired, so that no other gets the number. */

export type StoredReaction = Reaction & { retired?: true };
export type StoredScale = Scale & { retired?: true };

/** Numbers of reactions are bits of an integer, without its sign. */
const BITS = 31;
const SCALES = 30;

/** The default reactions of an event. */
export function firstReactions(): StoredReaction[] {
  const talk = [
    text("Learned something"),
    text("Well presented"),
    text("Good examples"),
    text("Too basic"),
    text("Too advanced"),
    text("Too fast"),
  ];
  const room = [text("Hard to hear"), text("Hard to see"), text("Too full"), text("Too hot or cold")];
  return [
    ...talk.map((label) => ({ label, about: "talk" as const })),
    ...room.map((label) => ({ label, about: "room" as const })),
  ].map((reaction, reactionId) => ({ reactionId, ...reaction }));
}

export const storedReactions = ({ reactions }: Pick<SettingsRow, "reactions">): StoredReaction[] =>
  reactions as StoredReaction[];

export const storedScales = ({ scales }: Pick<SettingsRow, "scales">): StoredScale[] =>
  scales as StoredScale[];

/** Those that are asked now. */
export const withoutRetired = <T extends { retired?: true }>(all: T[]): T[] =>
  all.filter(({ retired }) => !retired);

export const reactionOf = ({ reactionId, label, about }: StoredReaction): Reaction => ({
  reactionId,
  label,
  about,
});

export const scaleOf = ({ scaleId, label, question }: StoredScale): Scale => ({ scaleId, label, question });

export const formOf = (row: SettingsRow): FeedbackForm => ({
  ...{ comments: row.comments, commentReview: row.comment_review },
  reactions: withoutRetired(storedReactions(row)).map(reactionOf),
  scales: withoutRetired(storedScales(row)).map(scaleOf),
  threshold: row.threshold,
});

type GivenReaction = Omit<Reaction, "reactionId"> & { reactionId?: number | undefined };
type GivenScale = Omit<Scale, "scaleId"> & { scaleId?: number | undefined };

/**
 * The given reactions with their numbers, then the retired ones. One without a number gets that of a former one with
 * the same label, or a new one. Throws UnknownReaction, and NoMoreReactions if all numbers are in answers.
 * @param used the numbers in answers, as bits
 */
export function numberedReactions(
  stored: StoredReaction[],
  given: GivenReaction[],
  used: number,
): StoredReaction[] {
  const numbered = numberedAs(
    stored.map((one) => ({ ...one, number: one.reactionId })),
    given.map((one) => ({ ...one, number: one.reactionId })),
    { most: BITS, isUsed: (number) => (used & (1 << number)) !== 0, no: "NoMoreReactions" },
  );
  return numbered.map(({ number, label, about, retired }) => ({
    ...{ reactionId: number, label, about },
    ...(retired && { retired }),
  }));
}

/** The same for scales. @param used numbers below this one are in answers */
export function numberedScales(stored: StoredScale[], given: GivenScale[], used: number): StoredScale[] {
  const numbered = numberedAs(
    stored.map((one) => ({ ...one, about: "scale", number: one.scaleId })),
    given.map((one) => ({ ...one, about: "scale", number: one.scaleId })),
    { most: SCALES, isUsed: (number) => number < used, no: "NoMoreScales" },
  );
  return numbered.map(({ number, label, question, retired }) => ({
    ...{ scaleId: number, label, question },
    ...(retired && { retired }),
  }));
}

interface Numbers {
  most: number;
  isUsed(number: number): boolean;
  no: "NoMoreReactions" | "NoMoreScales";
}

type Named = { label: string; about: string };
type Known<T> = T & { number: number; retired?: true };

function numberedAs<T extends Named>(
  stored: Known<T>[],
  given: (T & { number?: number | undefined })[],
  { most, isUsed, no }: Numbers,
): Known<T>[] {
  const named = new Set(given.flatMap(({ number }) => number ?? []));
  const isStored = (number: number) => stored.some((one) => one.number === number);
  if ([...named].some((number) => !isStored(number))) throw new Refusal("UnknownReaction");
  if (named.size < given.filter(({ number }) => number !== undefined).length)
    throw new Refusal("UnknownReaction");
  const taken = new Set(named);
  const same = (one: T) => (other: Known<T>) =>
    !taken.has(other.number) && other.about === one.about && fold(other.label) === fold(one.label);
  const all = Array.from({ length: most }, (_, number) => number);
  const numbers = given.map((one) => {
    const number =
      one.number ??
      stored.find(same(one))?.number ??
      all.find((each) => !taken.has(each) && !isStored(each)) ??
      all.find((each) => !taken.has(each) && !isUsed(each));
    if (number === undefined) throw new Refusal(no);
    taken.add(number);
    return number;
  });
  const kept = given.map((one, index) => ({ ...one, number: numbers[index] ?? 0 }));
  const retired = stored.filter(({ number }) => !taken.has(number));
  return [...kept, ...retired.map((one) => ({ ...one, retired: true as const }))];
}
