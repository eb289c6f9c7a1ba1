import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

/** A canvas's pixels, four bytes each. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** As many as fit into a byte. */
const most = 256;

/**
 * A picture of few colours as PNG with a palette: a third of a canvas's size. Similar colours are merged; of more than the
 * palette takes, as in a logo, the rare ones become the nearest of the others.
 */
export async function indexedPng({ width, height, data }: Pixels): Promise<Buffer> {
  const found = new Map<number, { pixels: number; first: Uint8ClampedArray }>();
  for (let at = 0; at < data.length; at += 4) {
    const alike = alikeAt(data, at);
    const known = found.get(alike);
    if (known) known.pixels += 1;
    else found.set(alike, { pixels: 1, first: data.subarray(at, at + 3) });
  }
  const byUse = [...found].sort(([, one], [, other]) => other.pixels - one.pixels);
  const kept = byUse.slice(0, most).map(([alike]) => alike);
  const palette = byUse.slice(0, most).flatMap(([, { first }]) => [...first]);
  const index = new Map(byUse.map(([alike], at) => [alike, at < most ? at : nearest(kept, alike)]));
  // Each line begins with the number of its filter: none.
  const lines = Buffer.alloc(height * (width + 1));
  for (let pixel = 0; pixel < width * height; pixel += 1)
    lines[pixel + Math.floor(pixel / width) + 1] = index.get(alikeAt(data, pixel * 4)) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, indexes of the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette)),
    chunk("IDAT", await promisify(deflate)(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const made = Buffer.alloc(content.length + 12);
  made.writeUInt32BE(content.length, 0);
  made.write(type, 4, "latin1");
  content.copy(made, 8);
  made.writeUInt32BE(crc32(made.subarray(4, content.length + 8)), content.length + 8);
  return made;
}

/** Half a byte of each colour. */
const alikeAt = (data: Uint8ClampedArray, at: number): number =>
  (((data[at] ?? 0) >> 4) << 8) | (((data[at + 1] ?? 0) >> 4) << 4) | ((data[at + 2] ?? 0) >> 4);

/** Where in the palette the colour is that differs least. */
function nearest(kept: readonly number[], alike: number): number {
  const parts = (of: number) => [of >> 8, (of >> 4) & 15, of & 15];
  const wanted = parts(alike);
  let best = { at: 0, apart: Infinity };
  for (const [at, each] of kept.entries()) {
    const apart = parts(each).reduce((sum, part, place) => sum + (part - (wanted[place] ?? 0)) ** 2, 0);
    if (apart < best.apart) best = { at, apart };
  }
  return best.at;
}
