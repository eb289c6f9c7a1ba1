// Runs the tests of a level with its runner: Playwright for the browser, node:test for everything else. What failed gets
// a second try.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pinnedNode, root } from "../setup.mjs";
import { atOnce, writeBatches } from "./batches.mjs";
import { execute, isEnding } from "./processes.mjs";
import { ranTo, readRan } from "./ran.mjs";

/** @import { Ran } from "./ran.mjs" */

const compiled = join(root, "node_modules/.cache/plenary");

/** When more files fail than these, it is no matter of chance, and each again would take long. */
const mostAgain = 10;

/** What the running program has noted so far; for whoever ends it. */
let noted = "";

/** The files whose tests have begun and not ended. */
export function runningFiles() {
  const ran = [...readRan(noted).values()];
  return ran.filter(({ seconds }) => seconds === undefined).map(({ file }) => file);
}

/**
 * Runs node:test files, and those that failed once more, each in a process of its own.
 * @param {string[]} files relative to the repository's root
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Ran[]>}
 */
export async function runUnitTests(files, env) {
  const ran = await runOnce(files, (report) => runBatches(files, report, env));
  const again = ran.filter(({ file, failed }) => failed.length > 0 && files.includes(file));
  if (again.length > mostAgain) return ran;
  for (const first of again) {
    if (isEnding()) break;
    const { file } = first;
    console.log(`\nTrying ${file} again`);
    const second = await runOnce([file], (report) => runBatches([file], report, env));
    const failed = second.flatMap((one) => one.failed);
    const flaky = first.failed.filter((title) => !failed.includes(title));
    for (const title of flaky) console.log(`FLAKY: ${file}: ${title}`);
    Object.assign(first, second[0], { failed, flaky });
  }
  return ran;
}

/**
 * Runs Playwright's files; it tries again by itself.
 * @param {string[]} files relative to the repository's root
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Ran[]>}
 */
export function runBrowserTests(files, env) {
  const args = ["test", "--config=e2e/playwright.config.ts", ...files];
  return runOnce(files, (report) => execute("playwright", args, { ...env, [ranTo]: report }));
}

function runBatches(files, report, env) {
  const batches = writeBatches(files, `${report}-batches`);
  const reporter = `--test-reporter=${join(root, "scripts/tests/unit-reporter.mjs")}`;
  const args = [
    "--test",
    // What the browser's tests do to pages is done to those without one: e2e/package.json.
    ...(files.some((file) => file.startsWith("screens/")) ? ["--conditions=screens"] : []),
    `--test-concurrency=${atOnce}`,
    reporter,
    "--test-reporter-destination=stdout",
    ...batches,
  ];
  // Each batch is a separate process, which would read and strip the same sources again.
  return execute(pinnedNode, args, { NODE_COMPILE_CACHE: compiled, ...env, [ranTo]: report });
}

/**
 * What became of each file. One that told nothing failed as a whole; so did the run itself, if it broke though no file
 * failed.
 * @param {string[]} files
 * @param {(report: string) => Promise<number>} runner
 * @returns {Promise<(Ran & { passed: number, failed: string[] })[]>}
 */
async function runOnce(files, runner) {
  const folder = mkdtempSync(join(tmpdir(), "plenary-tests-"));
  noted = join(folder, "ran");
  try {
    const code = await runner(noted);
    const told = readRan(noted);
    const ran = files.map((file) => ({ passed: 0, failed: ["as a whole"], ...told.get(file), file }));
    const isBroken = code !== 0 && ran.every(({ failed }) => failed.length === 0);
    return isBroken ? [...ran, { file: "the run", passed: 0, failed: [`ended with ${code}`] }] : ran;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
