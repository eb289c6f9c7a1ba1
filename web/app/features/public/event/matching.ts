import { fold } from "@plenary/contract/fold";
import { text } from "@plenary/contract/text";
import { finders } from "../../../base/texts/near.ts";
import type { Facets } from "./programme.ts";

const texts = new WeakMap<Element, string>();

function textOf(row: Element): string {
  let folded = texts.get(row);
  if (folded === undefined) {
    // Spaces between what stands apart, so that words begin there. The preview's ellipsis may split one in the summary.
    const pieces = [...row.querySelectorAll("h4, p:not(.at), .at > *")].map((piece) => piece.textContent);
    folded = fold(pieces.join(" ").replaceAll("…", ""));
    texts.set(row, folded);
  }
  return folded;
}

export interface Matching {
  /** How many sessions of each day match; an ellipsis while that can't be known. */
  ofDays: (number | string)[];
  line: string;
}

interface Wanted {
  text: string;
  track: string;
  room: string;
}

/** Hides the rows that don't match, and times and days without matches. `state` says whether all rows are there. */
export function showMatching(
  root: HTMLElement,
  facets: Facets,
  wanted: Wanted,
  state: "loading" | "failed" | "whole",
): Matching {
  const rows = [...root.querySelectorAll("li")];
  const words = finders(fold(wanted.text), () => rows.values().map(textOf));
  const track = wanted.track && String(facets.tracks.indexOf(wanted.track));
  const room = wanted.room && String(facets.rooms.indexOf(wanted.room));
  const shown = new Map<string | undefined, number>();
  for (const day of root.querySelectorAll<HTMLElement>(".day")) {
    let ofDay = 0;
    for (const start of day.querySelectorAll<HTMLElement>(".start")) {
      let ofStart = 0;
      for (const row of start.querySelectorAll("li")) {
        const matches =
          (!track || row.dataset.track === track) &&
          (!room || row.dataset.room === room) &&
          (!words.length || words.every((isIn) => isIn(textOf(row))));
        if (row.hidden === matches) row.hidden = !matches;
        if (matches) ofStart += 1;
      }
      start.hidden = ofStart === 0;
      ofDay += ofStart;
    }
    day.hidden = ofDay === 0;
    shown.set(day.querySelector("h3")?.id, ofDay);
  }
  const ofDays = facets.days.map(({ id }) => shown.get(id) ?? 0);
  const sum = ofDays.reduce((before, sessions) => before + sessions, 0);
  if (state === "whole")
    return {
      ofDays,
      line: text("Showing {shown} of {total} sessions", { shown: sum, total: facets.sessions }),
    };
  const searched = rows.length;
  const line = text("Showing {shown} of the {searched} loaded sessions", { shown: sum, searched });
  return {
    ofDays: ofDays.map(() => "…"),
    line: state === "failed" ? line : text("{line}; the others are being loaded", { line }),
  };
}
