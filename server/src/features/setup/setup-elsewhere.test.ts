import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { makeAdmin } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { sentRaw } from "../../../test/http.ts";

const app = useApp({ appUrl: "https://plenary.test" });

const json = "content-type: application/json";

/** Asks for the first administrator as a browser or a program might; returns the status. */
async function setUp(headers: string[], { body = "{}", host = "localhost:3000" } = {}): Promise<number> {
  const head = ["POST /api/bootstrap/admin-setup HTTP/1.1", `host: ${host}`, ...headers];
  return (await sentRaw(app.origin, head, body)).status;
}

const admins = async () => (await app.db.selectFrom("users").select("role").execute()).length;

describe("the first-time setup", () => {
  // Proves trust setup: Only its own page and programs do the setup
  it("is not done by a page of another site", async () => {
    const site = "origin: http://evil.example";
    // What a page sends without being asked by the browser first: a form, an image, fetch in the mode "no-cors".
    assert.equal(await setUp([site], { body: "" }), 403);
    assert.equal(await setUp([site, "content-type: text/plain"]), 415);
    assert.equal(await setUp(["content-type: application/x-www-form-urlencoded"], { body: "a=1" }), 415);
    assert.equal(await setUp([], { body: "" }), 415);
    assert.equal(await setUp([json], { body: "" }), 415);
    // What it could send if a browser let it.
    for (const origin of ["http://evil.example", "null", "http://localhost:8080", "http://localhost", "x"]) {
      assert.equal(await setUp([json, `origin: ${origin}`]), 403, origin);
    }
    for (const from of ["cross-site", "same-site", "else"]) {
      assert.equal(await setUp([json, `sec-fetch-site: ${from}`]), 403, from);
    }
    assert.equal(await setUp([json], { host: "evil.example" }), 421);
    assert.equal(await admins(), 0);
  });

  for (const [who, headers, host] of [
    ["its own page", ["origin: http://localhost:3000", "sec-fetch-site: same-origin"], "localhost:3000"],
    ["its own page over IPv6", ["origin: http://[::1]:3000", "sec-fetch-site: same-origin"], "[::1]:3000"],
    ["its own page on the usual port", ["origin: https://plenary.test"], "plenary.test:443"],
    [
      "its own page behind a proxy with a name of its own",
      ["origin: https://plenary.test"],
      "127.0.0.1:3000",
    ],
    ["a program", [], "127.0.0.1:3000"],
  ] as const) {
    it(`is done by ${who}`, async () => {
      assert.equal(await setUp([json, ...headers], { host }), 200);
      assert.equal(await admins(), 1);
    });
  }

  it("is done by a page under the domain of the settings", async () => {
    const admin = await makeAdmin(app);
    await admin.call(updateSettings, { body: { domain: "events.example.org" } });
    const headers = [json, "origin: https://events.example.org", "sec-fetch-site: same-origin"];
    assert.equal(await setUp(headers, { host: "events.example.org" }), 200);
  });

  it("shows its credentials to no page of another site", async () => {
    const retrieve = async (...headers: string[]) => {
      const head = ["GET /api/bootstrap/admin-credentials HTTP/1.1", "host: localhost", ...headers];
      return (await sentRaw(app.origin, head)).status;
    };
    assert.equal(await retrieve("origin: http://evil.example"), 403);
    assert.equal(await retrieve("sec-fetch-site: cross-site"), 403);
    assert.equal(await retrieve("sec-fetch-site: same-origin"), 401);
  });
});
