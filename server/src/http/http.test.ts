import assert from "node:assert/strict";
import { connect } from "node:net";
import { describe, it } from "node:test";
import { createTalk } from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import { makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";

const app = useApp();

const post = (path: string, body: string | Buffer, type = "application/json") =>
  app.raw(path, {
    method: "POST",
    body: new Uint8Array(Buffer.from(body)),
    headers: { "content-type": type },
  });

async function answerOf(response: Response) {
  return { status: response.status, body: await response.json() };
}

/** The answer to a text sent exactly as it is. */
async function overSocket(origin: string, text: string) {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.end(text);
  const answer = Buffer.concat(await socket.toArray()).toString();
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body) };
}

const error = (status: number, code: string, message: string) => ({
  status,
  body: { error: { message, code } },
});

describe("the server", () => {
  // Proves decisions 1: health, ready, OpenAPI 3.1 and its page
  it("says that it lives and that it is ready", async () => {
    assert.deepEqual(await answerOf(await app.raw("/api/health")), { status: 200, body: { status: "ok" } });
    assert.deepEqual(await answerOf(await app.raw("/api/ready")), {
      status: 200,
      body: {
        status: "ok",
        database: { status: "ok", engine: app.ctx.database.engine },
        disk: { status: "unknown" },
        mail: { waiting: 0, failed: 0 },
      },
    });
  });

  // Proves decisions 2: 400 for unreadable JSON, path and query
  it("answers 400 for a body that is not readable JSON", async () => {
    const expected = error(400, "bad_request", "The request is not readable JSON.");
    for (const body of ['{"username":', "nonsense", "{'a':1}", " "]) {
      assert.deepEqual(await answerOf(await post("/api/auth/login", body)), expected);
    }
  });

  it("takes an empty body for none, as every call may name JSON as its type", async () => {
    const { call, token } = await makeUser(app);
    const { talk } = await call(createTalk, { body: { title: "T", summary: "S", description: "D" } });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const deleted = await app.raw(`/api/talks/${talk.talkId}`, { method: "DELETE", headers });
    assert.equal(deleted.status, 204);
    assert.equal((await post("/api/bootstrap/verify-setup", "")).status, 200);
    assert.equal((await post("/api/auth/login", "")).status, 422);
  });

  // Proves decisions 2: The format of errors, with code and fields
  it("answers 422 with fields for JSON of the wrong shape", async () => {
    for (const body of ["[]", "null", "1", '"text"', '{"username":{"$gt":""},"password":[]}']) {
      const { status, body: answer } = await answerOf(await post("/api/auth/login", body));
      assert.equal(status, 422);
      const { code, fields } = (answer as { error: { code: string; fields: object } }).error;
      assert.equal(code, "validation_failed");
      assert.notDeepEqual(fields, {});
    }
  });

  // Proves decisions 2: 413, 415
  it("answers 413 for a body over 256 KiB, also one of 10 MB", async () => {
    const expected = error(413, "payload_too_large", "The request is too large.");
    for (const size of [256 * 1024 + 1, 10_000_000]) {
      const body = Buffer.alloc(size, " ");
      assert.deepEqual(await answerOf(await post("/api/auth/login", body)), expected);
    }
  });

  // Proves decisions 2: 413, 415
  it("answers 415 for what is not JSON", async () => {
    const expected = error(415, "unsupported_media_type", "The request must be JSON.");
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/html"]) {
      assert.deepEqual(await answerOf(await post("/api/auth/login", "a=b", type)), expected);
    }
  });

  it("answers 404 in JSON for a call that does not exist", async () => {
    const expected = error(404, "not_found", "No such endpoint.");
    for (const path of ["/api/nope", "/api", "/api/events/x/y/z"]) {
      assert.deepEqual(await answerOf(await app.raw(path)), expected);
    }
  });

  it("answers 404 in JSON for what is no page and no call", async () => {
    const expected = error(404, "not_found", "There is no such page.");
    for (const method of ["POST", "OPTIONS"]) {
      assert.deepEqual(await answerOf(await app.raw("/", { method })), expected);
    }
  });

  it("answers what is not HTTP, or too long, in the same format", async () => {
    const sent = (text: string) => overSocket(app.origin, text);
    assert.deepEqual(await sent("NONSENSE\r\n\r\n"), {
      status: 400,
      body: { error: { message: "The request can't be read.", code: "bad_request" } },
    });
    assert.deepEqual(await sent(`GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`), {
      status: 431,
      body: { error: { message: "The request's headers are too long.", code: "bad_request" } },
    });
  });

  it("gives up on a request that takes more than half a minute to arrive, and on answers that nobody reads", () => {
    const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = app.built.http.server;
    assert.deepEqual([requestTimeout, headersTimeout, timeout], [30_000, 20_000, 40_000]);
    // A proxy that keeps its connections for the usual minute must not be the one that gets hung up on.
    assert.equal(keepAliveTimeout, 65_000);
  });

  // Proves decisions 2: 400 for unreadable JSON, path and query
  it("answers 400 for an address that is not readable", async () => {
    const { token } = await makeUser(app);
    const headers = { authorization: `Bearer ${token}` };
    for (const path of [
      "/api/events/%E0%A4%A",
      "/api/events/1",
      "/api/events?limit=0",
      "/api/events?limit=x",
    ]) {
      assert.equal((await app.raw(path, { headers })).status, 400, path);
    }
  });

  it("reads a call that names the type of a body but sends none", async () => {
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
      for (const length of ["", "content-length: 0\r\n"]) {
        const head = `host: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\n${length}`;
        const { status } = await overSocket(app.origin, `POST /api/auth/login HTTP/1.1\r\n${head}\r\n`);
        assert.equal(status, length && type !== "application/json" ? 415 : 422, type + length);
      }
    }
  });

  // Proves decisions 2: A 500 tells its sentence and an id, and nothing else
  it("tells nothing of an unexpected error but an id to find it by", async () => {
    const { token } = await makeUser(app);
    const list = () => app.raw("/api/events", { headers: { authorization: `Bearer ${token}` } });
    assert.equal((await list()).status, 200);
    await sql`alter table events rename to elsewhere`.execute(app.db);
    const { status, body } = await answerOf(await list());
    await sql`alter table elsewhere rename to events`.execute(app.db);
    const { requestId } = (body as { error: { requestId: string } }).error;
    assert.match(requestId, /^\S+$/);
    const message = "Something went wrong. Please try again.";
    assert.deepEqual(
      { status, body },
      { status: 500, body: { error: { message, code: "internal", requestId } } },
    );
  });

  // Proves product 7: Every call named exists, and answers whom it should
  // Proves decisions 1: health, ready, OpenAPI 3.1 and its page
  it("documents every call, in OpenAPI and as a page", async () => {
    const document = (await (await app.raw("/api/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { summary: string; security: unknown[] }>>;
    };
    assert.equal(document.openapi, "3.1.0");
    assert.deepEqual(Object.keys(document.paths["/talks/{talkId}"] ?? {}).sort(), ["delete", "get", "put"]);
    assert.deepEqual(document.paths["/auth/me"]?.get?.security, [{ bearer: [] }]);
    const page = await app.raw("/api/docs");
    assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    const html = await page.text();
    for (const path of Object.keys(document.paths)) assert.ok(html.includes(`/api${path}<`), path);
  });

  it("shows who may make which call, with no style but its own", async () => {
    const page = await app.raw("/api/docs/permissions");
    assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    assert.match(
      page.headers.get("content-security-policy") ?? "",
      /^default-src 'none'; style-src 'sha256-/,
    );
    const html = await page.text();
    assert.match(html, /<td><code>GET \/dashboard<\/code><\/td>\s*<td>401<\/td>\s*<td>✓<\/td>/);
    assert.doesNotMatch(html, / style=/);
  });

  it("documents the calls under the domain of the settings, else under APP_URL", async () => {
    const servers = async () =>
      ((await (await app.raw("/api/openapi.json")).json()) as { servers: unknown }).servers;
    assert.deepEqual(await servers(), [{ url: `${app.ctx.config.appUrl}/api` }]);
    await app.db.updateTable("system_settings").set({ domain: "events.example.org" }).execute();
    assert.deepEqual(await servers(), [{ url: "https://events.example.org/api" }]);
  });

  it("lets nobody sniff, frame or keep its answers", async () => {
    const { headers } = await app.raw("/api/health");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("content-security-policy"), "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers.get("cache-control"), "no-store");
  });
});
