import { statfsSync } from "node:fs";
import type { KyselyPlugin, RootOperationNode } from "kysely";

/** PostgreSQL's own code for a full disk. */
export const DISK_FULL = "53100";

const MB = 1024 * 1024;

/** Bytes that must be free on the embedded database's disk (docs/operations.md#a-full-disk). */
export const requiredBytes = {
  /** For any write, twice what the log grows by at a time: a database inside the process hangs if its log can't grow. */
  anything: 32 * MB,
  /** For saving something new: as much again stays free for signing in, deleting and administering. */
  ordinary: 64 * MB,
  /** For what anybody may send without an account. */
  answers: 256 * MB,
} as const;

/** There is no room to write; stored data can still be read. */
export class DiskFull extends Error {
  readonly code = DISK_FULL;
}

/** Whether a statement failed for a full disk, this one or PostgreSQL's. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.some(isDiskFull)
    : (error as { code?: unknown } | null)?.code === DISK_FULL;

/** The disk that the embedded database writes to. */
export interface Disk {
  /** Free bytes. */
  free(): number;
}

export const diskOf = (folder: string): Disk => ({
  free() {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
});

/** Whether that many bytes are free; true if unknown, as for a PostgreSQL server's disk. */
export const hasFree = (disk: Disk | undefined, bytes: number): boolean => !disk || disk.free() >= bytes;

/** What there is room for: everything, all but answers, only deletions and signing in, or nothing. */
export type DiskStatus = "ok" | "no_answers" | "deletions_only" | "full" | "unknown";

/** The disk's status; unknown for a PostgreSQL server's disk. */
export function statusOf(disk: Disk | undefined): DiskStatus {
  if (!disk) return "unknown";
  const free = disk.free();
  if (free < requiredBytes.anything) return "full";
  if (free < requiredBytes.ordinary) return "deletions_only";
  return free < requiredBytes.answers ? "no_answers" : "ok";
}

/** Throws DiskFull if less is free. */
export function requireFree(disk: Disk, bytes: number): void {
  const free = disk.free();
  if (free >= bytes) return;
  throw new DiskFull(
    `there is no room to write: ${megabytes(free)} MB are free, and ${megabytes(bytes)} MB are needed`,
  );
}

export const megabytes = (bytes: number): number => Math.floor(bytes / MB);

/** Refuses every writing statement while there is no room for any. */
export function refusingWrites(disk: Disk): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (writes(node)) requireFree(disk, requiredBytes.anything);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** How a writing statement, or one in its `with`, begins. */
const writing = /^\s*(insert|update|delete)\b|\bas (materialized )?\(\s*(insert|update|delete)\b/i;

const writes = (node: RootOperationNode): boolean =>
  node.kind === "RawNode"
    ? node.sqlFragments.some((fragment) => writing.test(fragment))
    : node.kind !== "SelectQueryNode";
