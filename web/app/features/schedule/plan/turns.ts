import type { SchedulePlace } from "@plenary/contract/schedule/schedule";

/** A slot as it is shown before the server has said so. */
export interface Shown {
  slotId: string;
  place: Partial<SchedulePlace>;
}

/** Something that this tab does to the plan. */
export interface Act {
  shows?: Shown;
  /** It makes no sense once an act before it that showed one of these slots has failed, or any act at all. */
  goesOnFrom: readonly string[] | "all";
}

/**
 * What a tab does with its plan, one after the other: each act names revisions that the one before has raised. Knows no
 * React.
 * @param onBusy hears whether acts wait or are under way
 * @param rest resolves when what comes last may be done once more
 */
export function createTurns(onBusy: (isBusy: boolean) => void, rest: () => Promise<void>) {
  let last: Promise<unknown> = Promise.resolve();
  /** Those whose turn hasn't come. */
  const waiting = new Set<Act>();
  const moot = new WeakSet<Act>();
  /** What failed, until all is shown as it is. */
  let failing: Act | undefined;
  let unfinished = 0;
  let isLastAsked = false;
  let rested = Promise.resolve();

  function put<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    // A promise of its own: what nobody catches of it is heard of.
    return turn.then((done) => done);
  }

  function judge(act: Act): void {
    if (!failing) return;
    const { goesOnFrom } = act;
    const wasShown = failing.shows && goesOnFrom.includes(failing.shows.slotId);
    if (goesOnFrom === "all" || wasShown) moot.add(act);
  }

  return {
    /**
     * Runs it after those before it. If it fails, `failed` says so and shows all as it is; what was asked for until then
     * and goes on from it is moot: that is not run, and resolves to undefined.
     */
    act<T>(act: Act, work: () => Promise<T>, failed: (error: unknown) => Promise<undefined>) {
      judge(act);
      waiting.add(act);
      unfinished += 1;
      onBusy(true);
      return put(async () => {
        waiting.delete(act);
        try {
          return moot.has(act) ? undefined : await work();
        } catch (error) {
          failing = act;
          for (const later of waiting) judge(later);
          return await failed(error);
        } finally {
          failing = undefined;
          unfinished -= 1;
          if (unfinished === 0) onBusy(false);
        }
      });
    },
    /** What is shown of acts whose turn hasn't come. */
    shown: (): Shown[] => [...waiting].flatMap((act) => (act.shows && !moot.has(act) ? act.shows : [])),
    /** Runs what only shows something, after what there is. */
    show: (work: () => Promise<unknown>): Promise<unknown> => put(work),
    /**
     * The same after all acts, also those that come before its turn, and after a rest from the one before. While one
     * waits, it does for the others too.
     */
    showLast(work: () => Promise<unknown>): void {
      if (isLastAsked) return;
      isLastAsked = true;
      const run = async (): Promise<void> => {
        if (waiting.size > 0) {
          void put(run);
          return;
        }
        isLastAsked = false;
        const shown = Promise.resolve().then(work);
        rested = shown.catch(() => {}).then(rest);
        await shown;
      };
      void rested.then(() => put(run));
    },
  };
}
