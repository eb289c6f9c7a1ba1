/**
 * Text for a header or a line of its own: no line breaks or other control characters, no characters that turn
 * the direction of writing, 200 characters at most.
 */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  return line.length > 200 ? `${Array.from(line).slice(0, 199).join("")}…` : line;
}
