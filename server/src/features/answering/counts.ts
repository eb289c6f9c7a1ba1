import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { hasFree, needed } from "../../db/embedded/disk.ts";
import type { AnyAnswerTable } from "./stored/answer-tables.ts";
import {
  type Amount,
  amountOfEvent,
  amountOfStage,
  amountOfSubject,
  bytesLeftOf,
  bytesOfAnswer,
} from "./stored/taken-room.queries.ts";
import type { EventState } from "./subjects/states.ts";

interface Count extends Amount {
  countedAt: number;
  /** How long that took, in milliseconds. */
  took: number;
}

/** Hears how much more there is with what was counted ahead, once that is written. */
export type Settle = (more: Amount) => void;

export const NONE: Amount = { answers: 0, bytes: 0 };

/** What is counted, and how much there may be of it. */
interface Counted {
  key: string;
  countNow: () => Promise<Amount>;
  most: Partial<Amount>;
}

/** One more, what it takes in bytes, and whether it is there already, as small, so that it takes no more room than it has. */
interface OneMore {
  bytes: number;
  isThere: () => Promise<boolean>;
}

type OfEvent = Pick<EventState, "eventId" | "ownerId">;

interface NewAnswer {
  table: AnyAnswerTable;
  subjectId: string;
  event: OfEvent;
  /** How many the session or survey takes. */
  most: number;
  bytes: number;
  answerKey: () => Uint8Array;
}

/** How old a count may be, in milliseconds, beside what this process has added to it. */
const LASTS = 10 * 60_000;

/** The same where there is no more room, as what is left out or deleted makes some. */
const FULL_LASTS = 60_000;

/** No more of the time than one part of so many goes into counting what is full: on the embedded database all others wait. */
const SHARE = 20;

/** Sessions, surveys, stages, events and accounts that are counted at most. */
const COUNTS_KEPT = 10_000;

/** An answer may always be changed to what takes no more than that, in bytes. */
const SMALL = 1024;

const MB = 1024 * 1024;

export type Counts = ReturnType<typeof openCounts>;

/**
 * How many answers sessions, surveys, polls and events have, and what they take, about: counted now and then, and what this process writes
 * and deletes for phones is added. Good enough for limits that nobody honest reaches, and nothing that is left out or restored has to tell it.
 */
export function openCounts(ctx: Pick<Ctx, "db" | "clock" | "database">) {
  const counts = new Map<string, Count>();
  const underWay = new Map<string, Promise<Count>>();

  async function count(key: string, countNow: () => Promise<Amount>): Promise<Count> {
    const countedAt = ctx.clock().valueOf();
    const begun = performance.now();
    const { answers, bytes } = await countNow();
    const made = { answers, bytes, countedAt, took: performance.now() - begun };
    if (counts.size >= COUNTS_KEPT) counts.clear();
    counts.set(key, made);
    return made;
  }

  function countOnce(key: string, countNow: () => Promise<Amount>): Promise<Count> {
    const begun = underWay.get(key) ?? count(key, countNow).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  }

  async function room({ key, countNow, most }: Counted, bytes: number): Promise<Count> {
    const isFull = (of: Amount) =>
      of.answers + 1 > (most.answers ?? Infinity) || of.bytes + bytes > (most.bytes ?? Infinity);
    const known = counts.get(key);
    if (known && !isFull(known)) {
      // Nobody waits for a count that is only old.
      if (ageOf(known) > LASTS) countOnce(key, countNow).catch(() => {});
      return known;
    }
    const present = known && !mayBeOver(known) ? known : await countOnce(key, countNow);
    if (isFull(present)) throw new Refusal("TooManyAnswers", { seconds: 60 });
    return present;
  }

  /** What there is, about, without asking for room. */
  async function lookAt({ key, countNow }: Pick<Counted, "key" | "countNow">): Promise<Amount> {
    const known = counts.get(key);
    if (!known) return countOnce(key, countNow);
    if (mayBeOver(known)) countOnce(key, countNow).catch(() => {});
    return known;
  }

  const ageOf = ({ countedAt }: Count) => Math.abs(ctx.clock().valueOf() - countedAt);

  /** Whether what was full may have room again by now. */
  const mayBeOver = (known: Count): boolean => ageOf(known) > Math.max(FULL_LASTS, SHARE * known.took);

  /**
   * Counts one more of each ahead; what it returns has to be told how much more there is. Where one is full, only what is there already is
   * taken. Throws TooManyAnswers, and NoRoomForAnswers.
   */
  async function addTo(all: readonly Counted[], { bytes, isThere }: OneMore): Promise<Settle> {
    requireDisk(ctx);
    const rooms: Count[] = [];
    try {
      for (const one of all) rooms.push(await room(one, bytes));
    } catch (error) {
      if (isRefusal(error, "TooManyAnswers") && (await isThere())) return () => {};
      throw error;
    }
    // Only once there is room in all of them.
    addAmount(rooms, { answers: 1, bytes });
    // Of a change only the difference stays: whoever goes on changing an answer would else fill the room of others.
    return (more) => addAmount(rooms, { answers: more.answers - 1, bytes: more.bytes - bytes });
  }

  function addAmount(rooms: readonly Count[], { answers, bytes }: Amount): void {
    for (const one of rooms) {
      one.answers += answers;
      one.bytes += bytes;
    }
  }

  const ofEvent = ({ eventId, ownerId }: OfEvent): Counted[] => [
    {
      key: eventId,
      most: { answers: feedbackLimits.answersOfEvent, bytes: feedbackLimits.megabytesOfEvent * MB },
      countNow: () => amountOfEvent(ctx.db, eventId),
    },
    ofOwner(ownerId),
  ];

  // What is missing to what they may take, so that what an administrator allows counts with the next look.
  const ofOwner = (ownerId: string): Counted => ({
    key: `owner ${ownerId}`,
    most: { bytes: 0 },
    countNow: async () => ({ answers: 0, bytes: -(await bytesLeftOf(ctx.db, ownerId)) }),
  });

  /** The same around what writes one, and says whether that is new. */
  async function keep<T extends { isNew: boolean }>(
    all: readonly Counted[],
    one: OneMore,
    write: () => Promise<T>,
  ): Promise<T> {
    const settle = await addTo(all, one);
    let isNew = false;
    try {
      const written = await write();
      isNew = written.isNew;
      return written;
    } finally {
      settle(isNew ? { answers: 1, bytes: one.bytes } : NONE);
    }
  }

  return {
    addTo,
    keep,
    /** How many bytes the answers at an account's events may still take, about. */
    leftOf: async (ownerId: string): Promise<number> => -(await lookAt(ofOwner(ownerId))).bytes,
    /** The same of what phones send to the stage of a session. */
    keepOnStage: <T extends { isNew: boolean }>(
      { sessionId, event }: { sessionId: string; event: OfEvent },
      one: OneMore,
      write: () => Promise<T>,
    ): Promise<T> => {
      const ofStage = {
        key: `stage ${sessionId}`,
        most: { bytes: feedbackLimits.megabytesOfSubject * MB },
        countNow: () => amountOfStage(ctx.db, sessionId),
      };
      return keep([ofStage, ...ofEvent(event)], one, write);
    },
    /**
     * One more answer about a session or to a survey, of its key: see addTo. Whether it is there, and as large, is asked of the database only
     * where there is no room for others.
     */
    add({ table, subjectId, event, most, bytes, answerKey }: NewAnswer): Promise<Settle> {
      const ofSubject = {
        key: subjectId,
        most: { answers: most, bytes: feedbackLimits.megabytesOfSubject * MB },
        countNow: () => amountOfSubject(ctx.db, table, subjectId),
      };
      const isThere = async () => {
        const stored = await bytesOfAnswer(ctx.db, table, subjectId, answerKey());
        return stored !== undefined && bytes <= Math.max(stored, SMALL);
      };
      return addTo([ofSubject, ...ofEvent(event)], { bytes, isThere });
    },
    /** One answer less, as it was deleted: whoever answers and deletes in turns would else fill the room of others. */
    remove({ subjectId, event, bytes }: Pick<NewAnswer, "subjectId" | "event" | "bytes">): void {
      const known = [subjectId, ...ofEvent(event).map(({ key }) => key)].map((key) => counts.get(key));
      addAmount(
        known.filter((one) => one !== undefined),
        { answers: -1, bytes: -bytes },
      );
    },
  };
}

/** Throws NoRoomForAnswers while the disk has only room for what makes some, and for signing in. */
function requireDisk({ database }: Pick<Ctx, "database">): void {
  if (!hasFree(database.disk, needed.answers)) throw new Refusal("NoRoomForAnswers");
}
