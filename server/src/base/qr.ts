import type { QrCode } from "@plenary/contract/accounts/second-factors";
import { correction, generate } from "lean-qr";

/**
 * A QR code: its size in modules with the quiet zone, and an SVG path of the dark ones in that unit.
 * @param level how much may be unreadable: `M` 15 % for print, `L`, the least, for screens
 */
export function qrCode(text: string, level: "L" | "M" = "L"): QrCode {
  const quiet = 4;
  const code = generate(text, { minCorrectionLevel: correction[level] });
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

/** A QR code to print: a scalable image, black on white with its quiet zone. */
export function qrImage(text: string): string {
  const { size, path } = qrCode(text, "M");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>\n`
  );
}
