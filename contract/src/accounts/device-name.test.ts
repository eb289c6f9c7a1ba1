import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceName } from "./device-name.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

test("browser and system are named as people call them", () => {
  for (const [userAgent, name] of [
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
    [`${iPhone} Version/19.1 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
    [`${iPhone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
    [`${iPhone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPhone"],
    [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
    [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge on Windows"],
    [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`, "Opera on Windows"],
    [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15`, "Safari on macOS"],
    [`${android} ${blink} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [
      `${android} ${blink} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    ["Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox on Android"],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/142.0.0.0 Safari/537.36`,
      "Chrome on ChromeOS",
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
    [
      "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 Version/17.7 Mobile/15E148 Safari/604.1",
      "Safari on iPad",
    ],
    ["Mozilla/5.0 (FreeBSD amd64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox"],
  ] as const) {
    assert.equal(deviceName(userAgent), name);
  }
});

test("a program that is no browser keeps its own words, and silence is an unknown device", () => {
  assert.equal(deviceName("curl/8.14.1"), "curl/8.14.1");
  assert.equal(deviceName("  Conference sync on Linux "), "Conference sync on Linux");
  assert.equal(deviceName(""), "Unknown device");
  assert.equal(deviceName(null), "Unknown device");
});
