import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { it } from "node:test";
import { trackColors } from "@plenary/contract/programme/track-colors";

/** How bright `#rrggbb` is, as WCAG 2.2 computes it. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The same for grounds of the theme, which have so little colour that their lightness says it. */
const groundsIn = (css: string): number[] =>
  [
    ...css.matchAll(
      /--color-(?:canvas|surface|sunken): light-dark\(oklch\(([\d.]+)[^)]*\), oklch\(([\d.]+)/g,
    ),
  ].flatMap(([, light, dark]) => [Number(light) ** 3, Number(dark) ** 3]);

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

// Proves programme 3: Twelve colours are offered for tracks, which stand out in both themes
it("stand out from every ground of both themes by 3:1, and are twelve", async () => {
  const grounds = groundsIn(await readFile(new URL("../../../theme.css", import.meta.url), "utf8"));
  assert.equal(grounds.length, 6);
  assert.equal(new Set(trackColors).size, 12);
  const faint = trackColors.filter((color) =>
    grounds.some((ground) => contrast(luminanceOf(color), ground) < 3),
  );
  assert.deepEqual(faint, []);
});
