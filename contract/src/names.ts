import { fold } from "./fold.ts";

/** A room's or track's name for comparison, without case and extra spaces. "AulaMagna" differs from "Aula Magna". */
export const nameKey = (name: string): string =>
  name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** The longest slug; a number may follow. */
const SLUG_MAX = 80;

/** Lower case Latin letters and digits of the text, joined by hyphens; empty where none are left. */
export const slugOf = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, "");

/** The slug; if it is taken, with the first free number behind it. */
export function uniqueSlug(slug: string, taken: { has(slug: string): boolean }): string {
  let unique = slug;
  for (let number = 2; taken.has(unique); number++) unique = `${slug}-${number}`;
  return unique;
}

const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Natural order: "Room 2" before "Room 10". */
export const byName = (a: string, b: string): number => names.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
