import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import type { Client } from "@plenary/contract/client";
import { createTalk, getTalk, listTalks, type Talk } from "@plenary/contract/sessions/talks";
import { createDatabase } from "@plenary/testing/databases";
import { unflushed } from "@plenary/testing/patience";
import { clientOf } from "@plenary/testing/people";
import { prepareDataDir, type Server, startServer } from "@plenary/testing/server";
import { shortLived } from "../../../scripts/setup.mjs";

const ada = {
  username: "ada",
  password: "Analytical1",
  profile: { name: "Ada Lovelace", email: "ada@example.org", description: null },
};
/** Talks written at a time; that many may be stored but unacknowledged when the process dies. */
const WRITERS = 8;

let dataDir: string;
let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "plenary-kill-"));
  if (process.env.DATABASE_URL) database = await createDatabase(process.env.DATABASE_URL);
  else await prepareDataDir(dataDir);
});
let running: Server | undefined;
after(async () => {
  await running?.end("SIGKILL");
  if (database) await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server with the data of its predecessors. */
async function start(): Promise<Server> {
  running = await startServer(
    { DATA_DIR: dataDir, RATE_LIMIT: "off", ...(database && { DATABASE_URL: database.url }) },
    [shortLived, unflushed],
  );
  return running;
}

/** Writes talks as fast as it can, kills the process in the middle, and returns those that were acknowledged. */
async function killWhileWriting(server: Server, call: Client, acknowledgements: number): Promise<Talk[]> {
  const acknowledged: Talk[] = [];
  let killed: Promise<number | null> | undefined;
  const write = async (writer: number) => {
    for (let n = 0; ; n++) {
      const body = { title: `Talk ${writer}.${n}`, summary: "S", description: "D".repeat(5000) };
      const answer = await call(createTalk, { body }).catch((error: unknown) => {
        if (!killed) throw error;
      });
      if (!answer) return;
      acknowledged.push(answer.talk);
      if (acknowledged.length === acknowledgements) killed = server.end("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  // It couldn't catch the signal: it has no exit code.
  assert.equal(await killed, null);
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

// Proves decisions 1: Without DATABASE_URL all data is in DATA_DIR, of one process at a time
// Proves trust durability: An acknowledged write survives a power cut, and SIGKILL
it("keeps everything that it acknowledged when it is killed while writing, again and again", async () => {
  let server = await start();
  const { authResult, user } = await clientOf(server.origin)(accounts.register, { body: ada });
  const expected: Talk[] = [];
  let rounds = 0;
  for (const acknowledgements of [1, 40, 300]) {
    expected.push(
      ...(await killWhileWriting(server, clientOf(server.origin, authResult.accessToken), acknowledgements)),
    );
    rounds += 1;
    // The dead process's lock does not stop the next one, and its sign-ins remain valid.
    server = await start();
    const call = clientOf(server.origin, authResult.accessToken);
    assert.deepEqual(await call(signIns.me), { user });
    const kept = await allTalks(call);
    for (const talk of expected) {
      // The list cuts their descriptions.
      assert.ok(kept.has(talk.talkId));
      assert.deepEqual((await call(getTalk, { params: { talkId: talk.talkId } })).talk, talk);
    }
    assert.ok(kept.size <= expected.length + rounds * WRITERS);
  }
  assert.ok(expected.length >= 341);
  const again = await clientOf(server.origin)(signIns.login, {
    body: { username: ada.username, password: ada.password },
  });
  assert.deepEqual(again.user, user);
});
