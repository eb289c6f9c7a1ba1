import { closeSync, existsSync, fdatasync, fdatasyncSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { PGlite } from "@electric-sql/pglite";
import type { NodeFS } from "@electric-sql/pglite/nodefs";

/** A file system for PGlite whose files survive a power cut (docs/decisions/two-databases.md). */
export interface FlushedFiles {
  fs: NodeFS;
  /** Resolves when everything committed so far is on disk; simultaneous callers share one flush. */
  flushed(): Promise<void>;
  /** Flushes what was written without this: by PGlite's own first start, or by an earlier version. */
  flushOnce(): Promise<void>;
  close(): void;
}

/** PGlite's arguments: its defaults, without the one that makes PostgreSQL never flush. */
export const flushingParams = (defaults: readonly string[]): string[] => [
  ...defaults.filter((param) => param !== "-F"),
  // The only one of PostgreSQL's ways to flush its log that PGlite passes on to its file system.
  ...["-c", "wal_sync_method=fsync"],
  // Reuses the log's files (keep-space.ts) instead of keeping a gigabyte of it.
  ...["-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"],
];

interface Node {
  name: string;
  parent: Node;
}

interface Stream {
  node: Node;
  /** The file's descriptor in Node.js. */
  nfd: number;
}

/** The part of Emscripten's file system over Node's that is used here. */
interface NodeFiles {
  realPath(node: Node): string;
  /** Turns errors of Node.js into those that PostgreSQL understands. */
  tryFSOperation<T>(work: () => T): T;
  node_ops: Record<string, (...args: never[]) => unknown>;
  stream_ops: {
    fsync?: (stream: Stream) => number;
    write: (stream: Stream, from: Int8Array, offset: number, length: number, position?: number) => number;
    setattr: (stream: Stream, ...rest: never[]) => unknown;
  };
}

/** Bytes of a page in PostgreSQL's tables and indexes. */
const PAGE = 8192;

/** Changes of folders, which must not reach the disk before the log that explains them. */
const folderChanges = ["setattr", "mknod", "rename", "unlink", "rmdir", "symlink"];

/**
 * Gives PGlite's file system the flush that it lacks. PostgreSQL decides what is flushed when, and waits for it, with
 * one exception: the flush of its log at a commit is only noted, so that the next transaction can run meanwhile.
 * Callers who need to know wait for `flushed`. Nothing but the log is written, flushed or renamed before the log is.
 */
export function flushedFiles(NodeFs: typeof NodeFS, folder: string): FlushedFiles {
  const fs = new NodeFs(folder);
  const log = flushedLog();
  const init = fs.init.bind(fs);
  fs.init = async (pg: PGlite, options: Parameters<NodeFS["init"]>[1]) => {
    const { emscriptenOpts } = await init(pg, options);
    const preRun = [
      (module: object) => flushIn((module as { NODEFS: NodeFiles }).NODEFS, log),
      ...(emscriptenOpts.preRun ?? []),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  };
  return {
    fs,
    flushed: log.flushed,
    flushOnce: () => flushOnce(folder),
    close: log.close,
  };
}

function flushIn(files: NodeFiles, log: ReturnType<typeof flushedLog>): void {
  const { node_ops, stream_ops, tryFSOperation } = files;
  const logFirst = () => tryFSOperation(log.flushNow);
  const { write, setattr } = stream_ops;
  stream_ops.fsync = (stream) => {
    if (isSegment(stream.node)) tryFSOperation(() => log.ask(files.realPath(stream.node)));
    else {
      logFirst();
      tryFSOperation(() => fsyncSync(stream.nfd));
    }
    return 0;
  };
  stream_ops.write = (stream, from, offset, length, position) => {
    if (!isInLog(stream.node) && !areNewPages(stream.node, from, offset, length)) logFirst();
    return write(stream, from, offset, length, position);
  };
  stream_ops.setattr = (stream, ...rest) => {
    logFirst();
    return setattr(stream, ...rest);
  };
  for (const name of folderChanges) {
    const change = node_ops[name] as (...args: never[]) => unknown;
    node_ops[name] = (...args) => {
      logFirst();
      return change(...args);
    };
  }
}

const isInLog = (node: Node): boolean => node.parent.name === "pg_wal";
const isSegment = (node: Node): boolean => isInLog(node) && /^[0-9A-F]{24}$/.test(node.name);

/** Whether these are pages that the log doesn't mention; each begins with its position in the log. Files grow by such. */
function areNewPages(node: Node, from: Int8Array, offset: number, length: number): boolean {
  if (node.parent.parent.name !== "base" || length % PAGE !== 0) return false;
  for (let page = offset; page < offset + length; page += PAGE) {
    for (let at = page; at < page + 8; at += 1) if (from[at] !== 0) return false;
  }
  return true;
}

/** PostgreSQL's write-ahead log, which is written one file at a time. */
function flushedLog() {
  /** Flushes that PostgreSQL has requested, and those that are done. */
  let asked = 0;
  let done = 0;
  /** A handle of our own, because PostgreSQL may close its own during a flush. */
  let segment: { path: string; handle: number } | undefined;
  let flight: Promise<void> | undefined;

  const flushNow = () => {
    if (done === asked || !segment) return;
    const upTo = asked;
    orEnd(() => fdatasyncSync((segment as { handle: number }).handle));
    done = upTo;
  };
  const fly = async () => {
    const upTo = asked;
    const { handle } = segment as { handle: number };
    await promisify(fdatasync)(handle).catch(endProcess);
    done = Math.max(done, upTo);
    flight = undefined;
  };
  const close = () => {
    const old = segment?.handle;
    if (old === undefined) return;
    flushNow();
    segment = undefined;
    void Promise.resolve(flight).then(() => closeSync(old));
  };
  return {
    flushNow,
    close,
    ask(path: string) {
      if (segment?.path !== path) {
        close();
        segment = { path, handle: openSync(path, "r") };
      }
      asked += 1;
    },
    async flushed() {
      const mine = asked;
      while (done < mine) {
        flight ??= fly();
        await flight;
      }
    },
  };
}

function orEnd(flush: () => void): void {
  try {
    flush();
  } catch (error) {
    endProcess(error);
  }
}

/** After a failed flush nobody knows what is on disk, and another would succeed without writing it. So the process ends. */
function endProcess(error: unknown): never {
  console.error(`The embedded database can't be written to its disk any more: ${(error as Error).message}.`);
  process.exit(1);
}

/** Flushes everything below, once. Several files at a time: a thousand one by one take seconds. */
async function flushOnce(folder: string): Promise<void> {
  const note = `${folder}.flushed`;
  if (existsSync(note)) return;
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const flushNext = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await flushOne(path);
  };
  await Promise.all(Array.from({ length: 16 }, flushNext));
  await writeFile(note, "", { flush: true });
  await flushOne(dirname(folder));
}

async function flushOne(path: string): Promise<void> {
  await using file = await open(path);
  await file.sync();
}
