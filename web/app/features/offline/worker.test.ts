import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { runInNewContext } from "node:vm";

const code = readFileSync(new URL("../../../static/sw.js", import.meta.url), "utf8");

/** Whether the worker answers a call of a public page itself. */
function isTaken(path: string, headers: Record<string, string> = {}): boolean {
  const listeners = new Map<string, (event: object) => void>();
  const worker = { addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener) };
  const never = () => new Promise(() => {});
  const caches = { open: never, has: never, match: never };
  const location = new URL("https://a.example");
  runInNewContext(code, { self: worker, location, URL, URLSearchParams, caches, fetch: never });
  let taken = false;
  listeners.get("fetch")?.({
    request: { method: "GET", url: `https://a.example${path}`, headers: new Headers(headers) },
    respondWith: () => {
      taken = true;
    },
    waitUntil: () => {},
  });
  return taken;
}

it("the worker answers for what is public, and leaves streams, which never end, alone", () => {
  assert.equal(isTaken("/api/public/walls/abc"), true);
  assert.equal(isTaken("/api/public/walls/abc/stream", { accept: "text/event-stream" }), false);
  assert.equal(isTaken("/public/events"), true);
  assert.equal(isTaken("/public/events", { authorization: "Bearer a" }), false);
});

it("the page that the worker makes of a session says the offset of a time that the clock shows twice", () => {
  const context: { clock?: (...of: unknown[]) => string } = {};
  const worker = { addEventListener: () => {} };
  runInNewContext(`${code}; globalThis.clock = clock;`, Object.assign(context, { self: worker }));
  const said = (instant: string, zone: string) => context.clock?.(instant, zone, { dateStyle: "full" });
  assert.deepEqual(
    [
      said("2027-10-31T00:30:00.000Z", "Europe/Berlin"),
      said("2027-10-31T01:30:00.000Z", "Europe/London"),
      said("2027-11-07T06:30:00.000Z", "America/New_York"),
      said("2027-10-31T02:30:00.000Z", "Europe/Berlin"),
    ],
    [
      "Sunday, 31 October 2027 at 02:30 +02:00",
      "Sunday, 31 October 2027 at 01:30 +00:00",
      "Sunday, 7 November 2027 at 01:30 −05:00",
      "Sunday, 31 October 2027 at 03:30",
    ],
  );
});
