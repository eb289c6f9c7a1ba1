import { facetNames } from "../slots/shown-programme.ts";
import type { ProgrammeChoice } from "./matching.ts";

/** The address for printing what is chosen, below the event's; marks stay in the browser. */
export function printAddress({ q, of }: Pick<ProgrammeChoice, "q" | "of">): string {
  const query = new URLSearchParams(facetNames.flatMap((name) => of[name].map((key) => [name, key])));
  if (q.trim()) query.set("q", q.trim());
  return `print${query.size > 0 ? `?${query}` : ""}#content`;
}
