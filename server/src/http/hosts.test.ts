import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { makeAdmin } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { sentRaw } from "../../test/http.ts";
import { announcedBy, changing } from "../../test/processes/hearing.ts";

const app = useApp({ appUrl: "https://plenary.test" }, "built");

const get = (path: string, host: string) => sentRaw(app.origin, [`GET ${path} HTTP/1.1`, `host: ${host}`]);
const statusOf = async (host: string, path = "/api/openapi.json") => (await get(path, host)).status;

const refused = {
  error: {
    message:
      "Plenary isn't set up for this address. Use the one it was set up with, or name this one in APP_URL on the server or as the domain in the system settings.",
    code: "misdirected",
  },
};

const foreign = [
  ...[
    "evil.example",
    "evil.example:3000",
    "10.0.0.5",
    "10.0.0.5:3000",
    "0.0.0.0",
    "[::]",
    "[2001:db8::1]:3000",
  ],
  ...["localhost.evil.example", "127.0.0.1.evil.example", "evil.plenary.test", "plenary.test.evil.example"],
  ...["", "user@localhost", "localhost/x", "localhost, evil.example", "localhost:x", "%", "[::1"],
];

describe("under a name that is not the server's", () => {
  // Proves trust setup: Calls are answered under the server's own names only
  it("every call is a 421, whether there is one or not", async () => {
    for (const host of foreign) {
      const { status, headers, text } = await get("/api/openapi.json", host);
      assert.deepEqual([status, JSON.parse(text)], [421, refused], host);
      assert.equal(headers.get("cache-control"), "no-store");
    }
    for (const path of ["/api/auth/me", "/api/nope", "/API/nope", "/api", "/%61pi/openapi.json"]) {
      assert.equal(await statusOf("evil.example", path), 421, path);
    }
    const post = ["POST /api/bootstrap/verify-setup HTTP/1.1", "host: evil.example"];
    assert.equal((await sentRaw(app.origin, post)).status, 421);
  });

  it("an answer that is kept is one too", async () => {
    for (const host of ["localhost", "localhost", "evil.example"]) {
      assert.equal(await statusOf(host, "/api/public/events"), host === "localhost" ? 200 : 421);
    }
  });

  // Proves trust 10: One host a request, one return from a provider, plain names there
  it("and with another name beside it, nothing is answered at all", async () => {
    for (const path of ["/api/public/events", "/api/openapi.json", "/api/health", "/", "/public/events"])
      for (const hosts of [
        ["host: localhost", "Host: evil.example"],
        ["HOST: localhost", "host: localhost"],
      ]) {
        const { status, text } = await sentRaw(app.origin, [`GET ${path} HTTP/1.1`, ...hosts]);
        assert.deepEqual(
          [status, JSON.parse(text)],
          [400, { error: { message: "The request can't be read.", code: "bad_request" } }],
        );
      }
  });

  it("a header that only a proxy should write changes nothing", async () => {
    const head = ["GET /api/openapi.json HTTP/1.1", "host: evil.example", "x-forwarded-host: localhost"];
    assert.equal((await sentRaw(app.origin, head)).status, 421);
  });

  it("health, readiness and pages are answered, as they are the same for everybody", async () => {
    for (const path of ["/api/health", "/api/ready", "/terms"]) {
      assert.equal(await statusOf("10.0.0.5:3000", path), 200, path);
    }
    assert.equal((await sentRaw(app.origin, ["GET /api/health HTTP/1.0"])).status, 200);
  });
});

describe("the server's names", () => {
  it("are loopback and that of APP_URL, in any case and on any port", async () => {
    for (const host of [
      ...["localhost", "LOCALHOST:8080", "localhost.", "127.0.0.1", "127.0.0.1:3000", "127.9.9.9"],
      ...["[::1]", "[::1]:3000", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]:80"],
      ...["plenary.test", "Plenary.Test:443", "plenary.test:8443", "plenary.test."],
    ]) {
      assert.equal(await statusOf(host), 200, host);
    }
  });

  // Proves trust setup: Calls are answered under the server's own names only
  it("are the domain of the settings too, from the moment it is saved until it is another", async () => {
    const admin = await makeAdmin(app);
    const save = (domain: string | null) => admin.call(updateSettings, { body: { domain } });
    assert.equal(await statusOf("events.example.org"), 421);
    await save("events.example.org:8443");
    assert.equal(await statusOf("events.example.org"), 200);
    assert.equal(await statusOf("events.example.org:8443"), 200);
    await save("https://conf.example.org");
    assert.equal(await statusOf("events.example.org"), 421);
    assert.equal(await statusOf("conf.example.org"), 200);
    await save(null);
    assert.equal(await statusOf("conf.example.org"), 421);
    assert.equal(await statusOf("plenary.test"), 200);
  });

  it("are asked for again in every process that hears of a change, and are kept until then", async () => {
    const admin = await makeAdmin(app);
    const save = () => admin.call(updateSettings, { body: { domain: "events.example.org" } });
    assert.ok((await announcedBy(app, save)).includes("settings"));
    assert.equal(await statusOf("events.example.org"), 200);
    app.queries.length = 0;
    assert.equal(await statusOf("events.example.org", "/api/nope"), 404);
    assert.deepEqual(app.queries, []);
    // As if another process had changed it.
    await changing(app, ["settings"], (tx) =>
      tx.updateTable("system_settings").set({ domain: "conf.example.org" }).execute(),
    );
    assert.equal(await statusOf("events.example.org"), 421);
    assert.equal(await statusOf("conf.example.org"), 200);
  });
});
