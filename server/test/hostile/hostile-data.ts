import { existsSync, readFileSync } from "node:fs";

/** Public lists of hostile input, stored next to the repository but not part of it. */
const folder = new URL("../../../../shared/data/hostile/", import.meta.url);

const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** Why tests on the public lists are skipped; false if the lists are available. */
export const skip = existsSync(folder)
  ? false
  : "the lists of hostile input (../shared/data/hostile) are not here";

/** What the lists lack, and what tests have to try even without them. */
export const ownStrings = [
  "",
  "   ",
  "\u0000",
  "before\u0000after",
  "\u001b[31mred",
  "\u0085",
  "\ud800",
  "a\udc00b",
  "\ufffe\uffff",
  "\u200b\u00ad\u2060",
  "\u3164",
  "  trimmed  ",
  "\ufefftrimmed\u00a0",
  "two\nlines\r\nand a\ttab",
  "e\u0301 is \u00e9",
  "\u1100\u1161\u11a8",
  "\u212b",
  `a${"\u0301\u0323".repeat(15)}`,
  `a${"\u0301\u0323".repeat(16)}`,
  "\u202eright to left",
  "👩‍👩‍👧‍👦",
  "🤘".repeat(50),
  "🤘".repeat(51),
  "x".repeat(100),
  "x".repeat(101),
  "x".repeat(200),
  "x".repeat(201),
  "x".repeat(500),
  "x".repeat(501),
  "x".repeat(20_001),
  "x".repeat(50_001),
  "__proto__",
  "constructor",
  "toString",
  "</script><script>alert(1)</script>",
  "%",
  "_",
  "\\",
  "'; drop table users; --",
  "{{7*7}}",
];

/**
 * Hostile strings to write and read back: our own, and on PostgreSQL also of the public lists, if available, all that isn't plain
 * ASCII and, of what is, one for each set of characters other than letters and digits. Whatever an engine treats in its own way (NUL,
 * half surrogate pairs, lengths, marks) is among our own; the lists' thousand others take minutes, and the same path.
 */
export function hostileStrings(): string[] {
  if (!process.env.DATABASE_URL) return ownStrings;
  const marks = new Set<string>();
  return hostileTexts().filter((text) => {
    if (ownStrings.includes(text) || /[^ -~]/.test(text)) return true;
    const own = [...new Set(text.replace(/[A-Za-z0-9]/g, ""))].sort().join("");
    if (marks.has(own)) return false;
    marks.add(own);
    return true;
  });
}

/** The public lists on every engine, for where they take no time. */
export function hostileTexts(): string[] {
  if (skip) return ownStrings;
  const naughty: string[] = JSON.parse(read("blns.json"));
  return [
    ...new Set([...ownStrings, ...naughty, ...read("xss.txt").split("\n"), ...read("sqli.txt").split("\n")]),
  ];
}

/** A text that the JSON Schema test suite calls a valid or invalid value of a format. */
export interface Sample {
  text: string;
  valid: boolean;
}

/** The suite's texts for a format, such as `date` or `uuid`. */
export function samplesOf(format: string): Sample[] {
  const groups: { tests: { data: unknown; valid: boolean }[] }[] = JSON.parse(read(`formats/${format}.json`));
  return groups
    .flatMap((group) => group.tests)
    .flatMap(({ data, valid }) => (typeof data === "string" ? [{ text: data, valid }] : []));
}

/** How a text is stored: trimmed, in Unicode NFC, and not at all where nothing of it can be seen (docs/product/api.md#texts). */
export const cleaned = (text: string): string =>
  /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) ? text.trim().normalize("NFC") : "";

/** Whether the text is stored at all, with a length within these limits after cleaning. */
export function isKept(text: string, { min, max }: { min: number; max: number }): boolean {
  const clean = cleaned(text);
  const { length } = [...clean];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const hasControls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/.test(clean);
  const stacked = /\p{M}{31}/u.test(text);
  return length >= min && length <= max && !hasControls && !stacked && clean.isWellFormed();
}
