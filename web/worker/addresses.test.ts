import assert from "node:assert/strict";
import { it } from "node:test";
import { sourceOf } from "./addresses.ts";

it("the worker answers for what is public, and leaves streams, which never end, alone", () => {
  const source = (path: string, headers: Record<string, string> = {}) =>
    sourceOf(new Request(`https://a.example${path}`, { headers }), "https://a.example");
  assert.equal(source("/api/public/walls/abc"), "page");
  assert.equal(source("/api/public/walls/abc/stream", { accept: "text/event-stream" }), undefined);
  assert.equal(source("/public/events"), "page");
  assert.equal(source("/public/events", { authorization: "Bearer a" }), undefined);
  assert.equal(source("/e/conf-27"), "page");
  assert.equal(source("/dashboard"), undefined);
  const opened = { method: "GET", headers: new Headers(), mode: "navigate" as const };
  const whence = (path: string) =>
    sourceOf({ ...opened, url: `https://a.example${path}` }, "https://a.example");
  assert.deepEqual(["/", "/dashboard", "/api/data", "/public/events"].map(whence), [
    ...["server", "server", undefined, "page"],
  ]);
});
