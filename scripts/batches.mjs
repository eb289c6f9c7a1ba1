// Several test files in one process, each in a suite of its own: starting a process and its database takes longer than
// most files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./setup.mjs";

/** So few that starting them costs little, so many that those who run at once (suites.mjs) end at about the same time. */
const most = 9;

/**
 * Deals the files to batches, whose tests are suites named by the files.
 * @param {string[]} files relative to the repository's root
 * @param {string} folder where to write the batches; it is made
 * @returns {string[]} the paths of the batches
 */
export function writeBatches(files, folder) {
  mkdirSync(folder);
  const count = Math.min(most, files.length);
  return Array.from({ length: count }, (_, batch) => {
    const inIt = files.filter((_file, index) => index % count === batch);
    const path = join(folder, `batch-${batch + 1}.test.mjs`);
    writeFileSync(path, textOf(inIt));
    return path;
  });
}

/** @param {string[]} files */
function textOf(files) {
  const from = (file) => JSON.stringify(pathToFileURL(join(root, file)).href);
  const suites = files.map(
    (file) =>
      `describe(${JSON.stringify(file)}, async () => { await import(${from(file)}).finally(isLoaded); });\n`,
  );
  const ending = files.some((file) => /^(server|screens)\//.test(file))
    ? `import ${from("server/test/after-batch.ts")};\n`
    : "";
  return `import { unfollow } from ${from("scripts/unfollowed-tests.mjs")};
import { describe } from "node:test";
${ending}let loading = ${files.length};
const isLoaded = () => --loading || unfollow();
${suites.join("")}`;
}

/**
 * The test files in a batch.
 * @param {string} path of a batch, or of anything else
 * @returns {string[]} none if it is no batch
 */
export function filesIn(path) {
  if (!/batch-\d+\.test\.mjs$/.test(path)) return [];
  return [...readFileSync(path, "utf8").matchAll(/^describe\("([^"]+)"/gm)].map(([, file = ""]) => file);
}
