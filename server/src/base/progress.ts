import type { WriteStream } from "node:tty";

const WIDTH = 30;

/** Tasks shorter than this, in milliseconds, show no progress. */
const PATIENCE = 2000;

/**
 * Shows a long task's progress: a bar on a terminal, otherwise a line at each quarter. `done` never decreases.
 * @param clock elapsed milliseconds
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
