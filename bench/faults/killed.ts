import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTalk } from "@plenary/contract/sessions/talks";
import { clientOf, type Person, register } from "@plenary/testing/people";
import { type Server, startServer } from "@plenary/testing/server";
import { type Figure, none } from "./figures.ts";
import { allTalks } from "./load.ts";

const ROUNDS = 100;
/** Clients that write at once, and how many acknowledgements each process gets to give at most. */
const WRITERS = 8;
const MOST = 100;

/** A server on the embedded database is killed (SIGKILL) a hundred times while it writes, each time by the same data. */
export async function killed(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "plenary-killed-"));
  try {
    const acknowledged: string[] = [];
    let writer: Person | undefined;
    for (let round = 0; round < ROUNDS; round++) {
      const server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT: "off" });
      writer ??= await register(server.origin, "writer", "A writer");
      acknowledged.push(...(await killWhileWriting(server, writer, 1 + Math.floor(Math.random() * MOST))));
    }
    const server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT: "off" });
    const there = new Set(await allTalks(server.origin, writer as Person));
    await server.stop();
    const lost = acknowledged.filter((id) => !there.has(id));
    // Proves trust durability: An acknowledged write survives a power cut, and SIGKILL
    return [none(`Lost of ${acknowledged.length} acknowledged talks, in ${ROUNDS} kills`, lost)];
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function killWhileWriting(
  server: Server,
  { token }: Person,
  acknowledgements: number,
): Promise<string[]> {
  const call = clientOf(server.origin, token);
  const acknowledged: string[] = [];
  let end: Promise<unknown> | undefined;
  const write = async () => {
    while (!end) {
      const body = { title: "A talk", summary: "S", description: "D".repeat(1000) };
      const answer = await call(createTalk, { body }).catch((error: unknown) => {
        if (!end) throw error;
      });
      if (!answer) return;
      acknowledged.push(answer.talk.talkId);
      if (acknowledged.length >= acknowledgements) end ??= server.end("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await end;
  return acknowledged;
}
