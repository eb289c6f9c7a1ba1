import { defineConfig } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";

export default defineConfig({
  testDir: ".",
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
    // A trace of every test would take a quarter of the time: `--trace on` makes one when it is needed.
    trace: "off",
    launchOptions: {
      executablePath: findChromium(),
      args: ["--disable-gpu", "--disable-quic", "--disable-sync"],
    },
  },
});
