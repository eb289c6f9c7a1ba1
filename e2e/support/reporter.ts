import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { failureText, fileLine } from "../../scripts/compact.mjs";

/** A line per file when its last test ends, and each failure as it comes. */
export default class CompactReporter implements Reporter {
  readonly #files = new Map<string, { left: number; passed: number; failed: number; milliseconds: number }>();

  onBegin(_config: unknown, suite: Suite): void {
    for (const { location } of suite.allTests()) {
      const known = this.#files.get(location.file);
      if (known) known.left += 1;
      else this.#files.set(location.file, { left: 1, passed: 0, failed: 0, milliseconds: 0 });
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { file } = test.location;
    const counts = this.#files.get(file);
    if (!counts) return;
    counts.milliseconds += result.duration;
    const title = test.titlePath().slice(3).join(" › ");
    if (result.status !== test.expectedStatus) {
      for (const error of result.errors) this.#tell(file, title, error);
      const picture = result.attachments.find(({ name, path }) => name === "screenshot" && path);
      if (picture) process.stdout.write(`  Screenshot: ${picture.path}\n\n`);
      if (result.retry < test.retries) return;
    }
    counts.left -= 1;
    if (test.ok()) counts.passed += 1;
    else counts.failed += 1;
    if (test.outcome() === "flaky")
      process.stdout.write(`FLAKY: ${title} passed when it was tried again\n\n`);
    if (counts.left === 0) process.stdout.write(fileLine({ file, ...counts }));
  }

  /** What goes wrong outside of tests: a file that can't be read, a server that doesn't start. */
  onError(error: TestError): void {
    this.#tell(error.location?.file ?? "e2e", "outside of the tests", error);
  }

  onEnd({ status }: FullResult): void {
    if (status === "timedout")
      process.stdout.write("The browser tests took longer than they may altogether.\n");
  }

  printsToStdio(): boolean {
    return true;
  }

  #tell(file: string, title: string, { message = "", value = "", stack }: TestError): void {
    process.stdout.write(failureText({ file, title, message: message || value, ...(stack && { stack }) }));
  }
}
