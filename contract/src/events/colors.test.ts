import assert from "node:assert/strict";
import { it } from "node:test";
import { accentStyles, hueAndChroma } from "./colors.ts";

it("a colour's hue and chroma are its own, but for more chroma than can be read", () => {
  assert.deepEqual(hueAndChroma("#ff0000"), { hue: 29, chroma: 0.19 });
  assert.deepEqual(hueAndChroma("#006945"), { hue: 161, chroma: 0.102 });
  assert.equal(hueAndChroma("#777777").chroma, 0);
});

it("an accent sets the colours of both themes, with the lightness of each", () => {
  assert.match(
    accentStyles("#006945"),
    /^--color-accent:light-dark\(oklch\(0\.48 0\.102 161\),oklch\(0\.8 0\.071 161\)\);/,
  );
});
