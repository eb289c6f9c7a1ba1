import assert from "node:assert/strict";
import { connect } from "node:net";
import { describe, it } from "node:test";
import { type TestApp, useApp } from "../../../test/harness.ts";

const long = "a".repeat(300);

/** Addresses below /api that belong to no call, as clients and proxies may spell them. */
const unknown = [
  ...[
    "/api",
    "/api/",
    "/api?x=1",
    "/api/nope",
    "/api/nope/",
    "/api/nope?q=x",
    "/api/health/",
    "/api//health",
  ],
  ...["/api.data", "/api/nope.data", "/api/events.data", "/api/nope.html"],
  ...["/%61pi/nope", "/api%2Fnope", "/api%2fhealth", "/%41PI/nope", "/api/nope%00"],
  ...["/API/nope", "/Api", "/API/health"],
  ...["//api/nope", "/\\api/nope", "/./api/nope", "/x/../api/nope", "http://elsewhere.example/api/nope"],
  ...[`/api/${long}`, `/api/events/${long}`, `/api/public/events/${long}/sessions`, `/api/talks/${long}/x`],
];

/** The answer to a request that is sent exactly as written here; fetch would tidy it up. */
async function asked(app: TestApp, method: string, address: string, accept: string) {
  const socket = connect(Number(new URL(app.origin).port), "127.0.0.1");
  // Not ended here: who has closed its half is answered only what is there at once.
  socket.write(
    `${method} ${address} HTTP/1.1\r\nhost: localhost\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`,
  );
  const [head = "", body = ""] = Buffer.concat(await socket.toArray())
    .toString()
    .split("\r\n\r\n");
  const type = /^content-type: (.*)$/im.exec(head)?.[1]?.trim();
  return { status: Number(head.split(" ")[1]), type, body };
}

const notFound = {
  status: 404,
  type: "application/json; charset=utf-8",
  body: '{"error":{"message":"No such endpoint.","code":"not_found"}}',
};

for (const [name, app] of [
  ["with the web application", useApp({}, "built")],
  ["without the web application", useApp()],
] as const) {
  describe(`a server ${name}`, () => {
    // Proves decisions 2: 404 in JSON below `/api` for what no call has, in whatever spelling, with whatever method and
    //   `Accept`
    it("answers 404 in JSON for an address below /api that no call has, however it is spelled", async () => {
      for (const address of unknown) {
        for (const accept of ["application/json", "text/html,*/*;q=0.8"]) {
          assert.deepEqual(await asked(app, "GET", address, accept), notFound, address);
        }
      }
    });

    // Proves decisions 2: 404 in JSON below `/api` for what no call has, in whatever spelling, with whatever method and
    //   `Accept`
    it("answers so whatever the method, also where the address is a call's with another one", async () => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
        for (const address of ["/api", "/api/nope", "/API/nope", `/api/events/${long}`, "/api/health"]) {
          assert.deepEqual(await asked(app, method, address, "text/html"), notFound, `${method} ${address}`);
        }
      }
      assert.deepEqual(await asked(app, "GET", "/api/auth/login", "text/html"), notFound);
      assert.deepEqual(await asked(app, "HEAD", "/api/nope", "text/html"), { ...notFound, body: "" });
    });

    it("leaves calls and addresses that only look alike as they are", async () => {
      assert.equal((await asked(app, "GET", "/api/health", "text/html")).body, '{"status":"ok"}');
      assert.equal((await asked(app, "GET", "/%61pi/health", "text/html")).body, '{"status":"ok"}');
      for (const address of ["/apiary", "/api-docs", "/x/api/nope"]) {
        const { status, body } = await asked(app, "GET", address, "text/html");
        assert.equal(status, 404);
        assert.ok(!body.includes("No such endpoint."), address);
      }
    });
  });
}
