import type { PublicProgramme } from "@plenary/contract/programme/public-programme";

/** How the programme is looked at; without a choice a grid in wide windows, a list in others. */
export type View = "list" | "grid" | "now";

/** The view that the address asks for, or null. */
export const viewOf = (value: string | null): View | null =>
  value === "list" || value === "grid" || value === "now" ? value : null;

/** The windows in which the grid is shown, as a media query: where no view is asked for, wide ones; `none` is no window's medium. */
export const gridIn = (asked: View | null): string =>
  asked === null ? "(min-width: 64rem)" : asked === "grid" ? "all" : "none";

/** Something to choose slots by: how it is called in the address, and on the page. */
export interface Choice {
  key: string;
  label: string;
  /** Of a track. */
  color?: string | null;
  /** Of a room. */
  state?: "open" | "full" | "closed";
  /** Where a room can be watched. */
  stream?: string;
  /** From when to when a day is. */
  opens?: string;
  closes?: string;
}

/** What slots can be chosen by. Slots name their choices by index (see slots.ts). */
export const facetNames = ["day", "room", "track", "kind", "language"] as const;
export type FacetName = (typeof facetNames)[number];

/** What the page knows of a programme beside its slots, which stand in the document. */
export interface ShownProgramme {
  event: PublicProgramme["event"];
  facets: Record<FacetName, Choice[]>;
  /** How many slots there are, and how many of them have no time yet. */
  slots: number;
  unscheduled: number;
  /** The number of the version that is public; null while the programme is live. */
  version: number | null;
  /** Whether there are more than one page shows. */
  cut: boolean;
}

/** The id of a day's heading, to jump to. */
export const dayId = (day: string | null) => `day-${day ?? "unscheduled"}`;

/** No session is marked: always the same set, so that nothing is rendered anew where nothing has changed. */
export const noMarks: ReadonlySet<string> = new Set();
