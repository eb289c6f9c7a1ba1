import type { WriteStream } from "node:tty";

const WIDTH = 30;

/** Who waits less than this many milliseconds needs no progress. */
const PATIENCE = 2000;

/**
 * Shows how far a long task has got: a bar that is redrawn on a terminal, elsewhere a line at each quarter; nothing of a task that is
 * done within two seconds. `total` is positive; `done` never goes back.
 * @param clock milliseconds that pass
 */
export function showProgress(
  label: string,
  out: Pick<WriteStream, "isTTY" | "write"> = process.stdout,
  clock: () => number = () => performance.now(),
) {
  let shown = 0;
  const begun = clock();
  return (done: number, total: number): void => {
    const percent = Math.floor((done / total) * 100);
    const step = out.isTTY ? 1 : 25;
    if (shown === 0 && (done === total || clock() - begun < PATIENCE)) return;
    if (shown === 100 || (percent < shown + step && percent < 100)) return;
    shown = percent;
    const count = `${percent.toString().padStart(3)} %`;
    if (!out.isTTY) {
      out.write(`${label} ${count}\n`);
      return;
    }
    const filled = Math.round((percent / 100) * WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
    out.write(`\r${label} ${bar} ${count}${done === total ? "\n" : ""}`);
  };
}
