import { type Ctx, inTransaction } from "../../core/context.ts";

/** How long answers are gathered, in milliseconds. */
const GATHER = 200;

/** Between two notifications, in milliseconds. */
const APART = 1_000;

export type News = ReturnType<typeof openNews>;

/** Events that this process has taken answers for since they were last read. */
const touched = new WeakMap<object, Set<string>>();

/** Events with new answers; the reader removes them from the set. */
export function touchedEvents(db: object): Set<string> {
  const events = touched.get(db) ?? new Set();
  touched.set(db, events);
  return events;
}

/** Notifies every process of events with new answers: about once a second, however many there are. */
export function openNews(ctx: Ctx) {
  let events = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isTelling = false;
  let isClosed = false;

  function schedule(wait: number): void {
    if (timer || isTelling || isClosed || events.size === 0) return;
    timer = setTimeout(() => void tellNow(), wait);
    timer.unref();
  }

  async function tellNow(): Promise<void> {
    timer = undefined;
    isTelling = true;
    const eventIds = [...events];
    events = new Set();
    try {
      await inTransaction(ctx, (_, tell) => tell({ kind: "feedback_answered", eventIds }));
    } catch (error) {
      // Open pages are updated with the next answer.
      ctx.log.warn({ err: error }, "that there are answers could not be told");
    } finally {
      isTelling = false;
      schedule(APART);
    }
  }

  return {
    answered(eventId: string): void {
      events.add(eventId);
      touchedEvents(ctx.db).add(eventId);
      schedule(GATHER);
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
