import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { root, shortLived } from "../scripts/setup.mjs";
import { startServer } from "./server.ts";
import { unflushed } from "./unflushed.ts";

const cache = join(root, "node_modules/.cache/plenary");

/**
 * Fills `dataDir`, which need not exist, with what a first start leaves: a new database, and no secret yet. Making that
 * takes three seconds of work, so it is done once for these migrations and packages. For tests that are about something
 * else than a first start.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  cpSync(await firstStart(), dataDir, { recursive: true });
}

/** The data directory of an installation that was started once. */
async function firstStart(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of [
    "package-lock.json",
    ...globSync("server/src/db/{migrations,routines}/*", { cwd: root }).sort(),
  ])
    hash.update(readFileSync(join(root, file)));
  const kept = join(cache, `first-start-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(kept)) return kept;
  const made = await mkdtemp(`${kept}-`);
  const server = await startServer({ DATA_DIR: made }, [shortLived, unflushed]);
  await server.end();
  rmSync(join(made, "app-secret"));
  try {
    renameSync(made, kept);
  } catch {
    // Another process was faster.
    rmSync(made, { recursive: true });
  }
  return kept;
}
