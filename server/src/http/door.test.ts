import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { runServer } from "@plenary/testing/server";
import Fastify from "fastify";
import { freePort } from "../../../scripts/free-port.mjs";
import { closeWhenAnswered } from "./closing.ts";
import { openDoor } from "./door.ts";

/** Closed before it was asked, or while it was. */
const refused = /^ECONN(REFUSED|RESET)$/;
const ask = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";

async function enter(port: number, host = "127.0.0.1"): Promise<Socket> {
  const socket = connect(port, host);
  await once(socket, "connect");
  return socket;
}

async function firstLine(socket: Socket): Promise<string | undefined> {
  const [bytes] = await once(socket, "data");
  return `${bytes}`.split("\r\n")[0];
}

it("lets who comes before the app wait, and answers them and those who come later", async () => {
  const port = await freePort();
  const door = await openDoor({ port, host: "127.0.0.1" });
  const early = await enter(port);
  early.write(ask);
  const gone = await enter(port);
  gone.destroy();
  // Two turns of the loop are enough for what has arrived to be taken.
  for (const _ of [1, 2]) await setImmediate();
  const http = Fastify();
  http.get("/api/health", async () => ({ status: "healthy" }));
  const answered = firstLine(early);
  await door.open(http);
  assert.equal(await answered, "HTTP/1.1 200 OK");
  const late = await enter(port);
  late.write(ask);
  assert.equal(await firstLine(late), "HTTP/1.1 200 OK");
  await closeWhenAnswered(http);
  await assert.rejects(enter(port), { code: refused });
});

for (const [who, host, isEarly] of [
  ["who came before the app", "127.0.0.1", true],
  ["who came after it", "127.0.0.1", false],
  ["who came by the other address of localhost", "::1", false],
] as const) {
  it(`closes when ${who} is answered, and not before`, async () => {
    const port = await freePort();
    const door = await openDoor({ port, host: "localhost" });
    const http = Fastify();
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    const order: string[] = [];
    http.addHook("onClose", async () => void order.push("closed"));
    http.get("/api/health", async () => {
      isAsked();
      await goesOn;
      order.push("answered");
      return { status: "healthy" };
    });
    const early = isEarly && (await enter(port, host));
    for (const _ of [1, 2]) await setImmediate();
    await door.open(http);
    const socket = early || (await enter(port, host));
    socket.write(ask);
    const answered = firstLine(socket);
    await asked;
    const closed = closeWhenAnswered(http);
    await assert.rejects(enter(port, host), { code: refused });
    goOn();
    assert.equal(await answered, "HTTP/1.1 200 OK");
    await closed;
    assert.deepEqual(order, ["answered", "closed"]);
  });
}

it("listens on both addresses of localhost", async () => {
  const port = await freePort();
  const door = await openDoor({ port, host: "localhost" });
  const http = Fastify();
  http.get("/api/health", async () => ({ status: "healthy" }));
  const sockets = await Promise.all(["127.0.0.1", "::1"].map((host) => enter(port, host)));
  await door.open(http);
  for (const socket of sockets) {
    socket.write(ask);
    assert.equal(await firstLine(socket), "HTTP/1.1 200 OK");
  }
  await closeWhenAnswered(http);
  for (const host of ["127.0.0.1", "::1"]) await assert.rejects(enter(port, host), { code: refused });
});

it("says where it can't listen", async () => {
  const port = await freePort();
  const http = Fastify();
  await (await openDoor({ port, host: "127.0.0.1" })).open(http);
  await assert.rejects(openDoor({ port, host: "127.0.0.1" }), { code: "EADDRINUSE" });
  await assert.rejects(openDoor({ port, host: "192.0.2.1" }), { code: "EADDRNOTAVAIL" });
  await closeWhenAnswered(http);
});

it("is open before the process has done anything else", async (test: TestContext) => {
  const dataDir = mkdtempSync(join(tmpdir(), "plenary-door-"));
  const port = await freePort();
  const { child } = runServer({ PORT: `${port}`, DATA_DIR: dataDir }, ["server/src/main.ts"]);
  const ended = once(child, "exit");
  test.after(async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(dataDir, { recursive: true });
  });
  const socket = await accepted(port);
  assert.deepEqual(readdirSync(dataDir), []);
  socket.destroy();
});

/** A connection as soon as one is accepted. */
async function accepted(port: number): Promise<Socket> {
  for (;;) {
    const socket = await enter(port).catch(() => undefined);
    if (socket) return socket;
  }
}
