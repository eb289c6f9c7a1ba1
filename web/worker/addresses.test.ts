import assert from "node:assert/strict";
import { it } from "node:test";
import { filesNamedBy, sourceOf } from "./addresses.ts";

it("the worker answers for what is public, and leaves streams, which never end, alone", () => {
  const source = (path: string, headers: Record<string, string> = {}) =>
    sourceOf(new Request(`https://a.example${path}`, { headers }), "https://a.example");
  assert.equal(source("/api/public/walls/abc"), "page");
  assert.equal(source("/api/public/walls/abc/stream", { accept: "text/event-stream" }), undefined);
  assert.equal(source("/public/events"), "page");
  assert.equal(source("/public/events", { authorization: "Bearer a" }), undefined);
  assert.equal(source("/e/conf-27"), "page");
  assert.equal(source("/accents/0a6c4b.css"), "file");
  assert.equal(source("/pictures/ab12-face.webp"), undefined);
  assert.equal(source("/dashboard"), undefined);
  const opened = { method: "GET", headers: new Headers(), mode: "navigate" as const };
  const whence = (path: string) =>
    sourceOf({ ...opened, url: `https://a.example${path}` }, "https://a.example");
  assert.deepEqual(["/", "/dashboard", "/api/data", "/public/events"].map(whence), [
    ...["server", "server", undefined, "page"],
  ]);
});

it("a page is kept with its event's colour, logo and picture, and not with a thousand faces", () => {
  const html = `<link href="/assets/app-1.css"><link href="/accents/0a6c4b.css"><a href="/public/events">
    <source srcSet="/pictures/ab-card.webp"><img src="/pictures/ab-wide.webp"><img src="/pictures/cd-face.webp">`;
  assert.deepEqual(filesNamedBy(html), [
    ...["/assets/app-1.css", "/accents/0a6c4b.css", "/pictures/ab-card.webp", "/pictures/ab-wide.webp"],
  ]);
});
