import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

/** A canvas's pixels, four bytes each. */
interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** A picture of few colours as PNG with a palette: a third of a canvas's size. Similar colours are merged. */
export async function indexedPng({ width, height, data }: Pixels): Promise<Buffer> {
  const known = new Map<number, number>();
  const palette: number[] = [];
  // Each line begins with the number of its filter: none.
  const lines = Buffer.alloc(height * (width + 1));
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3);
    const alike = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    let index = known.get(alike);
    if (index === undefined) {
      index = known.size;
      known.set(alike, index);
      palette.push(red, green, blue);
    }
    lines[pixel + Math.floor(pixel / width) + 1] = index;
  }
  if (known.size > 256) throw new Error("More colours than the list takes");
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
