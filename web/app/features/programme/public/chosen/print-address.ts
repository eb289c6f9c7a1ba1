import { facetNames } from "../slots/shown.ts";
import type { Chosen } from "./matching.ts";

/** Where what is chosen is printed, below the event's address; marks are the browser's alone. */
export function printAddress({ q, of }: Pick<Chosen, "q" | "of">): string {
  const query = new URLSearchParams(facetNames.flatMap((name) => of[name].map((key) => [name, key])));
  if (q.trim()) query.set("q", q.trim());
  return `print${query.size > 0 ? `?${query}` : ""}#content`;
}
