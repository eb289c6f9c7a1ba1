import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";
import { fileURLToPath } from "node:url";
import * as auth from "@plenary/contract/auth";
import { type Client, createClient } from "@plenary/contract/client";
import { createTalk, listTalks, type Talk } from "@plenary/contract/talks";
import { createDatabase } from "./harness.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const ada = {
  username: "ada",
  password: "Analytical1",
  profile: { name: "Ada Lovelace", email: "ada@example.org", description: null },
};
/** Talks written at a time; so many may be stored without having been acknowledged when the process dies. */
const WRITERS = 8;

const dataDir = await mkdtemp(join(tmpdir(), "plenary-kill-"));
const database = process.env.DATABASE_URL && (await createDatabase(process.env.DATABASE_URL));
let running: ChildProcess | undefined;
after(async () => {
  running?.kill("SIGKILL");
  if (database) await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === "object" && address ? address.port : assert.fail("no free port");
}

/** Starts the server as `npm start` does, with the data of those before it; resolves when it says where it is. */
async function start() {
  const port = await freePort();
  const environment = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", NODE_ENV: "production" };
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...environment, ...(database && { DATABASE_URL: database.url }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running = child;
  let output = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("Plenary is running")) resolve();
      });
    }
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  const client = (token?: string) =>
    createClient({ fetch, baseUrl: `http://127.0.0.1:${port}/api`, token: () => token ?? null });
  return { child, client };
}

/** Writes talks as fast as it can, kills the process in the middle of it, and tells which were acknowledged. */
async function killWhileWriting(
  child: ChildProcess,
  call: Client,
  acknowledgements: number,
): Promise<Talk[]> {
  const acknowledged: Talk[] = [];
  const dead = once(child, "exit");
  const write = async (writer: number) => {
    for (let n = 0; ; n++) {
      const body = { title: `Talk ${writer}.${n}`, summary: "S", description: "D".repeat(5000) };
      const answer = await call(createTalk, { body }).catch((error: unknown) => {
        if (!child.killed) throw error;
      });
      if (!answer) return;
      acknowledged.push(answer.talk);
      if (acknowledged.length === acknowledgements) child.kill("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  assert.deepEqual(await dead, [null, "SIGKILL"]);
  return acknowledged;
}

async function allTalks(call: Client): Promise<Map<string, Talk>> {
  const found = new Map<string, Talk>();
  let cursor: string | undefined;
  do {
    const page = await call(listTalks, { query: { limit: 500, cursor } });
    for (const talk of page.talks) found.set(talk.talkId, talk);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

it("keeps everything that it acknowledged when it is killed while writing, again and again", async () => {
  let { child, client } = await start();
  const { authResult, user } = await client()(auth.register, { body: ada });
  const expected: Talk[] = [];
  let rounds = 0;
  for (const acknowledgements of [1, 40, 300]) {
    expected.push(...(await killWhileWriting(child, client(authResult.accessToken), acknowledgements)));
    rounds += 1;
    // The lock of the dead process does not stop the next one, and its sign-ins go on.
    ({ child, client } = await start());
    const call = client(authResult.accessToken);
    assert.deepEqual(await call(auth.me), { user });
    const kept = await allTalks(call);
    for (const talk of expected) assert.deepEqual(kept.get(talk.talkId), talk);
    assert.ok(kept.size <= expected.length + rounds * WRITERS);
  }
  assert.ok(expected.length >= 341);
  const again = await client()(auth.login, { body: { username: ada.username, password: ada.password } });
  assert.deepEqual(again.user, user);
});
