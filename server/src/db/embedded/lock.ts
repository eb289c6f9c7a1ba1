import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../../base/config.ts";
import { makeDataDirPrivate } from "../../base/data-dir.ts";
import { diskOf, requiredBytes, requireFree } from "./disk.ts";

/**
 * Locks the data directory, because the embedded database has no lock of its own. The lock doesn't count if its process
 * was killed, or its id reused after a reboot. Returns a function that releases it. Throws StartupError.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, "plenary.lock");
  const mine = identity(process.pid);
  makeDataDirPrivate(dataDir);
  try {
    // Before the lock, which a full disk can't take either.
    requireFree(diskOf(dataDir), requiredBytes.anything);
    if (!create(path, mine)) {
      const holder = readFileSync(path, "utf8");
      const pid = Number.parseInt(holder, 10);
      // After a power cut the file may exist without its content.
      if (holder !== "" && holder === identity(pid)) {
        throw new StartupError(
          `The data directory ${dataDir} is in use by another Plenary process (${pid}); stop that one first.`,
        );
      }
      rmSync(path, { force: true });
      if (!create(path, mine)) {
        throw new StartupError(`The data directory ${dataDir} was just taken by another Plenary process.`);
      }
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The data directory ${dataDir} can't be used: ${(error as Error).message}.`);
  }
  return () => rmSync(path, { force: true });
}

/** Creates the lock unless it exists; never overwrites a file. */
function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** "pid start-time" of a running process, or "" if there is none; the start time only where /proc provides it. */
function identity(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0) return "";
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return "";
  }
  try {
    // The 22nd field of proc(5) stat; the second, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return `${pid} ${fields[19]}`;
  } catch {
    return `${pid} unknown`;
  }
}
