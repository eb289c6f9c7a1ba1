import { fold } from "@plenary/contract/fold";
import { text } from "@plenary/contract/text";
import { formatCount } from "../../../../base/formats/figures.ts";
import { finders } from "../../../../base/texts/near.ts";
import { showColumns } from "../slots/columns.ts";
import { lineHeight, rowHeight } from "../slots/row-heights.ts";
import { type FacetName, facetNames, type ShownProgramme } from "../slots/shown-programme.ts";
import { type Slot, slotsIn } from "../slots/slots.ts";

/** The chosen keys of each facet, and the search words. */
export interface ProgrammeChoice {
  q: string;
  of: Record<FacetName, string[]>;
  /** The marked sessions, and whether only these are shown. */
  marked: ReadonlySet<string>;
  mine: boolean;
}

/** Which descriptions contain the words, or why that is unknown. */
export interface DescriptionMatches {
  found: ReadonlySet<string>;
  failed?: string;
}

export interface Matches {
  slots: number;
  /** Their number in words. */
  said: string;
  /** Why only the page's texts were searched. */
  note?: string | undefined;
  /** How many slots each choice of a facet would show, given the other facets. */
  counts: Record<FacetName, number[]>;
  marked: number;
}

/** Hides slots that don't match, and starts, days and columns without any. `described` is what the server found. */
export function showMatches(
  root: HTMLElement,
  shown: ShownProgramme,
  chosen: ProgrammeChoice,
  { found, failed }: Partial<DescriptionMatches> = {},
): Matches {
  const slots = slotsIn(root, shown);
  const words = finders(fold(chosen.q), () => slots.values().map((slot) => slot.text()));
  const wanted = facetNames.map((name) => indexesOf(shown, name, chosen.of[name]));
  const counts = Object.fromEntries(
    facetNames.map((name) => [name, shown.facets[name].map(() => 0)]),
  ) as Matches["counts"];
  let matching = 0;
  let marked = 0;
  for (const slot of slots) {
    const missed = facetNames.filter((name, at) => !isOneOf(slot.of[name], wanted[at] ?? null));
    const isNamed = words.every((isIn) => isIn(slot.text()));
    const isFound = isNamed || found?.has(slot.sessionId) === true;
    showDescribed(slot, isFound && !isNamed);
    const isMarked = chosen.marked.has(slot.sessionId);
    const isWanted = isMarked || !chosen.mine;
    if (isFound && isWanted) count(slot, missed, counts);
    const matches = isFound && isWanted && missed.length === 0;
    if (matches) matching += 1;
    if (matches && isMarked) marked += 1;
    for (const row of [slot.row, ...slot.again]) if (row.hidden === matches) row.hidden = !matches;
  }
  for (const group of root.querySelectorAll<HTMLElement>(".start")) {
    hideIfEmpty(group);
    setStartHeight(group);
  }
  for (const day of root.querySelectorAll<HTMLElement>(".day")) hideIfEmpty(day);
  showColumns(root);
  return { slots: matching, said: countText(matching, slots.length, chosen), counts, marked, note: failed };
}

/** Without any marks, it says how to mark instead of that nothing matches. */
function countText(matching: number, all: number, { mine, marked }: ProgrammeChoice): string {
  if (matching === 0) return mine && marked.size === 0 ? "" : text("Nothing matches.");
  return text("Showing {shown} of {all}", { shown: formatCount(matching), all: formatCount(all) });
}

/** The note in each row. */
const described = new WeakMap<Element, Element>();

/** Marks rows that matched in a text that isn't on the page. */
function showDescribed({ row }: Slot, isDescribed: boolean): void {
  const line = described.get(row);
  if (isDescribed === (line !== undefined)) return;
  line?.remove();
  described.delete(row);
  if (!isDescribed) return;
  const said = document.createElement("p");
  said.className = "described";
  said.textContent = text("in the description");
  row.querySelector("h3")?.after(said);
  described.set(row, said);
}

/** Null if nothing is chosen; unknown keys match nothing. */
function indexesOf(shown: ShownProgramme, name: FacetName, keys: string[]): Set<number> | null {
  if (keys.length === 0) return null;
  return new Set(keys.map((key) => shown.facets[name].findIndex((choice) => choice.key === key)));
}

/** Items for all rooms are in each. */
const isOneOf = (of: number[] | null, wanted: Set<number> | null) =>
  wanted === null || of === null || of.some((index) => wanted.has(index));

/** A slot counts for a choice if no other facet excludes it. */
function count(slot: Slot, missed: FacetName[], counts: Matches["counts"]): void {
  if (missed.length > 1) return;
  for (const name of missed.length === 1 ? missed : facetNames) {
    const of = slot.of[name] ?? counts[name].keys();
    for (const index of of) counts[name][index] = (counts[name][index] ?? 0) + 1;
  }
}

/** Gives a start out of sight the room of its visible rows, as a new element: browsers remember the old height. */
function setStartHeight(start: HTMLElement): void {
  if (start.hidden) return;
  const shown = start.querySelectorAll("li:not([hidden], .again)").length;
  const isWhole = shown === start.querySelectorAll("li:not(.again)").length;
  const height = isWhole ? "" : `${shown * (rowHeight + lineHeight)}rem`;
  if (start.style.containIntrinsicHeight === height) return;
  const forgotten = start.cloneNode() as HTMLElement;
  forgotten.style.containIntrinsicHeight = height;
  forgotten.append(...start.childNodes);
  start.replaceWith(forgotten);
}

function hideIfEmpty(part: HTMLElement): void {
  const isEmpty = !part.querySelector("li:not([hidden])");
  if (part.hidden !== isEmpty) part.hidden = isEmpty;
}
