import { createHash, type Hash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { CommandError } from "../../base/errors.ts";
import type { SealedKey } from "./passphrase.ts";

/**
 * A backup file (docs/decisions/two-databases.md): a line that identifies it, its header, blocks of rows, and a last
 * line with the hash of all that. Read and written in pieces that don't grow with the database.
 */
const MAGIC = "Plenary backup, format 1";

/** A table when the backup began. */
export interface TableHeader {
  name: string;
  /** Its unsealed columns, in any order. */
  columns: string[];
  /** The columns with sealed values, which are stored beside the row. */
  sealed: string[];
  rows: number;
}

export interface Header {
  madeAt: string;
  /** The database's migrations in order, which identify its version. */
  migrations: string[];
  tables: TableHeader[];
  /** The key that the secrets are sealed with; null if they were left out. */
  secrets: SealedKey | null;
}

/** Some rows of one table. Each line is the row as JSON, followed by a tab and its sealed columns, if the table has any. */
export interface Block {
  table: string;
  rows: number;
  compressed: Buffer;
}

type Part = { header: Header } | { block: Block };

/** Bytes of a line of JSON, and of a compressed block, that a reader accepts. A row has a few hundred kilobytes at most. */
const LONGEST_LINE = 1024 * 1024;
const LARGEST_BLOCK = 64 * 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Thrown for what isn't a backup. */
class Malformed extends Error {}

/** Thrown for a file that ends too early. */
class CutOff extends Error {}

/** Writes a backup; each piece has to be written before the next is requested. */
export async function* encode(
  header: Header,
  blocks: AsyncIterable<{ table: string; lines: string[] }>,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const piece = (...parts: (string | Buffer)[]): Buffer => {
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
    hash.update(bytes);
    return bytes;
  };
  yield piece(`${MAGIC}\n`, `${JSON.stringify(header)}\n`);
  for await (const { table, lines } of blocks) {
    const compressed = await compress(lines.join("\n"));
    yield piece(`${JSON.stringify({ table, rows: lines.length, bytes: compressed.length })}\n`, compressed);
  }
  yield Buffer.from(`${JSON.stringify({ end: hash.digest("hex") })}\n`);
}

/** The lines of a block. */
export const linesOf = async ({ compressed }: Block): Promise<string[]> =>
  (await decompress(compressed)).toString("utf8").split("\n");

/**
 * Reads a backup; ends only after its last line, whose hash must match everything before it.
 * @throws {CommandError} if it isn't a backup, is cut off, or was changed
 */
export async function* decode(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Part> {
  const hash = createHash("sha256");
  const reader = readerOf(bytes);
  try {
    const magic = await reader.line(100).catch(nothingOfOurs);
    if (magic !== MAGIC) throw new CommandError(foreign(name, magic));
    hash.update(`${magic}\n`);
    const header = await lineOf<Header>(reader, hash);
    yield { header };
    for (;;) {
      const text = await reader.line(LONGEST_LINE);
      const line = JSON.parse(text) as { end?: string; table: string; rows: number; bytes: number };
      if (line.end !== undefined) {
        if (line.end !== hash.digest("hex") || !(await reader.isAtEnd())) throw new Malformed();
        return;
      }
      hash.update(`${text}\n`);
      if (!(line.bytes > 0 && line.bytes <= LARGEST_BLOCK)) throw new Malformed();
      const compressed = await reader.exactly(line.bytes);
      hash.update(compressed);
      yield { block: { table: line.table, rows: line.rows, compressed } };
    }
  } catch (error) {
    if (error instanceof CutOff) throw new CommandError(`${name} is cut off: its end is missing.`);
    if (error instanceof Malformed || error instanceof SyntaxError)
      throw new CommandError(`${name} is broken: what is in it isn't what was written.`);
    throw error;
  }
}

/** A file that is too short, or has no first line, isn't a backup either. */
function nothingOfOurs(error: unknown): string {
  if (error instanceof CutOff || error instanceof Malformed) return "";
  throw error;
}

function foreign(name: string, magic: string): string {
  return magic.startsWith("Plenary backup, format ")
    ? `${name} was made by another version of Plenary (${magic.slice("Plenary backup, ".length)}).`
    : `${name} is not a backup of Plenary.`;
}

async function lineOf<T>(reader: ReturnType<typeof readerOf>, hash: Hash): Promise<T> {
  const text = await reader.line(LONGEST_LINE);
  hash.update(`${text}\n`);
  return JSON.parse(text) as T;
}

/** Reads lines and bytes from a stream, holding no more than what was requested and one piece. */
function readerOf(bytes: AsyncIterable<Buffer>) {
  const pieces = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { done, value } = await pieces.next();
    if (done) return false;
    rest = rest.length ? Buffer.concat([rest, value]) : value;
    return true;
  };
  const take = (length: number): Buffer => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  return {
    async line(longest: number): Promise<string> {
      for (;;) {
        const end = rest.indexOf(10);
        if (end > longest || (end < 0 && rest.length > longest)) throw new Malformed();
        if (end >= 0) return take(end + 1).toString("utf8", 0, end);
        if (!(await more())) throw new CutOff();
      }
    },
    async exactly(length: number): Promise<Buffer> {
      if (rest.length >= length) return take(length);
      const parts = [rest];
      let missing = length - rest.length;
      rest = Buffer.alloc(0);
      while (missing > 0) {
        if (!(await more())) throw new CutOff();
        const part = take(missing);
        parts.push(part);
        missing -= part.length;
      }
      return Buffer.concat(parts);
    },
    isAtEnd: async (): Promise<boolean> => rest.length === 0 && !(await more()),
  };
}
