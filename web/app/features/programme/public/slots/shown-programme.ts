import type { PublicProgramme } from "@plenary/contract/programme/public-programme";

/** The views of the programme; by default a grid in wide windows, a list in others. */
export type ProgrammeView = "list" | "grid" | "now";

/** The view in the address, or null. */
export const viewOf = (value: string | null): ProgrammeView | null =>
  value === "list" || value === "grid" || value === "now" ? value : null;

/** A media query for windows that show the grid: wide ones by default; `none` matches no window. */
export const gridIn = (asked: ProgrammeView | null): string =>
  asked === null ? "(min-width: 64rem)" : asked === "grid" ? "all" : "none";

/** A choice of a facet: its key in the address, and its label. */
export interface FacetChoice {
  key: string;
  label: string;
  /** For tracks. */
  color?: string;
  /** For rooms. */
  state?: "open" | "full" | "closed";
  /** A room's stream. */
  stream?: string;
  /** The beginning and end of a day. */
  opens?: string;
  closes?: string;
}

/** The facets of slots. Slots name their choices by index (see slots.ts). */
export const facetNames = ["day", "room", "track", "kind", "language"] as const;
export type FacetName = (typeof facetNames)[number];

/** The page's data about a programme, besides the slots in the document. */
export interface ShownProgramme {
  event: PublicProgramme["event"];
  facets: Record<FacetName, FacetChoice[]>;
  /** How many slots there are, and how many of them have no time yet. */
  slots: number;
  unscheduled: number;
  /** The number of the public version; null while live. */
  version: number | null;
  /** Whether there are more than one page shows. */
  cut: boolean;
}

/** The id of a day's heading, to jump to. */
export const dayId = (day: string | null) => `day-${day ?? "unscheduled"}`;

/** No marks: always the same set, so that nothing is rendered again without a change. */
export const noMarks: ReadonlySet<string> = new Set();
