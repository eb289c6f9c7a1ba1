import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hueInTurn, hueOf, hues, initialsOf, patternOf, shades } from "./stand-ins.ts";

/** How bright a colour of OKLCH is, as WCAG 2.2 computes it; what a screen can't show is cut off. */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180)) as [number, number];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (part: number) => Math.min(Math.max(part, 0), 1);
  const red = cut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = cut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = cut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Of a shade in a theme. */
function bright([light, some, dark, less]: readonly number[], isDark: boolean, hue: number): number {
  const [lightness = 0, chroma = 0] = isDark ? [dark, less] : [light, some];
  return luminanceOf(lightness, chroma, hue);
}

describe("what stands in for pictures", () => {
  // Proves workspace 7: Without any of it everything looks finished too: initials in twelve colours
  it("has initials that stand out by 7:1, and squares by 3:1 from the darkest and the lightest ground", () => {
    assert.equal(hues.length, 12);
    for (const hue of hues)
      for (const isDark of [false, true]) {
        const face = bright(shades.face, isDark, hue);
        assert.ok(contrast(bright(shades.initials, isDark, hue), face) >= 7, `${hue}`);
        // Grounds of theme.css: sunken, in the light and in the dark.
        const ground = (isDark ? 0.255 : 0.962) ** 3;
        assert.ok(contrast(bright(shades.square, isDark, hue), ground) >= 3, `${hue}`);
      }
  });

  it("takes the first letters of the first and the last word", () => {
    const names = {
      "Ada Lovelace": "AL",
      "  grace brewster murray hopper ": "GH",
      Plato: "P",
      "Élodie (Lo) d’Arc": "ÉD",
      "山田 太郎": "山太",
      "e\u0301mile 🎉": "E\u0301",
      "…": "?",
      "": "?",
    };
    for (const [name, initials] of Object.entries(names)) assert.equal(initialsOf(name), initials, name);
  });

  it("gives ids that follow each other all twelve hues, always the same, and tracks one after the other", () => {
    const ids = Array.from(
      { length: 200 },
      (_, n) => `01a22500-58a4-79a4-8811-${n.toString(16).padStart(12, "0")}`,
    );
    const counts = Map.groupBy(ids.map(hueOf), (hue) => hue);
    assert.equal(counts.size, 12);
    assert.ok([...counts.values()].every(({ length }) => length < 40));
    assert.equal(hueOf(ids[7] ?? ""), hueOf(ids[7] ?? ""));
    assert.deepEqual([0, 1, 11, 12, -1].map(hueInTurn), [25, 162, 220, 25, 25]);
  });

  // Proves workspace 7: an event's own two-colour pattern from its id
  it("draws an event's own pattern of two colours", () => {
    const [one, other] = ["01a22500-58a4-79a4-8811-d1def5499644", "01a22500-58a4-79a4-8811-d1def5499645"];
    assert.deepEqual(patternOf(one), patternOf(one));
    assert.notEqual(patternOf(one).path, patternOf(other).path);
    const { ground, figure, path } = patternOf(one);
    for (const color of [ground, figure]) assert.match(color, /^light-dark\(oklch/);
    const quarters = path.match(/z/g)?.length ?? 0;
    assert.ok(quarters > 40 && quarters < 66, `${quarters}`);
  });
});
