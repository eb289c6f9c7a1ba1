import type { QrCode } from "@plenary/contract/second-factors";
import { generate } from "lean-qr";

/**
 * The text as a QR code: its size in modules with the quiet zone around it, and the outline of the dark ones as an SVG path
 * in these units, which a page can draw without any markup of ours.
 */
export function qrCode(text: string): QrCode {
  const quiet = 4;
  const code = generate(text);
  const runs: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y) || code.get(x - 1, y)) continue;
      let length = 1;
      while (code.get(x + length, y)) length += 1;
      runs.push(`M${x + quiet} ${y + quiet}h${length}v1h-${length}z`);
    }
  }
  return { size: code.size + 2 * quiet, path: runs.join("") };
}
