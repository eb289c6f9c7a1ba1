/** Text for a single line: no line breaks, control characters or changes of direction; cut to `length` characters. */
export function oneLine(text: string, length = Number.POSITIVE_INFINITY): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  const characters = Array.from(line);
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : line;
}
