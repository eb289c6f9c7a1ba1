// Several test files in one process, each in a suite of its own: starting a process and its database takes longer than
// most files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../setup.mjs";

/**
 * How many processes run at once: one more than the cores of a small machine, as a quarter of the time a process waits for
 * a server, a clock or a database. More would cost a start and a database each.
 */
export const atOnce = 3;

/**
 * Deals the files to batches, whose tests are suites named by the files.
 * @param {string[]} files relative to the repository's root
 * @param {string} folder where to write the batches; it is made
 * @returns {string[]} the paths of the batches
 */
export function writeBatches(files, folder) {
  mkdirSync(folder);
  const count = Math.min(atOnce, files.length);
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
      `describe(${JSON.stringify(file)}, () => load(${JSON.stringify(file)}, () => import(${from(file)})));\n`,
  );
  const ending = files.some((file) => /^(server|screens)\//.test(file))
    ? `import { closeSharedDatabase } from ${from("server/test/processes/database.ts")};
after(closeSharedDatabase);\n`
    : "";
  return `import { unfollow } from ${from("scripts/tests/unfollowed-tests.mjs")};
import { after, before, describe } from "node:test";
import { measured } from ${from("scripts/tests/ran.mjs")};
${ending}let loading = ${files.length};
async function load(file, read) {
  const { begin, end } = measured(file);
  before(begin);
  try {
    await read();
  } finally {
    after(end);
    if (--loading === 0) unfollow();
  }
}
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
