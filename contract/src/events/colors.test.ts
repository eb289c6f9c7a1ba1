import assert from "node:assert/strict";
import { it } from "node:test";
import { accentHex, accentStyles, hueAndChroma, isShownAsChosen } from "./colors.ts";

it("a colour's hue and chroma are its own, but for more chroma than can be read", () => {
  assert.deepEqual(hueAndChroma("#ff0000"), { hue: 29, chroma: 0.19 });
  assert.deepEqual(hueAndChroma("#006945"), { hue: 161, chroma: 0.102 });
  assert.equal(hueAndChroma("#777777").chroma, 0);
});

// Proves workspace 7: accent colour (one; used where contrast holds in both themes, adjusted otherwise and said so)
it("an accent is shown as it was chosen in a theme where it can be read, and lighter or darker in the other", () => {
  const shown = (accent: string) => accentStyles(accent).split(";")[0];
  assert.equal(shown("#006945"), "--color-accent:light-dark(#006945,oklch(0.8 0.071 161))");
  assert.equal(shown("#FFEE00"), "--color-accent:light-dark(oklch(0.48 0.19 104),#ffee00)");
  assert.equal(shown("#808080"), "--color-accent:light-dark(oklch(0.48 0 90),oklch(0.8 0 90))");
  assert.equal(accentHex("#006945", "accent", "light"), "#006945");
  assert.ok(!isShownAsChosen("#006945", "dark"));
});
