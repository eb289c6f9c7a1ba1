import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { patience, unflushed } from "@plenary/testing/patience";
import { prepareDataDir, startServer } from "@plenary/testing/server";
import { shortLived } from "../../../scripts/setup.mjs";

it("says nothing of clients that leave in the middle of a request, and serves the others", async (test) => {
  const dataDir = mkdtempSync(join(tmpdir(), "plenary-aborted-"));
  await prepareDataDir(dataDir);
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: "info" }, [shortLived, unflushed]);
  test.after(server.stop);
  // It is answering by now, but may still be about to say so.
  await test.waitFor(() => assert.match(server.output(), /is running/), { timeout: patience });
  const started = server.output();
  const head = "host: 127.0.0.1\r\ncontent-type: application/json\r\n";
  const cut = [
    `POST /api/auth/login HTTP/1.1\r\n${head}content-length: 100\r\n\r\n{"user`,
    `POST /api/auth/login HTTP/1.1\r\n${head}transfer-encoding: chunked\r\n\r\n5\r\n{"use\r\n`,
    `POST /api/page-views HTTP/1.1\r\n${head}content-length: 100\r\n\r\n`,
    `POST /public/events HTTP/1.1\r\n${head}content-length: 100\r\n\r\n{`,
    "GET /api/auth/me HT",
    "GET /public/events?q=word HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
  ];
  for (const text of cut) {
    for (const leave of ["end", "destroy", "resetAndDestroy"] as const) {
      const socket = connect(Number(new URL(server.origin).port), "127.0.0.1").on("error", () => {});
      await once(socket, "connect");
      await new Promise((written) => socket.write(text, written));
      // Its request has reached the server when the answer to a later one is there.
      assert.equal((await fetch(`${server.origin}/api/health`)).status, 200);
      socket.resume()[leave]();
      await once(socket, "close");
    }
  }
  const body = JSON.stringify({ username: "nobody", password: "Nobody-here-1" });
  const headers = { "content-type": "application/json" };
  const login = await fetch(`${server.origin}/api/auth/login`, { method: "POST", body, headers });
  assert.equal(login.status, 401);
  assert.equal(await server.end(), 0);
  assert.equal(server.output().slice(started.length), "");
});
