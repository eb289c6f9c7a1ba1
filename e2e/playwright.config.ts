import { defineConfig } from "@playwright/test";
import { longPatience, patience } from "@plenary/testing/patience";
import { findChromium } from "../scripts/chromium.mjs";

/** Files whose tests have a new browser context each: devices of passkeys belong to the browser, as do workers. */
const newContexts = [
  "passkeys.spec.ts",
  "offline.spec.ts",
  "offline-limits.spec.ts",
  "offline-outages.spec.ts",
  "feedback-rooms.spec.ts",
];

/**
 * A new context starts a process for its pages, which reads and compiles everything anew. What is taken back between two tests:
 * support/test.ts; that it is: fresh-context.spec.ts.
 */
const usedAgain = { reuseContext: true };

/** The files that take longest: one of them begun last would keep one worker busy for minutes while the others wait. */
const longest = ["walk.spec.ts", "conference.spec.ts", "survey-real.spec.ts", "start.spec.ts"];

/** By how many times the pages are slowed down (support/test.ts), which shows races that a quick machine hides. */
const slowness = Number(process.env.SLOW_CPU ?? 1);

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  forbidOnly: true,
  // What passes in a new process is told (testing/flaky.md), and isn't what a landing waits for.
  retries: 1,
  // One more than the cores of a small machine: a test mostly waits for its page.
  workers: 3,
  timeout: longPatience * slowness,
  expect: { timeout: patience * slowness },
  reporter: "./support/reporter.ts",
  use: {
    // What is wrong is told sooner than by the end of the test.
    actionTimeout: 60_000 * slowness,
    navigationTimeout: 60_000 * slowness,
    // A spinner draws the page sixty times a second while it waits. The walks through all screens and through a conference
    // see what moves.
    contextOptions: { reducedMotion: "reduce" },
    // A worker stands between the pages and the server, and outlives a test: offline.spec.ts.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A trace of every test would take a quarter of the time: `--trace on` makes one when it is needed.
    trace: "off",
    launchOptions: {
      executablePath: findChromium(),
      // V8 in one thread and without its optimizing compilers: both cost more than they save a page that lives for seconds.
      args: [
        ...["--disable-gpu", "--disable-quic", "--disable-sync"],
        "--js-flags=--single-threaded --no-opt --no-maglev",
      ],
    },
  },
  projects: [
    { name: "longest first", testMatch: longest, use: usedAgain },
    { name: "contexts used again", testIgnore: [...newContexts, ...longest], use: usedAgain },
    { name: "new contexts", testMatch: newContexts },
  ],
});
