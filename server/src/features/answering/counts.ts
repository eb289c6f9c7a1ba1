import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { hasFree, requiredBytes } from "../../db/embedded/disk.ts";
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
  /** How long counting took, in milliseconds. */
  took: number;
}

/** Called with the real amount once what was counted ahead is written. */
export type Settle = (more: Amount) => void;

export const NONE: Amount = { answers: 0, bytes: 0 };

/** Something counted, and its limit. */
interface Counted {
  key: string;
  countNow: () => Promise<Amount>;
  most: Partial<Amount>;
}

/** One answer to add: its bytes, and whether it replaces one at least as large, so that it needs no more room. */
interface OneMore {
  bytes: number;
  isThere: () => Promise<boolean>;
}

type OfEvent = Pick<EventState, "eventId" | "ownerId">;

interface NewAnswer {
  table: AnyAnswerTable;
  subjectId: string;
  event: OfEvent;
  /** The most answers of the session or survey. */
  most: number;
  bytes: number;
  answerKey: () => Uint8Array;
}

/** The greatest age of a count in milliseconds; what this process adds is included. */
const LASTS = 10 * 60_000;

/** The same if there is no more room, because leaving out or deleting answers makes some. */
const FULL_LASTS = 60_000;

/** Recounting what is full takes at most one part in this many of the time: on the embedded database everybody else waits. */
const SHARE = 20;

/** The most sessions, surveys, stages, events and accounts that are counted. */
const COUNTS_KEPT = 10_000;

/** An answer may always be changed to one of at most this many bytes. */
const SMALL = 1024;

const MB = 1024 * 1024;

export type Counts = ReturnType<typeof openCounts>;

/**
 * Approximate numbers and bytes of answers: counted now and then, with what this process writes and deletes for phones
 * added. Good enough for limits that nobody honest reaches.
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

  /** The approximate amount, without asking for room. */
  async function lookAt({ key, countNow }: Pick<Counted, "key" | "countNow">): Promise<Amount> {
    const known = counts.get(key);
    if (!known) return countOnce(key, countNow);
    if (mayBeOver(known)) countOnce(key, countNow).catch(() => {});
    return known;
  }

  const ageOf = ({ countedAt }: Count) => Math.abs(ctx.clock().valueOf() - countedAt);

  /** Whether something full may have room again by now. */
  const mayBeOver = (known: Count): boolean => ageOf(known) > Math.max(FULL_LASTS, SHARE * known.took);

  /** Counts one more of each ahead; call the result with the real amount. If one is full, only replacements pass. */
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
    // For a change only the difference counts: otherwise changing an answer repeatedly would use up the room of others.
    return (more) => addAmount(rooms, { answers: more.answers - 1, bytes: more.bytes - bytes });
  }

  function addAmount(rooms: readonly Count[], { answers, bytes }: Amount): void {
    for (const one of rooms) {
      one.answers += answers;
      one.bytes += bytes;
    }
  }

  const atEvent = (eventId: string): Counted => ({
    key: eventId,
    most: { answers: feedbackLimits.answersOfEvent, bytes: feedbackLimits.megabytesOfEvent * MB },
    countNow: () => amountOfEvent(ctx.db, eventId),
  });

  const ofEvent = ({ eventId, ownerId }: OfEvent): Counted[] => [atEvent(eventId), ofOwner(ownerId)];

  // Counted from the quota down, so that a raised quota applies with the next look.
  const ofOwner = (ownerId: string): Counted => ({
    key: `owner ${ownerId}`,
    most: { bytes: 0 },
    countNow: async () => ({ answers: 0, bytes: -(await bytesLeftOf(ctx.db, ownerId)) }),
  });

  /** The same around a function that writes one and says whether it is new. */
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
    /** The answers at an event, roughly. */
    ofEvent: (eventId: string): Promise<Amount> => lookAt(atEvent(eventId)),
    addTo,
    keep,
    /** Bytes left for the answers at an account's events, roughly. */
    leftOf: async (ownerId: string): Promise<number> => -(await lookAt(ofOwner(ownerId))).bytes,
    /** The same for what phones send to a session's stage. */
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
    /** One more answer under its key: see addTo. Whether it replaces one as large is looked up only without room. */
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
    /** One answer less, because it was deleted: otherwise answering and deleting in turns would use up the room of others. */
    remove({ subjectId, event, bytes }: Pick<NewAnswer, "subjectId" | "event" | "bytes">): void {
      const known = [subjectId, ...ofEvent(event).map(({ key }) => key)].map((key) => counts.get(key));
      addAmount(
        known.filter((one) => one !== undefined),
        { answers: -1, bytes: -bytes },
      );
    },
  };
}

/** Throws NoRoomForAnswers while the disk has only room for deletions and signing in. */
function requireDisk({ database }: Pick<Ctx, "database">): void {
  if (!hasFree(database.disk, requiredBytes.answers)) throw new Refusal("NoRoomForAnswers");
}
