import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTalk, listTalks } from "@plenary/contract/sessions/talks";
import { clientOf, type Person, register } from "./people.ts";
import { startServer } from "./server.ts";

/** Talks written at a time. */
const WRITERS = 8;

/** How much longer each flush takes than it would, in microseconds: an answer before its end would show. */
const DELAY = 2000;

/**
 * Eight clients write talks to a server on the embedded database; as soon as that many are acknowledged, the power is
 * cut: another server starts with what had been flushed. Returns those of the acknowledged talks that it lacks.
 * Needs gcc.
 */
export async function cutPower(acknowledgements: number): Promise<{ acknowledged: number; lost: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "plenary-power-"));
  try {
    const [data, kept, after] = ["data", "kept", "after"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(kept);
    const shim = join(folder, "forget.so");
    const source = fileURLToPath(new URL("forget.c", import.meta.url));
    execFileSync("gcc", ["-O1", "-shared", "-fPIC", "-o", shim, source, "-ldl", "-lpthread"]);
    const server = await startServer({
      ...{ DATA_DIR: data, RATE_LIMIT: "off" },
      ...{ LD_PRELOAD: shim, FORGET_ROOT: data, FORGET_KEPT: kept, FORGET_DELAY: String(DELAY) },
    });
    const writer = await register(server.origin, "writer", "A writer");
    const acknowledged: string[] = [];
    let cut: Promise<unknown> | undefined;
    const write = async () => {
      while (!cut) {
        const body = { title: "A talk", summary: "S", description: "D".repeat(500) };
        const answer = await writer.call(createTalk, { body }).catch((error: unknown) => {
          if (!cut) throw error;
        });
        if (!answer || cut) return;
        acknowledged.push(answer.talk.talkId);
        if (acknowledged.length >= acknowledgements) cut = server.end("SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    await cut;
    restore(data, kept, after);
    await server.stop();
    const again = await startServer({ DATA_DIR: after });
    const there = await talksOf(again.origin, writer);
    await again.stop();
    return { acknowledged: acknowledged.length, lost: acknowledged.filter((id) => !there.has(id)) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What the disk has after the power cut: the names of all files, and of each what was flushed. */
function restore(data: string, kept: string, after: string): void {
  mkdirSync(after, { mode: 0o700 });
  for (const entry of readdirSync(data, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const to = join(after, path.slice(data.length));
    const flushed = join(kept, String(statSync(path).ino));
    if (entry.isDirectory()) mkdirSync(to, { recursive: true });
    else if (existsSync(flushed)) copyFileSync(flushed, to);
    else writeFileSync(to, "");
  }
}

async function talksOf(origin: string, { token }: Person): Promise<Set<string>> {
  const call = clientOf(origin, token);
  const found = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await call(listTalks, { query: { limit: 500, cursor } });
    for (const { talkId } of page.talks) found.add(talkId);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}
