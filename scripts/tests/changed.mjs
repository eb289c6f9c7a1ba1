// What `npm test -- --changed` runs: the tests that a change can reach, by the kind of each changed file.
import { execFileSync } from "node:child_process";
import { root } from "../setup.mjs";
import { levels, selectTests } from "./levels.mjs";
import { importsOf, needsBuild } from "./test-needs.mjs";

/** @import { Level } from "./levels.mjs" */
/** @typedef {Record<Level, string[]>} Selected */

/** The server of the browser's tests, which no test imports. */
const browserServer = "server/test/processes/browser-server.ts";

/**
 * What a changed file can reach; the first row that matches it counts. What no row names reaches everything: the contract, what
 * the workspaces' other folders stand on, how tests run, packages.
 * @type {{ what: string, files: RegExp, reaches: (level: Level, test: string, changed: string) => boolean }[]}
 */
const reach = [
  {
    what: "documentation that a test compares",
    files: /^server\/src\/http\/docs\/permissions\.md$/,
    reaches: (_, test) => test === "server/test/permissions/permissions.test.ts",
  },
  { what: "documentation", files: /\.md$|^docs\//, reaches: () => false },
  { what: "a test", files: /\.(test|spec)\.\w+$/, reaches: (_, test, changed) => test === changed },
  {
    what: "what tests share",
    files: /^(server\/test|e2e\/support|screens)\//,
    reaches: (level, test, changed) =>
      importsOf(test).has(changed) ||
      (level === "browser" && (changed === browserServer || importsOf(browserServer).has(changed))),
  },
  {
    what: "the web application",
    files: /^web\/(?!app\/base\/)/,
    reaches: (level, test) => test.startsWith("web/") || level === "screens" || needsBuild(test),
  },
  { what: "the server", files: /^server\/src\/(?!base\/|core\/)/, reaches: (level) => level !== "unit" },
];

/**
 * The tests that changed files can reach, and each kind of change with what it reaches.
 * @param {string[]} changed relative to the repository's root
 * @returns {{ selected: Selected, kinds: string[] }}
 */
export function reachedBy(changed) {
  const all = selectTests([]);
  const kinds = new Set();
  const reaching = changed.map((file) => {
    const row = reach.find(({ files }) => files.test(file));
    kinds.add(row?.what ?? `everything (${file})`);
    return (level, test) => row?.reaches(level, test, file) ?? true;
  });
  const selected = levels.map((level) => [
    level,
    all[level].filter((test) => reaching.some((reaches) => reaches(level, test))),
  ]);
  return { selected: Object.fromEntries(selected), kinds: [...kinds] };
}

/**
 * The files that differ from the base, committed or not.
 * @param {string} [base] by default what this branch has in common with main
 */
export function changedFiles(base) {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const from = base ?? git("merge-base", "main", "HEAD")[0] ?? "HEAD";
  return [
    ...git("diff", "--name-only", "--no-renames", from),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}
