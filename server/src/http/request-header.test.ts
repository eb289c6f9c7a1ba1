import assert from "node:assert/strict";
import { test } from "node:test";
import { headerOf } from "./request-header.ts";

test("a header is found however its name is written, and is the first of several", () => {
  const rawHeaders = [
    "Host",
    "accept",
    "ACCEPT",
    "text/html",
    "Accept-Encoding",
    "br",
    "accept-encoding",
    "gzip",
  ];
  assert.equal(headerOf({ rawHeaders }, "host"), "accept");
  assert.equal(headerOf({ rawHeaders }, "accept"), "text/html");
  assert.equal(headerOf({ rawHeaders }, "accept-encoding"), "br");
  assert.equal(headerOf({ rawHeaders }, "if-none-match"), undefined);
});
