import { statfsSync } from "node:fs";
import type { KyselyPlugin, RootOperationNode } from "kysely";

/** PostgreSQL's own code for a full disk. */
export const DISK_FULL = "53100";

const MB = 1024 * 1024;

/** Bytes that have to be free on the disk of the embedded database (docs/operations.md#a-full-disk). */
export const needed = {
  /**
   * To write anything: twice the amount its log grows by at a time. Inside a process it can't survive a log that fails to grow: it would
   * hang, and the process with it.
   */
  anything: 32 * MB,
  /** To save what is new: as much again is kept for whoever signs in, deletes or administers. */
  ordinary: 64 * MB,
  /** To take what anybody may send, without an account. */
  answers: 256 * MB,
} as const;

/** There is no room to write; stored data can still be read. */
export class DiskFull extends Error {
  readonly code = DISK_FULL;
}

/** Whether that is why a statement failed, on this disk or on PostgreSQL's. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.some(isDiskFull)
    : (error as { code?: unknown } | null)?.code === DISK_FULL;

/** The disk on which the embedded database writes. */
export interface Disk {
  /** How many bytes are free. */
  free(): number;
}

export const diskOf = (folder: string): Disk => ({
  free() {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
});

/** Whether so many bytes are free, as far as that is known: the disk of a PostgreSQL isn't seen from here. */
export const hasFree = (disk: Disk | undefined, bytes: number): boolean => !disk || disk.free() >= bytes;

/** What there is room for: everything, all but answers, only what makes room and signing in, or nothing. */
export type DiskStatus = "ok" | "no_answers" | "deletions_only" | "full" | "unknown";

/** Of another's disk, unknown. */
export function statusOf(disk: Disk | undefined): DiskStatus {
  if (!disk) return "unknown";
  const free = disk.free();
  if (free < needed.anything) return "full";
  if (free < needed.ordinary) return "deletions_only";
  return free < needed.answers ? "no_answers" : "ok";
}

/** Throws DiskFull while less is free. */
export function requireFree(disk: Disk, bytes: number): void {
  const free = disk.free();
  if (free >= bytes) return;
  throw new DiskFull(
    `there is no room to write: ${megabytes(free)} MB are free, and ${megabytes(bytes)} MB are needed`,
  );
}

export const megabytes = (bytes: number): number => Math.floor(bytes / MB);

/** Refuses every statement that writes while there is no room for anything. */
export function refusingWrites(disk: Disk): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (writes(node)) requireFree(disk, needed.anything);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** What a text that writes begins with, or one of the statements that it begins with. */
const writing = /^\s*(insert|update|delete)\b|\bas (materialized )?\(\s*(insert|update|delete)\b/i;

const writes = (node: RootOperationNode): boolean =>
  node.kind === "RawNode"
    ? node.sqlFragments.some((fragment) => writing.test(fragment))
    : node.kind !== "SelectQueryNode";
