import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@plenary/contract/accounts/sign-ins";
import { createTalk, deleteTalk, listTalks } from "@plenary/contract/sessions/talks";
import { password, register } from "@plenary/testing/people";
import { startServer } from "@plenary/testing/server";
import { Refusal } from "../../scripts/setup.mjs";
import { type Figure, holds, none, only } from "./figures.ts";
import { allTalks } from "./load.ts";
import { ask } from "./pair.ts";

const MB = 1024 * 1024;

/** The embedded database writes until its disk, a small one in memory, is full; space is freed; it starts again. */
export async function diskFull(): Promise<Figure[]> {
  return onSmallDisk(fill);
}

/** Some work with a disk of 160 MB, where it is mounted. @throws {Refusal} unless run by root. */
export async function onSmallDisk<T>(work: (disk: string) => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) throw new Refusal("A full disk needs root, to mount a small one in memory.");
  const disk = mkdtempSync(join(tmpdir(), "plenary-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", disk]);
  try {
    return await work(disk);
  } finally {
    execFileSync("umount", ["--lazy", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

async function fill(disk: string): Promise<Figure[]> {
  const environment = { DATA_DIR: join(disk, "data"), RATE_LIMIT: "off" };
  const server = await startServer(environment);
  const writer = await register(server.origin, "writer", "A writer");
  const acknowledged: string[] = [];
  const secret = "words that belong in no log";
  const write = async () => {
    const description = `${secret} ${Buffer.from(crypto.getRandomValues(new Uint8Array(30_000))).toString("base64url")}`;
    const body = { title: "A talk", summary: "S", description };
    const outcome = await ask(server.origin, writer, (call) => call(createTalk, { body }));
    if (outcome.answer) acknowledged.push(outcome.answer.talk.talkId);
    return outcome;
  };
  // First its own writes use up the space that isn't kept; then somebody else takes almost the rest, and then all of it.
  leave(disk, "first", 72 * MB);
  let last = await write();
  for (let n = 0; last.status === 201 && n < 2000; n++) last = await write();
  leave(disk, "almost", 40 * MB);
  const signedIn = await ask(server.origin, null, (call) =>
    call(login, { body: { username: writer.username, password } }),
  );
  const talkId = acknowledged.pop() ?? "";
  const deleted = await ask(server.origin, writer, (call) => call(deleteTalk, { params: { talkId } }));
  const ready = await (await fetch(`${server.origin}/api/ready`)).text();
  leave(disk, "second", 0);
  const statuses = new Set<number>();
  for (let n = 0; n < 50; n++) statuses.add((await write()).status);
  const read = await ask(server.origin, writer, (call) => call(listTalks, { query: { limit: 1 } }));
  const health = await fetch(`${server.origin}/api/health`);
  for (const name of ["first", "almost", "second"]) rmSync(join(disk, name));
  const after = await write();
  const log = server.output();
  const code = await server.end();
  const again = await startServer(environment);
  try {
    const there = new Set(await allTalks(again.origin, writer));
    return [
      only("Means", "tmpfs of 160 MB"),
      // Proves decisions 2: 503 while the database is away
      holds("Writes with no room left", "503", [...statuses].join(", ")),
      holds(
        "What they say",
        "The server's disk is nearly full, so nothing was saved. Until its administrators free some space, nobody can save anything new here. Deleting and signing in still work.",
        last.refusal ?? "",
      ),
      holds("Signing in with 40 MB left", "200", signedIn.status),
      holds("Deleting with 40 MB left", "204", deleted.status),
      holds("/api/ready says so", "true", String(ready.includes('"disk":{"status":"deletions_only"}'))),
      holds("The log says that the disk is full", "true", String(log.includes('"msg":"the disk is full"'))),
      holds("The log has what was to be written", "false", String(log.includes(secret))),
      holds("A list is still read", "200", read.status),
      holds("Health is still told", "200", health.status),
      holds("A write when there is room again", "201", after.status),
      holds("It stops in order", "0", String(code)),
      none(
        `Lost of ${acknowledged.length} acknowledged talks`,
        acknowledged.filter((id) => !there.has(id)),
      ),
    ];
  } finally {
    await again.stop();
    await server.stop();
  }
}

/** Fills the disk up to that many bytes. */
export function leave(disk: string, name: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, name), Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}
