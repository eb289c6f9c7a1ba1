/** Colours that people choose, and how they are shown so that they can be read (docs/design.md#colour). */

/** The most chroma that an accent keeps. */
const CHROMA = 0.19;

/** Red, green and blue of `#rrggbb`, as light. */
const lightOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

/** A colour's hue in degrees and its chroma, by OKLCH; of `#rrggbb`. */
export function hueAndChroma(hex: string): { hue: number; chroma: number } {
  const [red = 0, green = 0, blue = 0] = lightOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const hue = Math.round((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  return { hue, chroma: Math.min(Math.round(Math.hypot(a, b) * 1000) / 1000, CHROMA) };
}

/** The colours of a theme that follow from an accent: those of theme.css, by name. Light, then dark. */
const accentShades = {
  accent: [0.48, 1, 0.8, 0.7],
  "accent-strong": [0.4, 0.9, 0.87, 0.55],
  "accent-wash": [0.955, 0.16, 0.29, 0.32],
  "on-accent": [1, 0, 0.19, 0.2],
} as const;

type Theme = "light" | "dark";

/** Canvas, surface and what is sunken, as theme.css has them. */
const grounds: Record<Theme, string[]> = {
  light: ["#f8fbf9", "#ffffff", "#eff4f1"],
  dark: ["#0b1210", "#141b18", "#1c2522"],
};

/** Whether a chosen colour is shown as it is: where it has 4.5:1 on all that it stands on, and what stands on it too. */
export function isShownAsChosen(accent: string, theme: Theme): boolean {
  const others = [accentHex(accent, "accent-wash", theme), accentHex(accent, "on-accent", theme)];
  return [...grounds[theme], ...others].every((ground) => contrast(accent, ground) >= 4.5);
}

/** The contrast of two colours, as WCAG has it. */
function contrast(...colors: [string, string]): number {
  const [dark = 0, light = 0] = colors
    .map((hex) => {
      const [red = 0, green = 0, blue = 0] = lightOf(hex);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    })
    .sort((one, other) => one - other);
  return light / dark;
}

/**
 * A colour of a theme that follows from an accent. It is the accent itself where that can be read; else hue and chroma are
 * its own, lightness is not.
 */
export function shadesOf(hex: string, name: keyof typeof accentShades): { light: string; dark: string } {
  const { hue, chroma } = hueAndChroma(hex);
  const [light, some, dark, less] = accentShades[name];
  const color = (theme: Theme, lightness: number, part: number) =>
    name === "accent" && isShownAsChosen(hex, theme)
      ? hex.toLowerCase()
      : `oklch(${lightness} ${Math.round(chroma * part * 1000) / 1000} ${hue})`;
  return { light: color("light", light, some), dark: color("dark", dark, less) };
}

/** The declarations that give an accent to what they are set on. */
export const accentStyles = (hex: string): string =>
  (Object.keys(accentShades) as (keyof typeof accentShades)[])
    .map((name) => {
      const { light, dark } = shadesOf(hex, name);
      return `--color-${name}:light-dark(${light},${dark})`;
    })
    .join(";");

/** `#rrggbb` of a colour in OKLCH; what a screen can't show is cut off. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((part) => {
    const cut = Math.min(Math.max(part, 0), 1);
    const shown = cut <= 0.0031308 ? cut * 12.92 : 1.055 * cut ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

/** A colour of a theme that follows from an accent, as `#rrggbb`: for mails, cards, and browsers that know no OKLCH. */
export function accentHex(accent: string, name: keyof typeof accentShades, theme: Theme): string {
  if (name === "accent" && isShownAsChosen(accent, theme)) return accent.toLowerCase();
  const { hue, chroma } = hueAndChroma(accent);
  const [light, some, dark, less] = accentShades[name];
  return theme === "light" ? hexOf(light, chroma * some, hue) : hexOf(dark, chroma * less, hue);
}
