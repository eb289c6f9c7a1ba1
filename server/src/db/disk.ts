import { statfsSync } from "node:fs";
import type { KyselyPlugin } from "kysely";

/** PostgreSQL's own code for a full disk. */
export const DISK_FULL = "53100";

/**
 * Bytes that have to be free before the embedded database may write: twice the amount its log grows by at a time.
 * Inside a process it can't survive a log that fails to grow: it would hang, and the process with it.
 */
const RESERVE = 32 * 1024 * 1024;

/** There is no room to write; stored data can still be read. */
export class DiskFull extends Error {
  readonly code = DISK_FULL;
}

/** A check that throws DiskFull while the folder's disk is (nearly) full. */
export function roomCheck(folder: string): () => void {
  return () => {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    if (free >= RESERVE) return;
    throw new DiskFull(
      `there is no room to write in ${folder}: ${megabytes(free)} MB are free, and ${megabytes(RESERVE)} MB are needed`,
    );
  };
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

/** Refuses every statement that writes while there is no room; raw SQL only reads, or notifies. */
export function refusingWrites(ensureRoom: () => void): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (node.kind !== "SelectQueryNode" && node.kind !== "RawNode") ensureRoom();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
