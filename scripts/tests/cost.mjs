// What a run of tests came to and what it cost.
import { spawnSync } from "node:child_process";
import { pinnedNode, root } from "../setup.mjs";

/** @import { Ran } from "./ran.mjs" */

/** How many of the dearest files are named. */
const named = 5;

/** The processor seconds that a fixed piece of work takes on this machine now. */
export function yardstick() {
  const { stdout } = spawnSync(pinnedNode, ["scripts/tests/yardstick.mjs"], { cwd: root, encoding: "utf8" });
  return Number(stdout);
}

/**
 * The table at the end of a run.
 * @param {{ name: string, seconds: number, ran: Ran[] }[]} parts
 * @param {number[]} yardsticks before and after, or none
 * @returns {string}
 */
export function costTable(parts, yardsticks) {
  const all = parts.flatMap(({ ran }) => ran);
  const rows = [
    ["level", "tests", "processor seconds"],
    ...parts.map(({ name, seconds, ran }) => [name, `${testsOf(ran) || ""}`, seconds.toFixed(1)]),
    ["together", `${testsOf(all)}`, parts.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)],
  ];
  const lines = rows.map(([name = "", tests = "", seconds = ""]) => {
    return `${name.padEnd(18)}${tests.padStart(6)}${seconds.padStart(20)}`;
  });
  const dearest = all
    .filter(({ seconds }) => seconds)
    .sort((a, b) => Number(b.seconds) - Number(a.seconds))
    .slice(0, named)
    .map(({ file, seconds }) => `${Number(seconds).toFixed(1).padStart(6)}  ${file}`);
  return [
    ...lines,
    ...(dearest.length > 0 ? ["\nThe dearest files, without what PostgreSQL did for them:", ...dearest] : []),
    ...(yardsticks.length > 0
      ? [
          `\nA fixed piece of work took ${yardsticks.map((one) => one.toFixed(2)).join(" s before and ")} s after.`,
        ]
      : []),
  ].join("\n");
}

/** Prints the closing line and sets the exit code; running no test counts as a failure. */
export function conclude(ran) {
  const sum = (key) => ran.reduce((total, file) => total + key(file), 0);
  const flaky = sum((file) => file.flaky?.length ?? 0);
  const failed = sum((file) => file.failed.length);
  const passed = sum((file) => file.passed);
  if (flaky > 0)
    console.log(
      `\nPassed only when tried again: ${flaky}. Commit the names to testing/flaky.md: FLAKY above.`,
    );
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
}

/** @param {Ran[]} ran */
const testsOf = (ran) =>
  ran.reduce((sum, { passed, failed }) => sum + Number(passed) + Number(failed?.length), 0);
