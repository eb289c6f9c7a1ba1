import { chmodSync, mkdirSync, statSync } from "node:fs";
import { StartupError } from "./config.ts";

/** What a mode grants to the group and to everybody else. */
const OTHERS = 0o077;

/** From now on this process makes files and folders that only its own user can read or write. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Makes the data directory if it isn't there, and takes away what others on this machine may do in it: it holds
 * everybody's addresses and messages, and the secret. Throws StartupError where it stays open to them.
 */
export function makeDataDirPrivate(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (isOpenToOthers(dataDir)) tighten(dataDir);
  } catch (error) {
    throw new StartupError(`The data directory ${dataDir} can't be used: ${(error as Error).message}.`);
  }
  if (isOpenToOthers(dataDir)) {
    throw new StartupError(
      `The data directory ${dataDir} is open to other users of this machine and can't be closed to them: ` +
        "give it to the user that runs Plenary, with mode 0700, or choose another with DATA_DIR.",
    );
  }
}

const isOpenToOthers = (folder: string): boolean => (statSync(folder).mode & OTHERS) !== 0;

/** Some file systems have no modes and say nothing; who doesn't own the folder is told. Both show in its mode after it. */
function tighten(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if (!["EPERM", "EROFS", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
