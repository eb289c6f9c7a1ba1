// Processor time as Linux counts it. Elsewhere nothing is measured, and every answer is NaN.
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** How many of the kernel's ticks are a second, on every machine that Node runs on. */
const ticks = 100;
const isMeasured = existsSync("/proc/self/stat");

/**
 * The seconds that this process has taken so far, with all processes that it, or one of those, has waited for. What
 * nobody waited for is not in it.
 */
export function secondsSoFar() {
  if (!isMeasured) return Number.NaN;
  return (statOf("self")?.ticks ?? 0) / ticks;
}

/** The same with those that still run, for a process that starts others and doesn't end them. */
export function secondsOfTree() {
  if (!isMeasured) return Number.NaN;
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...statOf(name) }));
  const sum = (pid) =>
    all
      .filter(({ parent }) => parent === pid)
      .reduce((total, child) => total + (child.ticks ?? 0) + sum(child.pid), 0);
  return secondsSoFar() + sum(process.pid) / ticks;
}

/** Of a process that may have ended meanwhile; its name, in brackets, may hold anything. */
function statOf(name) {
  try {
    const text = readFileSync(`/proc/${name}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    // Of itself and of those it waited for, in its programs and in the kernel.
    return {
      parent: Number(fields[1]),
      ticks: fields
        .slice(11, 15)
        .map(Number)
        .reduce((a, b) => a + b),
    };
  } catch {
    return undefined;
  }
}

/** The annotation that tells how many processor seconds a browser test took. */
export const PROCESSOR = "processor seconds";
