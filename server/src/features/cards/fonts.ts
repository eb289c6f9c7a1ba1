import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { GlobalFonts } from "@napi-rs/canvas";

const require = createRequire(import.meta.url);

/** The typeface of headings, from its package's files; together they have the Latin letters. */
const files = {
  latin: require.resolve("@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff"),
  more: require.resolve(
    "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-600-normal.woff",
  ),
  most: require.resolve(
    "@fontsource/bricolage-grotesque/files/bricolage-grotesque-vietnamese-600-normal.woff",
  ),
};

export interface Typeface {
  /** Its name on a canvas. */
  family: string;
  /** Whether there is a glyph for the character. */
  has: (codePoint: number) => boolean;
}

/** Loads the typeface, with the characters that it has: others would be drawn as boxes. */
export async function loadTypeface(): Promise<Typeface> {
  const known = new Set<number>();
  const families: string[] = [];
  for (const [name, path] of Object.entries(files)) {
    const file = await readFile(path);
    const family = `Card ${name}`;
    GlobalFonts.register(file, family);
    families.push(`"${family}"`);
    for (const codePoint of codePointsOf(file)) known.add(codePoint);
  }
  return { family: families.join(","), has: (codePoint) => known.has(codePoint) };
}

/** The characters of a font in the Web Open Font Format (WOFF 1.0), from its table. */
function codePointsOf(file: Buffer): number[] {
  const tables = file.readUInt16BE(12);
  for (let at = 44; at < 44 + tables * 20; at += 20) {
    if (file.toString("latin1", at, at + 4) !== "cmap") continue;
    const [start, packed, size] = [
      file.readUInt32BE(at + 4),
      file.readUInt32BE(at + 8),
      file.readUInt32BE(at + 12),
    ];
    const table = file.subarray(start, start + packed);
    return codePointsIn(packed < size ? inflateSync(table) : table);
  }
  return [];
}

/** The subtable in segments is enough: the others repeat it, or hold characters beyond the basic plane. */
function codePointsIn(cmap: Buffer): number[] {
  const found: number[] = [];
  for (let at = 4; at < 4 + cmap.readUInt16BE(2) * 8; at += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const ends = 14;
    const segments = table.readUInt16BE(6) / 2;
    const starts = ends + segments * 2 + 2;
    for (let segment = 0; segment < segments; segment += 1) {
      const end = table.readUInt16BE(ends + segment * 2);
      const begin = table.readUInt16BE(starts + segment * 2);
      for (let codePoint = begin; codePoint <= end && codePoint < 0xffff; codePoint += 1) {
        if (glyphOf(table, { segments, segment, begin, codePoint }) !== 0) found.push(codePoint);
      }
    }
  }
  return found;
}

interface Mapped {
  segments: number;
  segment: number;
  begin: number;
  codePoint: number;
}

/** A character's glyph according to its segment; 0 for none. */
function glyphOf(table: Buffer, { segments, segment, begin, codePoint }: Mapped): number {
  const deltas = 16 + segments * 4;
  const offsets = deltas + segments * 2;
  const delta = table.readUInt16BE(deltas + segment * 2);
  const offset = table.readUInt16BE(offsets + segment * 2);
  if (offset === 0) return (codePoint + delta) & 0xffff;
  const glyph = table.readUInt16BE(offsets + segment * 2 + offset + (codePoint - begin) * 2);
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}
