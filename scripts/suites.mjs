// Finds, runs and counts tests for either runner: Playwright for the browser, node:test for everything else.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { writeBatches } from "./batches.mjs";
import { pinnedNode, Refusal, root, toolEnv } from "./setup.mjs";

/** The folders of the test files, by the names that `npm test -- <name>` takes. */
const suites = {
  contract: ["contract/src"],
  // The slowest start first, so that no core is left waiting for them at the end.
  server: ["server/test", "server/src"],
  web: ["web/app"],
  scripts: ["scripts"],
  screens: ["screens"],
  e2e: ["e2e"],
};

const compiled = join(root, "node_modules/.cache/plenary");

/**
 * The test files that the arguments name, by workspace or by path of a file or folder; without arguments, all of them.
 * @param {string[]} args
 * @returns {{ unit: string[], browser: string[] }} relative to the repository's root.
 * @throws {Refusal} when an argument names no test.
 */
export function selectTests(args) {
  const all = Object.values(suites).flat().flatMap(testsUnder);
  const named = args.flatMap((arg) => {
    if (Object.hasOwn(suites, arg)) return suites[arg].flatMap(testsUnder);
    const path = relative(root, resolve(process.env.INIT_CWD ?? root, arg));
    const found = all.filter((file) => file === path || file.startsWith(`${path}/`));
    if (found.length > 0) return found;
    throw new Refusal(
      `No test is at ${arg}. Name a file, a folder, or one of ${Object.keys(suites).join(", ")}.`,
    );
  });
  const files = [...new Set(args.length > 0 ? named : all)];
  const isBrowser = (file) => file.endsWith(".spec.ts");
  return { unit: files.filter((file) => !isBrowser(file)), browser: files.filter(isBrowser) };
}

function testsUnder(folder) {
  const path = join(root, folder);
  const entries = existsSync(path) ? readdirSync(path, { recursive: true, encoding: "utf8" }) : [];
  return entries
    .filter((name) => /\.(test|spec)\.m?[tj]s$/.test(name) && !name.includes("node_modules"))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** Runs node:test files and counts the individual tests in them. */
export function runUnitTests(files, env) {
  return counted(files, async (report) => {
    const batches = writeBatches(files, join(dirname(report), "batches"));
    const reporters = [
      [join(root, "scripts/unit-reporter.mjs"), "stdout"],
      [join(root, "scripts/count-reporter.mjs"), report],
    ].flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`]);
    // One more than the cores of a small machine: a quarter of the time a process waits for a server, a clock or a database.
    const args = ["--test", "--test-concurrency=3", ...reporters, ...batches];
    // Each batch is a separate process, which would read and strip the same sources again.
    const code = await execute(pinnedNode, args, { NODE_COMPILE_CACHE: compiled, ...env });
    return { code, count: (run) => ({ passed: run.passed, failed: run.failed + run.cancelled }) };
  });
}

/** Runs Playwright's files and counts the individual tests in them. */
export function runBrowserTests(files, env) {
  return counted(files, async (report) => {
    const args = [
      "test",
      "--config=e2e/playwright.config.ts",
      "--reporter=./e2e/support/reporter.ts,json",
      ...files,
    ];
    const code = await execute("playwright", args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
    return {
      code,
      count: ({ stats }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        flaky: stats.flaky,
      }),
    };
  });
}

/** Prints the closing line and sets the exit code; running no test counts as a failure. */
export function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  if (sum("flaky") > 0)
    console.log(`\nPassed only when tried again: ${sum("flaky")}. Find out why: FLAKY above.`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  if (sum("failed") > 0 || sum("passed") === 0) process.exitCode = 1;
}

/** Runs a runner that reports to a file. If it breaks without naming a failed test, that counts as one failure. */
async function counted(files, runner) {
  if (files.length === 0) return { passed: 0, failed: 0 };
  const folder = mkdtempSync(join(tmpdir(), "plenary-tests-"));
  try {
    const report = join(folder, "report.json");
    const { code, count } = await runner(report);
    const text = existsSync(report) ? readFileSync(report, "utf8") : "";
    const result = text ? count(JSON.parse(text)) : { passed: 0, failed: 0 };
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program in the foreground; passes on signals that reach this process, so that nothing is left running. */
async function execute(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...toolEnv, ...env } });
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const [code, signal] = await once(child, "exit");
  for (const name of signals) process.off(name, forward);
  return code ?? 128 + constants.signals[signal];
}
