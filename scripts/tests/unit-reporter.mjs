import { filesIn } from "./batches.mjs";
import { failureText, fileLine } from "./compact.mjs";
import { note, ranTo, readRan } from "./ran.mjs";

/**
 * A `node --test` reporter for batches: a line per file when its suite ends, followed by its failures and, if there are
 * any, by what the batch has printed meanwhile. What became of each file is noted.
 */
export default async function* unitReporter(source) {
  /** What each batch has printed since its last file ended. */
  const printed = new Map();
  /** @type {Set<string>} */
  const ended = new Set();
  let running = suiteOf("");
  for await (const { type, data } of source) {
    if (type === "test:start") {
      if (data.nesting === 0) running = suiteOf(data.name);
      running.path.splice(data.nesting, Number.POSITIVE_INFINITY, data.name);
    } else if (type === "test:stdout" || type === "test:stderr") {
      printed.set(data.file, (printed.get(data.file) ?? "") + data.message);
    } else if (type === "test:pass" || type === "test:fail") {
      if (data.details.type !== "suite") {
        if (data.skip !== undefined) running.skipped++;
        else if (type === "test:pass") running.passed++;
      }
      const inBatch = data.nesting === 0 ? filesIn(data.name) : [];
      if (inBatch.length > 0) running = suiteOf(...culprits(inBatch, ended));
      if (type === "test:fail") fail(data, running);
      if (data.nesting > 0) continue;
      if (running.passed + running.skipped + running.failed.length === 0)
        add(running, "as a whole", "It declares no test.");
      const output = printed.get(data.file) ?? "";
      printed.delete(data.file);
      const { files, passed, failed, texts, skipped } = running;
      for (const file of files) {
        ended.add(file);
        note({ file, passed, failed });
      }
      const milliseconds = data.details.duration_ms;
      yield fileLine({ file: files.join(", "), passed, failed: failed.length, skipped, milliseconds });
      if (failed.length > 0) yield `${texts.join("")}${output}\n`;
    }
  }
}

/** Of a batch that broke, the files that had not ended, else those that left an error to nobody; else any may have broken it. */
function culprits(files, ended) {
  const left = files.filter((file) => !ended.has(file));
  if (left.length > 0) return left;
  const ran = readRan(process.env[ranTo] ?? "");
  const careless = files.filter((file) => ran.get(file)?.uncaught);
  return careless.length > 0 ? careless : files;
}

/** @param {string[]} files */
const suiteOf = (...files) => ({
  files,
  /** The names of the open suites. @type {string[]} */
  path: [],
  passed: 0,
  skipped: 0,
  /** The names of tests. @type {string[]} */
  failed: [],
  /** @type {string[]} */
  texts: [],
});

function fail(data, suite) {
  const error = data.details.error;
  // A suite fails when a test in it does.
  if (error?.failureType === "subtestsFailed") return;
  const cause = error?.cause ?? error;
  const title =
    data.nesting > 0 ? [...suite.path.slice(1, data.nesting), data.name].join(" › ") : "as a whole";
  const code = error?.exitCode ? `The process ended with exit code ${error.exitCode}: ` : "";
  const message = `${code}${cause?.message ?? cause}`;
  add(suite, title, message, cause?.stack);
}

/** @param {ReturnType<typeof suiteOf>} suite */
function add({ files, failed, texts }, title, message, stack = "") {
  failed.push(title);
  texts.push(failureText({ file: files.join(", "), title, message, stack }));
}
