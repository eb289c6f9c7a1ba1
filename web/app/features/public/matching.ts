import { fold } from "@plenary/contract/fold";
import type { Facets } from "./programme.ts";

/** The folded text of rows that were searched once. */
const texts = new WeakMap<Element, string>();

function textOf(row: Element): string {
  let text = texts.get(row);
  if (text === undefined) {
    text = fold(row.textContent);
    texts.set(row, text);
  }
  return text;
}

interface Wanted {
  text: string;
  track: string;
  room: string;
}

/** Hides the rows that don't match, and times and days without matches; returns the number of matches per day. */
export function showMatching(root: HTMLElement, facets: Facets, wanted: Wanted): number[] {
  const words = fold(wanted.text).split(" ").filter(Boolean);
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
          (!words.length || words.every((word) => textOf(row).includes(word)));
        if (row.hidden === matches) row.hidden = !matches;
        if (matches) ofStart += 1;
      }
      start.hidden = ofStart === 0;
      ofDay += ofStart;
    }
    day.hidden = ofDay === 0;
    shown.set(day.querySelector("h3")?.id, ofDay);
  }
  // A day may still be to come.
  return facets.days.map(({ id }) => shown.get(id) ?? 0);
}
