import assert from "node:assert/strict";
import { it } from "node:test";
import { formatZone } from "./zone-names.ts";

// Proves standards 7: `Etc/GMT-1` reads "UTC+1" everywhere a zone is shown
it("a zone has the name that people know, and one that is an offset the sign that they know", () => {
  const names = Object.entries({
    "Europe/Lisbon": "Europe/Lisbon",
    "America/New_York": "America/New York",
    "America/Argentina/Buenos_Aires": "America/Argentina/Buenos Aires",
    "Etc/GMT-1": "UTC+1",
    "Etc/GMT-14": "UTC+14",
    "Etc/GMT+5": "UTC−5",
    "etc/gmt+12": "UTC−12",
    "Etc/GMT0": "UTC",
    "Etc/GMT+0": "UTC",
    "GMT-0": "UTC",
    "Etc/GMT": "UTC",
    "Etc/UTC": "UTC",
    "Etc/Zulu": "UTC",
    UTC: "UTC",
    GMT: "GMT",
  });
  assert.deepEqual(
    names.map(([zone]) => formatZone(zone)),
    names.map(([, name]) => name),
  );
});
