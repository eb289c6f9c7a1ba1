import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { limitRow, type Row } from "../report.ts";

/** What a process holds in memory, in bytes. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

/**
 * How much more memory a process holds while it gives out a file, against the target of 30 MB.
 *
 * @param load asks for the file, and returns its bytes
 */
export async function exportRow(what: string, pid: number, load: () => Promise<number>): Promise<Row> {
  await delay(2000);
  const before = memoryOf(pid);
  const began = Date.now();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 20);
  const size = await load().finally(() => clearInterval(watch));
  const said = `${(size / 1e6).toFixed(0)} MB in ${((Date.now() - began) / 1000).toFixed(1)} s`;
  return limitRow(`${what}: memory above before`, 30, (most - before) / 1e6, "MB", said);
}
