import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import decodeQR from "qr/decode.js";
import { qrImage } from "./qr.ts";

/** Codes are read back as phones would see them: on paper of 3 cm, blurred, turned, and small on a photograph of a screen. */

/** A grey picture, 0 for black. */
interface Picture {
  width: number;
  height: number;
  grey: Float32Array;
}

const address = "HTTPS://PLENARY.EXAMPLE/F/K7M2QX";

/** The SVG as it is drawn on paper, so many pixels a side. */
function drawn(svg: string, side: number): Picture {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const dark = new Set<number>();
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(length); at++) dark.add(Number(y) * size + Number(x) + at);
  const grey = new Float32Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [x, y].map((each) => Math.floor((each * size) / side)) as [number, number];
      grey[y * side + x] = dark.has(row * size + column) ? 20 : 235;
    }
  return { width: side, height: side, grey };
}

/** The mean of the pixels within so many of each. */
function blurred({ width, height, grey }: Picture, radius: number): Picture {
  const made = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
        for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++) {
          sum += grey[v * width + u] ?? 0;
          count += 1;
        }
      made[y * width + x] = sum / count;
    }
  return { width, height, grey: made };
}

/** In the middle of a larger picture, turned by some degrees, on grey ground. */
function turned(picture: Picture, degrees: number, { width, height } = { width: 700, height: 600 }): Picture {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const grey = new Float32Array(width * height).fill(170);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const u = Math.floor(dx * cos + dy * sin + picture.width / 2);
      const v = Math.floor(dy * cos - dx * sin + picture.height / 2);
      if (u >= 0 && v >= 0 && u < picture.width && v < picture.height)
        grey[y * width + x] = picture.grey[v * picture.width + u] ?? 0;
    }
  return { width, height, grey };
}

/** 3 cm at 300 dots per inch. */
const PRINTED = Math.round((3 / 2.54) * 300);

const seen: Record<string, () => Picture> = {
  "on paper of 3 cm, at 300 dpi": () => turned(drawn(qrImage(address), PRINTED), 0),
  blurred: () => blurred(turned(drawn(qrImage(address), PRINTED), 0), 3),
  turned: () => turned(drawn(qrImage(address), PRINTED), 23),
  "upside down and blurred": () => blurred(turned(drawn(qrImage(address), PRINTED), 187), 2),
  // A wall of 1080 lines has it at more than a third of its height.
  "as a third of a wall's picture, half as large": () =>
    turned(drawn(qrImage(address), 180), 4, { width: 960, height: 540 }),
};

const folder = mkdtempSync(join(tmpdir(), "plenary-qr-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const hasReader = spawnSync("zbarimg", ["--version"]).status === 0;

describe("a QR code", () => {
  // Proves feedback 9, 11: QR codes are read back by two readers: at 3 cm and 300 dpi, blurred, turned, and small in a
  //   picture of a wall
  it("is read back printed, blurred, turned, and small in a picture of a wall", () => {
    for (const [how, picture] of Object.entries(seen)) {
      const { width, height, grey } = picture();
      const data = new Uint8ClampedArray(width * height * 4);
      for (const [at, value] of grey.entries()) data.set([value, value, value, 255], at * 4);
      assert.equal(decodeQR({ width, height, data }), address, how);
    }
  });

  const skip = hasReader ? false : "zbarimg is not installed";
  // Proves feedback 9, 11: QR codes are read back by two readers: at 3 cm and 300 dpi, blurred, turned, and small in a
  //   picture of a wall
  it("is read back so by another program", { skip }, () => {
    for (const [how, picture] of Object.entries(seen)) {
      const { width, height, grey } = picture();
      const file = join(folder, "seen.pgm");
      writeFileSync(file, Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), Buffer.from(grey)]));
      const read = execFileSync("zbarimg", ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file]);
      assert.equal(read.toString().trim(), address, how);
    }
  });
});
