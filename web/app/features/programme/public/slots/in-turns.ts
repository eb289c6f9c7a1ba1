/** The length of a turn in milliseconds: four times that, on a slow phone, still leaves each press its frame. */
const most = 5;

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Processes items in turns, between and after which the browser may do something else. Ends early when aborted. */
export async function inTurns<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  signal: AbortSignal,
): Promise<void> {
  let end = performance.now() + most;
  for (const item of items) {
    if (performance.now() >= end) {
      await nextTurn();
      if (signal.aborted) return;
      end = performance.now() + most;
    }
    work(item);
  }
  await nextTurn();
}
