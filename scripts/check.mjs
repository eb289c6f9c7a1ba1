// `npm run check`: everything that can be checked about the code without running it. Continues after a failing step, so
// that one run shows everything there is to fix.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { staleExample } from "./checks/example.mjs";
import { brokenFloors, circlesOfFiles } from "./checks/floors.mjs";
import { unseenPackages } from "./checks/lock-file.mjs";
import { brokenNumbers, longFiles, registryHosts, unexplainedClocks } from "./checks/repository-rules.mjs";
import { strayEffects } from "./checks/side-effects.mjs";
import { provenInAll, strayProofs } from "./checks/specification.mjs";
import {
  browserTestsWithoutReason,
  testsWithoutLevel,
  tooManyInBrowser,
  tooManyProcesses,
} from "./checks/test-counts.mjs";
import { wholeRows } from "./checks/whole-rows.mjs";
import { refusedWords } from "./checks/words.mjs";
import { root, run, setup, toolEnv } from "./setup.mjs";
import { secondsSoFar } from "./tests/processor-time.mjs";

const typed = ["contract", "server", "web", "web/worker", "testing", "screens", "e2e", "bench", "scripts"];

/** Programs that have to exit with 0. Most of them use one core, so two run at a time. */
const programs = {
  "format, lint and import directions": () => tool("biome", ["check", "--error-on-warnings", "."]),
  ...Object.fromEntries(typed.map((project) => [`types of ${project}`, () => tool("tsc", ["-p", project])])),
  "unused files, exports and packages": () => tool("knip", ["--no-progress"]),
  "texts, sides and formats of one language only": () => tool("node", ["scripts/checks/unsaid-texts.mjs"]),
  "number of browser tests": tooManyInBrowser,
};

/** Rules that have to find nothing, which are looked at meanwhile. */
const rules = {
  "floors of the folders": () => [...brokenFloors(), ...circlesOfFiles()],
  "side effects of operations": strayEffects,
  "columns of statements": wholeRows,
  "links in the documentation": async () => (await import("./checks/dead-links.mjs")).deadLinks(),
  "paths in the documentation": async () => (await import("./checks/dead-links.mjs")).deadPaths(),
  "pages and headings that the code names": async () =>
    (await import("./checks/pointers.mjs")).brokenPointers(),
  "example of adding a capability": staleExample,
  "words of the glossary": refusedWords,
  "proofs of the specification": strayProofs,
  "numbers of migrations": brokenNumbers,
  "registry addresses": registryHosts,
  "hashes of packages": unseenPackages,
  "levels of test files": testsWithoutLevel,
  "reasons of browser tests": browserTestsWithoutReason,
  "number of processes that tests start": tooManyProcesses,
  "real clock in tests": unexplainedClocks,
};

await run(async () => {
  setup({ build: false });
  const failed = [];
  let count = 0;
  const check = async ([title, step]) => {
    const started = Date.now();
    const problems = await step();
    const verdict = problems.length === 0 ? "ok  " : "FAIL";
    console.log(`${verdict} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    for (const problem of problems) console.log(problem);
    if (problems.length > 0) failed.push(title);
    count += 1;
  };
  // The types of the web application need those of its routes.
  await check(["types of the routes", () => tool("react-router", ["typegen"], join(root, "web"))]);
  const left = Object.entries(programs);
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await check(next);
  };
  const lanes = [lane(), lane()];
  for (const rule of Object.entries(rules)) await check(rule);
  await Promise.all(lanes);
  for (const file of longFiles()) console.log(`long ${file}`);
  console.log(provenInAll());
  console.log(failed.length === 0 ? `\nAll ${count} checks passed` : `\nFailed: ${failed.join("; ")}`);
  console.log(`Processor time: ${secondsSoFar().toFixed(1)} s`);
  if (failed.length > 0) process.exitCode = 1;
});

/** Runs one of the installed programs; when it fails, its output is the problem. */
function tool(command, args, cwd = root) {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env: toolEnv, maxBuffer: 64 * 1024 * 1024 }, (error, output, errors) =>
      resolve(error ? [`${output}${errors}`.trimEnd() || error.message] : []),
    );
  });
}
