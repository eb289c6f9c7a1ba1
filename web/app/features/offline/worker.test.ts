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
