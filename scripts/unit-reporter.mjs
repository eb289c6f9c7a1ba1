import { filesIn } from "./batches.mjs";
import { failureText, fileLine } from "./compact.mjs";

/**
 * A `node --test` reporter for batches: a line per file when its suite ends, followed by its failures and, if there are
 * any, by what the batch has printed meanwhile.
 */
export default async function* unitReporter(source) {
  /** What each batch has printed since its last file ended. */
  const printed = new Map();
  /** @type {Set<string>} */
  const ended = new Set();
  let running = fileNamed("");
  for await (const { type, data } of source) {
    if (type === "test:start") {
      if (data.nesting === 0) running = fileNamed(data.name);
      running.path.splice(data.nesting, Number.POSITIVE_INFINITY, data.name);
    } else if (type === "test:stdout" || type === "test:stderr") {
      printed.set(data.file, (printed.get(data.file) ?? "") + data.message);
    } else if (type === "test:pass" || type === "test:fail") {
      if (data.details.type !== "suite") {
        if (data.skip !== undefined) running.skipped++;
        else if (type === "test:pass") running.passed++;
      }
      const inBatch = data.nesting === 0 ? filesIn(data.name) : [];
      if (inBatch.length > 0) running = fileNamed(inBatch.filter((file) => !ended.has(file)).join(", "));
      if (type === "test:fail") running.failures.push(...failuresOf(data, running));
      if (data.nesting > 0) continue;
      ended.add(data.name);
      const output = printed.get(data.file) ?? "";
      printed.delete(data.file);
      const { file, passed, failures, skipped } = running;
      const milliseconds = data.details.duration_ms;
      yield fileLine({ file, passed, failed: failures.length, skipped, milliseconds });
      if (failures.length > 0) yield `${failures.join("")}${output}\n`;
    }
  }
}

/** @param {string} file */
const fileNamed = (file) => ({
  file,
  /** The names of the open suites. @type {string[]} */
  path: [],
  passed: 0,
  skipped: 0,
  /** @type {string[]} */
  failures: [],
});

function failuresOf(data, { file, path }) {
  const error = data.details.error;
  // A suite fails when a test in it does.
  if (error?.failureType === "subtestsFailed") return [];
  const cause = error?.cause ?? error;
  const title = data.nesting > 0 ? [...path.slice(1, data.nesting), data.name].join(" › ") : "as a whole";
  const code = error?.exitCode ? `The process ended with exit code ${error.exitCode}: ` : "";
  return [failureText({ file, title, message: `${code}${cause?.message ?? cause}`, stack: cause?.stack })];
}
