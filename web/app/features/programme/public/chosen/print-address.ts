import { facetNames } from "../slots/shown-programme.ts";
import type { ProgrammeChoice } from "./matching.ts";

/** The address for printing what is chosen, below the event's: what is marked as a list. */
export function printAddress({ q, of, mine }: Pick<ProgrammeChoice, "q" | "of" | "mine">): string {
  const query = new URLSearchParams(facetNames.flatMap((name) => of[name].map((key) => [name, key])));
  if (q.trim()) query.set("q", q.trim());
  if (mine)
    for (const [name, value] of [
      ["layout", "list"],
      ["mine", "1"],
    ] as const)
      query.set(name, value);
  return `print${query.size > 0 ? `?${query}` : ""}#content`;
}
