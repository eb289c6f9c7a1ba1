import { defineConfig } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";

export default defineConfig({
  testDir: ".",
  globalSetup: "./support/prepare.ts",
  outputDir: "../test-results",
  forbidOnly: true,
  retries: 0,
  // One more than the cores of a small machine: a test mostly waits for its page.
  workers: 3,
  timeout: 60_000,
  globalTimeout: 20 * 60_000,
  expect: { timeout: 10_000 },
  reporter: "./support/reporter.ts",
  use: {
    screenshot: "only-on-failure",
    // Screenshots would take a fifth of the time; one is taken on failure anyway.
    trace: { mode: "retain-on-failure", screenshots: false, sources: false },
    launchOptions: {
      executablePath: findChromium(),
      args: ["--disable-gpu", "--disable-quic", "--disable-sync"],
    },
  },
});
