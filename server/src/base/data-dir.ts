import { chmodSync, mkdirSync, statSync } from "node:fs";
import { StartupError } from "./config.ts";

/** The permissions of the group and of everybody else. */
const OTHERS = 0o077;

/** Makes this process create files and folders that only its own user can read or write. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Creates the data directory for its owner alone: it holds the secret, and messages. Throws StartupError. */
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

/** Some file systems silently ignore modes, and changing a folder of another owner fails. Both show in its mode afterwards. */
function tighten(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if (!["EPERM", "EROFS", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
