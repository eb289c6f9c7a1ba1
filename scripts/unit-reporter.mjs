import { resolve } from "node:path";
import { failureText, fileLine } from "./compact.mjs";
import { root } from "./setup.mjs";

/**
 * A `node --test` reporter: a line per file when it ends, followed by its failures and, if there are any, its output.
 */
export default async function* unitReporter(source) {
  /** For each running file: the names of the open suites, what has failed and what was printed. */
  const running = new Map();
  const of = (given) => {
    // Output carries the path of its file as it was given.
    const file = resolve(root, given);
    const found = running.get(file) ?? { path: [], failures: [], printed: [] };
    running.set(file, found);
    return found;
  };
  for await (const { type, data } of source) {
    if (type === "test:start") of(data.file).path.splice(data.nesting, Number.POSITIVE_INFINITY, data.name);
    else if (type === "test:stdout" || type === "test:stderr") of(data.file).printed.push(data.message);
    else if (type === "test:fail") {
      const error = data.details.error;
      // A suite fails when a test in it does.
      if (error?.failureType === "subtestsFailed") continue;
      const { path, failures } = of(data.file);
      const cause = error?.cause ?? error;
      const message = String(cause?.message ?? cause);
      const title = [...path.slice(0, data.nesting), data.name].join(" › ");
      failures.push(failureText({ file: data.file, title, message, stack: cause?.stack }));
    } else if (type === "test:summary" && data.file) {
      const { failures, printed } = of(data.file);
      running.delete(resolve(root, data.file));
      const { passed, failed, cancelled, skipped } = data.counts;
      yield fileLine({
        ...{ file: data.file, passed, failed: failed + cancelled, skipped },
        milliseconds: data.duration_ms,
      });
      if (failures.length > 0) yield `${failures.join("")}${printed.join("")}\n`;
    } else if (type === "test:summary") {
      // Whatever never finished, such as a file that can't be read.
      for (const { failures, printed } of running.values())
        if (failures.length > 0) yield `${failures.join("")}${printed.join("")}\n`;
    }
  }
}
