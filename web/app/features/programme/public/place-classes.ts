/** A number as classes, one for each of its digits that isn't 0, the last digit first: 25 is `r5 rr2`. */
export function digits(name: string, value: number): string {
  return [...String(value)]
    .reverse()
    .map((digit, at) => (digit === "0" ? "" : `${name.repeat(at + 1)}${digit}`))
    .filter(Boolean)
    .join(" ");
}

/** How many columns wide. */
export const wideClass = (wide: number | "all") =>
  wide === "all" ? " all" : wide > 1 ? ["", digits("w", wide), "w"].join(" ") : "";
