import { feedbackLimits } from "@plenary/contract/feedback-limits";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import type { AnyAnswerTable } from "./answer-tables.ts";
import { countAnswers, countAnswersOfEvent, hasAnswer } from "./answers.queries.ts";

interface Count {
  answers: number;
  countedAt: number;
}

/** What is counted, and how many there may be. */
interface Counted {
  key: string;
  countNow: () => Promise<number>;
  most: number;
}

interface NewAnswer {
  subjectId: string;
  eventId: string;
  /** How many the session or survey takes. */
  most: number;
  answerKey: () => Uint8Array;
}

/** How old a count may be, in milliseconds, beside what this process has added to it. */
const LASTS = 10 * 60_000;

/** The same where there is no more room, as what is left out makes some. */
const FULL_LASTS = 60_000;

/** Sessions, surveys and events that are counted at most. */
const MOST = 10_000;

export type Counts = ReturnType<typeof openCounts>;

/**
 * How many answers sessions, surveys, polls and events have, about: counted now and then, and what this process writes is added. Good enough for limits
 * that nobody honest reaches.
 */
export function openCounts(ctx: Pick<Ctx, "db" | "clock">) {
  const counts = new Map<string, Count>();
  const underWay = new Map<string, Promise<Count>>();

  async function count(key: string, countNow: () => Promise<number>): Promise<Count> {
    const time = ctx.clock().valueOf();
    const made = { answers: await countNow(), countedAt: time };
    if (counts.size >= MOST) counts.clear();
    counts.set(key, made);
    return made;
  }

  function countOnce(key: string, countNow: () => Promise<number>): Promise<Count> {
    const begun = underWay.get(key) ?? count(key, countNow).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  }

  async function room({ key, countNow, most }: Counted): Promise<Count> {
    const known = counts.get(key);
    const isFull = known !== undefined && known.answers >= most;
    const age = known ? Math.abs(ctx.clock().valueOf() - known.countedAt) : 0;
    // Nobody waits for a count that is only old.
    if (known && !isFull && age > LASTS) countOnce(key, countNow).catch(() => {});
    const present = known && !(isFull && age > FULL_LASTS) ? known : await countOnce(key, countNow);
    if (present.answers >= most) throw new Refusal("TooManyAnswers", { seconds: 60 });
    return present;
  }

  /**
   * Counts one more of each; call what it returns where it is none after all, as a change: somebody who only changes answers would fill the
   * room of others. Where one is full, only what is there already is taken. Throws TooManyAnswers.
   */
  async function addTo(all: readonly Counted[], isThere: () => Promise<boolean>): Promise<() => void> {
    const rooms: Count[] = [];
    try {
      for (const one of all) rooms.push(await room(one));
    } catch (error) {
      if (isRefusal(error, "TooManyAnswers") && (await isThere())) return () => {};
      throw error;
    }
    // Only once there is room in all of them.
    for (const one of rooms) one.answers += 1;
    return () => {
      for (const one of rooms) one.answers -= 1;
    };
  }

  return {
    addTo,
    /** The same around what writes one, and says whether that is new. */
    async keep<T extends { isNew: boolean }>(
      one: Counted,
      isThere: () => Promise<boolean>,
      write: () => Promise<T>,
    ): Promise<T> {
      const isNoMore = await addTo([one], isThere);
      let isNew = false;
      try {
        const written = await write();
        isNew = written.isNew;
        return written;
      } finally {
        if (!isNew) isNoMore();
      }
    },
    /**
     * One more answer about a session or to a survey, of its key: see addTo. Whether it is there is asked of the database only where there is
     * no room for others.
     */
    add(table: AnyAnswerTable, { subjectId, eventId, most, answerKey }: NewAnswer): Promise<() => void> {
      const { answersOfEvent } = feedbackLimits;
      return addTo(
        [
          {
            ...{ key: subjectId, most },
            countNow: () => countAnswers(ctx.db, table, subjectId),
          },
          { key: eventId, most: answersOfEvent, countNow: () => countAnswersOfEvent(ctx.db, eventId) },
        ],
        () => hasAnswer(ctx.db, table, subjectId, answerKey()),
      );
    },
  };
}
