/**
 * Text for a header or a single line: no line breaks, other control characters or characters that change the direction
 * of writing; cut to a maximum number of characters.
 */
export function oneLine(text: string, length = Number.POSITIVE_INFINITY): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  const characters = Array.from(line);
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : line;
}
