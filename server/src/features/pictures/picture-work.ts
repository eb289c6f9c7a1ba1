import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Focus } from "@plenary/contract/pictures/pictures";
import { serverLimits } from "@plenary/contract/server-limits";
import { Refusal } from "../../base/refusals.ts";
import { type ChildAnswer, exitCodes, type PictureFile, type PictureKind } from "./picture-sizes.ts";

const program = fileURLToPath(import.meta.resolve("./picture-child.ts"));

/** How long reading a picture may take. */
export interface Patience {
  /** Of processor time: then the process ends itself. */
  seconds: number;
  /** After these it is killed if it neither answered nor ended, however busy the machine is. */
  milliseconds: number;
}

const usual: Patience = { seconds: serverLimits.pictureSeconds, milliseconds: 60_000 };

/** What a JPEG, PNG, WebP or XML file begins with. What it really is, turns out where it is read. */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s, /^(\xef\xbb\xbf)?\s*</];

let last: Promise<unknown> = Promise.resolve();
/** Whose pictures are read, or wait: one of each, so that nobody holds up all others. */
const working = new Set<string>();

/** Who wants a picture written. */
interface Asking {
  by: string;
  /** Counts what is going to be read; what there is no room for isn't. May refuse. */
  count?: () => Promise<unknown>;
  /** Counts in addition what took more than it may. */
  countLarge?: () => Promise<unknown>;
  patience?: Patience;
}

/**
 * Writes a picture anew in its sizes, in a process of its own, one at a time. Throws NotAPicture, BrokenPicture,
 * LargePicture, NoPictures where none can be read, and ManyPictures if too many wait, or one of the same user's.
 */
export async function writePicture(
  bytes: Uint8Array,
  kind: PictureKind,
  focus: Focus,
  { by, count, countLarge, patience = usual }: Asking,
): Promise<PictureFile[]> {
  if (working.has(by) || working.size > serverLimits.picturesWaiting) throw new Refusal("ManyPictures");
  working.add(by);
  try {
    await count?.();
    const begins = Buffer.from(bytes.subarray(0, 100)).toString("latin1");
    if (!beginnings.some((pattern) => pattern.test(begins))) throw new Refusal("NotAPicture");
    const turn = last.then(() => writeNow(bytes, kind, focus, patience));
    last = turn.catch(() => undefined);
    const files = await turn;
    if (files) return files;
    await countLarge?.();
    throw new Refusal("LargePicture");
  } finally {
    working.delete(by);
  }
}

let readable: Promise<boolean> | undefined;

/** Whether the library that reads pictures works here, and a process for it can be made. */
export function readsPictures(): Promise<boolean> {
  readable ??= run([], new Uint8Array(), usual).then(({ code }) => {
    // Asked again: the machine may have had no room for a process.
    if (code !== 0) readable = undefined;
    return code === 0;
  });
  return readable;
}

const refusedAs = { large: "LargePicture", broken: "BrokenPicture", unknown: "NotAPicture" } as const;

/** Null if it took more than it may. */
async function writeNow(
  bytes: Uint8Array,
  kind: PictureKind,
  { x, y }: Focus,
  patience: Patience,
): Promise<PictureFile[] | null> {
  const { code, output } = await run([kind, String(x), String(y)], bytes, patience);
  if (code === exitCodes.noLibrary) {
    // System Status asks again, however well it went before.
    readable = undefined;
    throw new Refusal("NoPictures");
  }
  // Ended because it took too much, by itself or from outside.
  if (code !== 0) return null;
  const end = output.indexOf("\n");
  const answer = JSON.parse(output.toString("utf8", 0, end)) as ChildAnswer;
  if ("refused" in answer) throw new Refusal(refusedAs[answer.refused]);
  let at = end + 1;
  return answer.files.map(({ length, ...file }) => {
    const bytes = output.subarray(at, at + length);
    at += length;
    return { ...file, bytes };
  });
}

/** Runs the program without anything of this process: no environment, no files but its three streams. */
async function run(
  args: string[],
  input: Uint8Array,
  { seconds, milliseconds }: Patience,
): Promise<{ code: number | null; output: Buffer }> {
  const asked = args.length > 0 ? [...args, String(seconds)] : [];
  try {
    const child = spawn(process.execPath, ["--max-old-space-size=64", program, ...asked], {
      env: {},
      stdio: ["pipe", "pipe", "ignore"],
      timeout: milliseconds,
      killSignal: "SIGKILL",
    });
    const ended = once(child, "close") as Promise<[number | null]>;
    // Where no process can be made it fails before anybody awaits it, and there may be no streams.
    ended.catch(() => undefined);
    // It may end before it has read everything.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    const [output, [code]] = await Promise.all([buffer(child.stdout), ended]);
    return { code, output };
  } catch {
    return { code: exitCodes.noLibrary, output: Buffer.alloc(0) };
  }
}
