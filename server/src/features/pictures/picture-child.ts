import { buffer } from "node:stream/consumers";
import { serverLimits } from "@plenary/contract/server-limits";
import { cutAt } from "./cut.ts";
import {
  type ChildAnswer,
  exitCodes,
  type PictureFile,
  type PictureKind,
  shownSizes,
} from "./picture-sizes.ts";

/**
 * The program of a process that lives for one picture: reads its bytes from stdin, and writes it anew to stdout, without
 * metadata, in the sizes that are shown. It knows nothing of the server, and ends when it takes too long or too much.
 */

const sharp = await import("sharp").then(
  (module) => module.default,
  () => process.exit(exitCodes.noLibrary),
);

const [kind, x, y, seconds = String(serverLimits.pictureSeconds)] = process.argv.slice(2);

// Pictures are decoded in other threads, so this one can watch. An exit would wait for those.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOver = user + system > Number(seconds) * 1_000_000;
  if (isOver || process.memoryUsage.rss() > serverLimits.pictureMemory) process.kill(process.pid, "SIGKILL");
}, 20).unref();

// Only these are read, and only from memory: what a file refers to is never looked for.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadSvgBuffer",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** A picture that isn't as it should be is refused whole. Of several frames the first is read. */
const safe = { limitInputPixels: serverLimits.picturePixels, failOn: "warning" } as const;

async function written(input: Buffer, kind: PictureKind, x: number, y: number): Promise<PictureFile[]> {
  const { most, cuts } = shownSizes[kind];
  const { format, width, height } = await sharp(input, safe).metadata();
  // A drawing is drawn as large as it is shown.
  const scale = Math.min(most.width / width, most.height / height);
  const density = format === "svg" ? { density: Math.min(Math.max(72 * scale, 1), 100_000) } : {};
  // Behind a face stand initials, for as long as it isn't there.
  const ground = kind === "face" && { background: "white" };
  const { data, info } = await sharp(input, { ...safe, ...density })
    .autoOrient()
    .flatten(ground)
    .resize({ ...most, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const files: PictureFile[] = [];
  for (const [name, size] of Object.entries(cuts)) {
    const whole = sharp(data, { raw: info });
    const cut = size ? whole.extract(cutAt(info, size, { x, y })).resize({ ...size, fit: "fill" }) : whole;
    const made = await cut.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    files.push({ name, width: made.info.width, height: made.info.height, bytes: made.data });
  }
  return files;
}

// Without a kind it only says that the library is there.
if (kind) {
  const input = await buffer(process.stdin);
  const files = await written(input, kind as PictureKind, Number(x), Number(y)).catch((error: Error) => {
    const isUnknown = /unsupported image format/.test(error.message);
    const refused = isUnknown ? "unknown" : /pixel limit/.test(error.message) ? "large" : "broken";
    const answer: ChildAnswer = { refused };
    process.stdout.write(`${JSON.stringify(answer)}\n`);
    return [];
  });
  if (files.length > 0) {
    const answer: ChildAnswer = {
      files: files.map(({ bytes, ...file }) => ({ ...file, length: bytes.length })),
    };
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
  for (const { bytes } of files) process.stdout.write(bytes);
}
