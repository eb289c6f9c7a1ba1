import type { Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { failureText, fileLine, inRepository } from "../../scripts/tests/compact.mjs";
import { PROCESSOR } from "../../scripts/tests/processor-time.mjs";
import { note } from "../../scripts/tests/ran.mjs";

interface Counts {
  left: number;
  passed: number;
  /** The names of tests. */
  failed: string[];
  flaky: string[];
  milliseconds: number;
  /** Of processor time, as support/test.ts tells it. */
  seconds: number;
}

/** A line per file when its last test ends, and each failure as it comes; what became of each file is noted. */
export default class CompactReporter implements Reporter {
  readonly #files = new Map<string, Counts>();

  onBegin(_config: unknown, suite: Suite): void {
    for (const { location } of suite.allTests()) {
      const known = this.#files.get(location.file);
      if (known) known.left += 1;
      else
        this.#files.set(location.file, {
          ...{ left: 1, passed: 0, failed: [], flaky: [], milliseconds: 0, seconds: 0 },
        });
    }
  }

  onTestBegin({ location }: TestCase): void {
    note({ file: inRepository(location.file) });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { file } = test.location;
    const counts = this.#files.get(file);
    if (!counts) return;
    counts.milliseconds += result.duration;
    for (const { type, description } of result.annotations)
      if (type === PROCESSOR) counts.seconds += Number(description);
    const title = test.titlePath().slice(3).join(" › ");
    if (result.status !== test.expectedStatus) {
      for (const error of result.errors) this.#tell(file, title, error);
      const picture = result.attachments.find(({ name, path }) => name === "screenshot" && path);
      if (picture) process.stdout.write(`  Screenshot: ${picture.path}\n\n`);
      if (result.retry < test.retries) return;
    }
    counts.left -= 1;
    if (test.ok()) counts.passed += 1;
    else counts.failed.push(title);
    if (test.outcome() === "flaky") {
      counts.flaky.push(title);
      process.stdout.write(`FLAKY: ${inRepository(file)}: ${title}\n\n`);
    }
    if (counts.left > 0) return;
    const { left: _, milliseconds, ...told } = counts;
    process.stdout.write(
      fileLine({ file, passed: counts.passed, failed: counts.failed.length, milliseconds }),
    );
    note({ file: inRepository(file), ...told });
  }

  /** What goes wrong outside of tests: a file that can't be read, a server that doesn't start. */
  onError(error: TestError): void {
    this.#tell(error.location?.file ?? "e2e", "outside of the tests", error);
  }

  printsToStdio(): boolean {
    return true;
  }

  #tell(file: string, title: string, { message = "", value = "", stack }: TestError): void {
    process.stdout.write(failureText({ file, title, message: message || value, ...(stack && { stack }) }));
  }
}
