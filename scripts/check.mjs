// `npm run check`: everything that can be checked about the code without running it. Continues after a failing step, so
// that one run shows everything there is to fix.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { unprovenRows } from "./check-specification.mjs";
import { staleDrawing } from "./drawing.mjs";
import { staleExample } from "./example.mjs";
import { brokenFloors } from "./floors.mjs";
import { unseenPackages } from "./lock-file.mjs";
import { brokenNumbers, longFiles, registryHosts } from "./repository-rules.mjs";
import { root, run, setup, toolEnv } from "./setup.mjs";
import { strayEffects } from "./side-effects.mjs";
import { wholeRows } from "./whole-rows.mjs";
import { foreignPhrases, refusedWords } from "./words.mjs";

const typed = ["contract", "server", "web", "testing", "e2e", "bench", "scripts"];

/** What is checked, in order: a program that has to exit with 0, or a rule that has to find nothing. */
const steps = {
  "format, lint and import directions": () => tool("biome", ["check", "--error-on-warnings", "."]),
  "types of the routes": () => tool("react-router", ["typegen"], join(root, "web")),
  ...Object.fromEntries(typed.map((project) => [`types of ${project}`, () => tool("tsc", ["-p", project])])),
  "unused files, exports and packages": () => tool("knip", ["--no-progress"]),
  "floors of the folders": brokenFloors,
  "drawing of the folders": staleDrawing,
  "side effects of operations": strayEffects,
  "columns of statements": wholeRows,
  "texts, sides and formats of one language only": () => tool("node", ["scripts/unsaid-texts.mjs"]),
  "links in the documentation": async () => (await import("./dead-links.mjs")).deadLinks(),
  "pages and headings that the code names": async () => (await import("./pointers.mjs")).brokenPointers(),
  "example of adding a capability": staleExample,
  "words of the glossary": refusedWords,
  "English of comments": foreignPhrases,
  "proofs of the specification": unprovenRows,
  "length of files": longFiles,
  "numbers of migrations and decisions": brokenNumbers,
  "registry addresses": registryHosts,
  "hashes of packages": unseenPackages,
};

await run(async () => {
  setup({ build: false });
  const failed = [];
  for (const [title, step] of Object.entries(steps)) {
    const started = Date.now();
    const problems = await step();
    const verdict = problems.length === 0 ? "ok  " : "FAIL";
    console.log(`${verdict} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    for (const problem of problems) console.log(problem);
    if (problems.length > 0) failed.push(title);
  }
  console.log(
    failed.length === 0
      ? `\nAll ${Object.keys(steps).length} checks passed`
      : `\nFailed: ${failed.join("; ")}`,
  );
  if (failed.length > 0) process.exitCode = 1;
});

/** Runs one of the installed programs; when it fails, its output is the problem. */
function tool(command, args, cwd = root) {
  const done = spawnSync(command, args, { cwd, env: toolEnv, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return [];
  return [done.error?.message ?? `${done.stdout}${done.stderr}`.trimEnd()];
}
