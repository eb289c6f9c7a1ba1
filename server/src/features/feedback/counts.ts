import { feedbackLimits } from "@plenary/contract/feedback-limits";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import type { AnyAnswerTable } from "./answer-tables.ts";
import { countAnswers, countAnswersOfEvent } from "./answers.queries.ts";

interface Count {
  answers: number;
  countedAt: number;
}

/** How old a count may be, in milliseconds, beside what this process has added to it. */
const LASTS = 10 * 60_000;

/** Sessions, surveys and events that are counted at most. */
const MOST = 10_000;

export type Counts = ReturnType<typeof openCounts>;

/**
 * How many answers sessions, surveys and events have, about: counted now and then, and what this process writes is added. Good enough for limits
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

  async function room(key: string, countNow: () => Promise<number>, most: number): Promise<Count> {
    const known = counts.get(key);
    const isOld = known && Math.abs(ctx.clock().valueOf() - known.countedAt) > LASTS;
    // Nobody waits for a count that is only old.
    if (known && isOld) countOnce(key, countNow).catch(() => {});
    const present = known ?? (await countOnce(key, countNow));
    if (present.answers >= most) throw new Refusal("TooManyAnswers", { seconds: 60 });
    present.answers += 1;
    return present;
  }

  return {
    /**
     * Counts one more answer; call what it returns where it is none after all, as a change: somebody who only changes answers would fill
     * the room of others. Throws TooManyAnswers where there are as many as there may be.
     */
    async add(table: AnyAnswerTable, subjectId: string, eventId: string): Promise<() => void> {
      const { answersOfSession, answersOfEvent } = feedbackLimits;
      const ofSubject = await room(subjectId, () => countAnswers(ctx.db, table, subjectId), answersOfSession);
      const ofEvent = await room(eventId, () => countAnswersOfEvent(ctx.db, eventId), answersOfEvent);
      return () => {
        ofSubject.answers -= 1;
        ofEvent.answers -= 1;
      };
    },
  };
}
