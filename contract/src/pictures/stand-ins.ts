/** What stands where there is no picture, and for tracks without a colour (docs/design.md#without-pictures). */

/** Twelve around the wheel, in degrees. */
export const hues = [25, 50, 75, 105, 135, 162, 190, 220, 250, 280, 310, 345] as const;

/** The hue of the nth of several, from 0 on: neighbours are far from each other on the wheel, and all twelve come. */
export const hueInTurn = (at: number): number => hues[(Math.max(0, at) * 5) % hues.length] ?? hues[0];

/** The hue of a person or an event, by id. */
export const hueOf = (id: string): number => hues[hashOf(id) % hues.length] ?? hues[0];

/** FNV-1a, mixed once more, as ids that are made one after the other differ in few places. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A colour in both themes: lightness and chroma, light and dark. */
type Shade = readonly [number, number, number, number];

export const shades = {
  /** Of initials, and what they stand on; web/app/ui/texts/initials.css has the same. */
  initials: [0.37, 0.1, 0.92, 0.05],
  face: [0.91, 0.055, 0.36, 0.06],
  square: [0.58, 0.13, 0.72, 0.12],
  ground: [0.93, 0.045, 0.29, 0.05],
  figure: [0.83, 0.085, 0.4, 0.075],
} as const satisfies Record<string, Shade>;

/** A colour of that hue, for CSS and for SVG's attributes. */
export function colorOf(shade: keyof typeof shades, hue: number): string {
  const [light, some, dark, less] = shades[shade];
  return `light-dark(oklch(${light} ${some} ${hue}),oklch(${dark} ${less} ${hue}))`;
}

/** The first letters of a name's first and last word, in capitals; a question mark for a name without letters. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? []);
  const [first = "?", ...others] = letters;
  return (first + (others.at(-1) ?? "")).toUpperCase();
}

const columns = 16;
const rows = 5;

/** Quarter circles around each corner of a cell. */
const quarters = [
  "m0 0h1a1 1 0 0 1-1 1z",
  "m1 0v1a1 1 0 0 1-1-1z",
  "m1 1h-1a1 1 0 0 1 1-1z",
  "m0 1v-1a1 1 0 0 1 1 1z",
];

/** An event's own pattern, in place of the picture of its head: its size in cells, its two colours, and the figure's path. */
export function patternOf(eventId: string) {
  const first = hashOf(eventId);
  let path = "";
  for (let cell = 0; cell < columns * rows; cell += 1) {
    // Four in six.
    const quarter = quarters[hashOf(`${eventId} ${cell}`) % 6];
    if (quarter) path += `M${cell % columns} ${Math.floor(cell / columns)}${quarter}`;
  }
  const figure = hueInTurn(first + 1 + (hashOf(`${eventId} figure`) % 2));
  const colors = { ground: colorOf("ground", hueInTurn(first)), figure: colorOf("figure", figure) };
  return { columns, rows, path, ...colors };
}
