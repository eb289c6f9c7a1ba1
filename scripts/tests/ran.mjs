// What a run of tests writes down as it goes, by processes that know nothing of each other: which file begins, what its
// tests came to, and the processor seconds that it took.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { secondsOfTree } from "./processor-time.mjs";

/** The variable that names the file to write to. */
export const ranTo = "PLENARY_RAN";

/**
 * @typedef {object} Ran What became of a test file.
 * @property {string} file relative to the repository's root
 * @property {number} [passed] absent until all its tests have ended
 * @property {string[]} [failed] the names of tests
 * @property {string[]} [flaky] the names of tests that failed and then passed
 * @property {number} [seconds]
 * @property {boolean} [uncaught] whether an error came up while it ran that nothing caught
 */

/** @param {Ran} part what is new of the file */
export function note(part) {
  const path = process.env[ranTo];
  if (path) appendFileSync(path, `${JSON.stringify(part)}\n`);
}

/**
 * @param {string} path
 * @returns {Map<string, Ran>} by file
 */
export function readRan(path) {
  const all = new Map();
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  for (const line of lines) {
    const part = JSON.parse(line);
    all.set(part.file, { ...all.get(part.file), ...part });
  }
  return all;
}

/** The file whose tests run now, of those that are measured. */
let running = "";

/** @returns {string} the file whose tests run now */
export const runningFile = () => running;

/** Notes that nothing caught an error that came up while a file ran. @param {string} file */
export const noteUncaught = (file) => note({ file, uncaught: true });

/** Measures what one of several files in a process takes. */
export function measured(file) {
  let before = 0;
  return {
    begin: () => {
      running = file;
      note({ file });
      before = secondsOfTree();
    },
    end: () => note({ file, seconds: secondsOfTree() - before }),
  };
}
