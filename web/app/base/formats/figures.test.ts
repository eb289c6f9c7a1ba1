import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatBytes, formatCount, formatDuration, formatLatency, formatMinutes } from "./figures.ts";

describe("figures about the system", () => {
  it("group the thousands of a count", () => {
    assert.deepEqual([0, 999, 1_234_567].map(formatCount), ["0", "999", "1,234,567"]);
  });

  it("give an amount of data in the unit that fits", () => {
    const amounts = [0, 999, 1000, 9_568_379, 999_960_000, 3.2e15].map(formatBytes);
    assert.deepEqual(amounts, ["0 bytes", "999 bytes", "1 kB", "9.6 MB", "1 GB", "3,200 TB"]);
  });

  it("give a latency in milliseconds, a long one in seconds", () => {
    assert.deepEqual([0.42, 54.5, 1500].map(formatLatency), ["0.4 ms", "54.5 ms", "1.5 s"]);
  });

  it("give the length of a session in minutes, a long one in hours", () => {
    const lengths = [5, 45, 90, 119, 120, 150, 480].map(formatMinutes);
    assert.deepEqual(lengths, ["5 min", "45 min", "90 min", "119 min", "2 h", "2 h 30 min", "8 h"]);
  });

  it("give a duration in its two greatest units", () => {
    const durations = [0, 1, 61, 3600, 7325, 90_000, 2_678_400].map(formatDuration);
    assert.deepEqual(durations, [
      "0 seconds",
      "1 second",
      "1 minute, 1 second",
      "1 hour",
      "2 hours, 2 minutes",
      "1 day, 1 hour",
      "31 days",
    ]);
    assert.equal(formatDuration(86_400 * 12_345), "12,345 days");
  });
});
