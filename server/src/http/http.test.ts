import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listEvents } from "@plenary/contract/events";
import { sql } from "kysely";
import { makeUser } from "../../test/factories.ts";
import { refusal, useApp } from "../../test/harness.ts";

const test = useApp();

const post = (path: string, body: string | Buffer, type = "application/json") =>
  test.raw(path, {
    method: "POST",
    body: new Uint8Array(Buffer.from(body)),
    headers: { "content-type": type },
  });

async function answerOf(response: Response) {
  return { status: response.status, body: await response.json() };
}

const error = (status: number, code: string, message: string) => ({
  status,
  body: { error: { message, code } },
});

describe("the server", () => {
  it("says that it lives and that it is ready", async () => {
    assert.deepEqual(await answerOf(await test.raw("/api/health")), { status: 200, body: { status: "ok" } });
    assert.deepEqual(await answerOf(await test.raw("/api/ready")), {
      status: 200,
      body: {
        status: "ok",
        database: { status: "ok", engine: test.ctx.database.engine },
        mail: { waiting: 0, failed: 0 },
      },
    });
  });

  it("answers 400 for a body that is not readable JSON", async () => {
    const expected = error(400, "bad_request", "The request is not readable JSON.");
    for (const body of ['{"username":', "nonsense", "{'a':1}", ""]) {
      assert.deepEqual(await answerOf(await post("/api/auth/login", body)), expected);
    }
  });

  it("answers 422 with fields for JSON of the wrong shape", async () => {
    for (const body of ["[]", "null", "1", '"text"', '{"username":{"$gt":""},"password":[]}']) {
      const { status, body: answer } = await answerOf(await post("/api/auth/login", body));
      assert.equal(status, 422);
      const { code, fields } = (answer as { error: { code: string; fields: object } }).error;
      assert.equal(code, "validation_failed");
      assert.notDeepEqual(fields, {});
    }
  });

  it("answers 413 for a body over 256 KiB, also one of 10 MB", async () => {
    const expected = error(413, "payload_too_large", "The request is too large.");
    for (const size of [256 * 1024 + 1, 10_000_000]) {
      const body = Buffer.alloc(size, " ");
      assert.deepEqual(await answerOf(await post("/api/auth/login", body)), expected);
    }
  });

  it("answers 415 for what is not JSON", async () => {
    const expected = error(415, "unsupported_media_type", "The request must be JSON.");
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/html"]) {
      assert.deepEqual(await answerOf(await post("/api/auth/login", "a=b", type)), expected);
    }
  });

  it("answers 404 in JSON for a call that does not exist", async () => {
    const expected = error(404, "not_found", "There is no such call.");
    for (const path of ["/api/nope", "/api", "/api/events/x/y/z"]) {
      assert.deepEqual(await answerOf(await test.raw(path)), expected);
    }
  });

  it("answers 400 for an address that is not readable", async () => {
    const { token } = await makeUser(test);
    const headers = { authorization: `Bearer ${token}` };
    for (const path of [
      "/api/events/%E0%A4%A",
      "/api/events/1",
      "/api/events?limit=0",
      "/api/events?limit=x",
    ]) {
      assert.equal((await test.raw(path, { headers })).status, 400, path);
    }
  });

  it("tells nothing of an unexpected error but an id to find it by", async () => {
    const { call } = await makeUser(test);
    await call(listEvents);
    await sql`alter table events rename to elsewhere`.execute(test.db);
    const refused = await refusal(call(listEvents));
    await sql`alter table elsewhere rename to events`.execute(test.db);
    assert.deepEqual(refused, {
      status: 500,
      code: "internal",
      message: "Something went wrong. Please try again.",
    });
  });

  it("documents every call, in OpenAPI and as a page", async () => {
    const document = (await (await test.raw("/api/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { summary: string; security: unknown[] }>>;
    };
    assert.equal(document.openapi, "3.1.0");
    assert.deepEqual(Object.keys(document.paths["/talks/{talkId}"] ?? {}).sort(), ["delete", "get", "put"]);
    assert.deepEqual(document.paths["/auth/me"]?.get?.security, [{ bearer: [] }]);
    const page = await test.raw("/api/docs");
    assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    const html = await page.text();
    for (const path of Object.keys(document.paths)) assert.ok(html.includes(`/api${path}<`), path);
  });

  it("lets nobody sniff, frame or keep its answers", async () => {
    const { headers } = await test.raw("/api/health");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("content-security-policy"), "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers.get("cache-control"), "no-store");
  });
});
