import { accentShades, hueAndChroma } from "@plenary/contract/events/colors";

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
export function accentHex(accent: string, name: keyof typeof accentShades, theme: "light" | "dark"): string {
  const { hue, chroma } = hueAndChroma(accent);
  const [light, some, dark, less] = accentShades[name];
  return theme === "light" ? hexOf(light, chroma * some, hue) : hexOf(dark, chroma * less, hue);
}

/** An accent for pages of phones and walls, by the names and themes of their colours.css. */
export function phoneAccentStyles(accent: string): string {
  const names = ["accent", "accent-wash", "on-accent"] as const;
  const of = (theme: "light" | "dark") =>
    names.map((name) => `--${name}:${accentHex(accent, name, theme)}`).join(";");
  const dark = of("dark");
  return `:root{${of("light")}}@media (prefers-color-scheme:dark){:root:not(.light){${dark}}}:root.dark{${dark}}`;
}
