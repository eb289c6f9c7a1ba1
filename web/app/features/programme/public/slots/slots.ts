import { fold } from "@plenary/contract/fold";
import { inTurns } from "./in-turns.ts";
import { dayId, type FacetName, type ShownProgramme } from "./shown-programme.ts";

/** A slot in the document (SlotRows.tsx). */
export interface Slot {
  row: HTMLElement;
  /** For sessions; empty for items. */
  sessionId: string;
  title: string;
  /** The link of its title; null without one. */
  link: HTMLAnchorElement | null;
  /** Its own stream. */
  stream: string | undefined;
  /** Its choices by index; null for all rooms. */
  of: Record<FacetName, number[] | null>;
  /** In milliseconds; NaN without a time. */
  start: number;
  end: number;
  /** All its texts, folded for searching. */
  text: () => string;
  /** Its other positions in the grid. */
  again: HTMLElement[];
}

const known = new WeakMap<Element, Slot>();

/** The slots of the document, in its order. */
export function slotsIn(root: HTMLElement, { facets }: ShownProgramme): Slot[] {
  const slots: Slot[] = [];
  for (const section of root.querySelectorAll<HTMLElement>(".day")) {
    const day = facets.day.findIndex(({ key }) => dayId(key) === section.getAttribute("aria-labelledby"));
    for (const row of section.querySelectorAll("li")) {
      const last = slots.at(-1);
      if (!row.classList.contains("again")) slots.push(slotOf(row, day));
      else if (last && !last.again.includes(row)) last.again.push(row);
    }
  }
  return slots;
}

/** Reads the document's slots in turns, so that they are ready when all of them are needed. */
export async function readSlots(
  root: HTMLElement,
  { facets }: ShownProgramme,
  signal: AbortSignal,
): Promise<void> {
  const days = facets.day.map(({ key }) => dayId(key));
  await inTurns(
    root.querySelectorAll("li"),
    (row) => {
      const day = row.closest(".day")?.getAttribute("aria-labelledby");
      if (!day || row.classList.contains("again")) return;
      // Folded now, so that a search has it with its first letter.
      slotOf(row, days.indexOf(day)).text();
    },
    signal,
  );
}

/** A row's slot, read once. */
function slotOf(row: HTMLElement, day: number): Slot {
  const read = known.get(row);
  if (read) return read;
  const [minutes, rooms = "", track = "", kind = "", languages = ""] = (row.dataset.f ?? "").split("|");
  const numbers = (list: string) => (list === "" ? [] : list.split(",").map(Number));
  const start = Date.parse(row.closest(".start")?.querySelector("time")?.dateTime ?? "");
  const link = row.querySelector<HTMLAnchorElement>("h3 a");
  let folded: string | undefined;
  const slot: Slot = {
    row,
    sessionId: (!row.classList.contains("item") && link?.getAttribute("href")?.split("/").at(-1)) || "",
    title: row.querySelector("h3")?.textContent ?? "",
    link,
    // Before a script adds the room's (dress.ts).
    stream: row.querySelector<HTMLAnchorElement>(".watch")?.href,
    of: {
      day: [day],
      room: rooms === "*" ? null : numbers(rooms),
      track: numbers(track),
      kind: numbers(kind),
      language: numbers(languages),
    },
    start,
    end: start + Number(minutes) * 60_000,
    text: () => {
      folded ??= fold(textsOf(row));
      return folded;
    },
    again: [],
  };
  known.set(row, slot);
  return slot;
}

/** The title, the speakers, the room and the track, without the times. */
function textsOf(row: HTMLElement): string {
  const texts = row.querySelectorAll("h3, .by, .at > span");
  return [...texts].map(({ textContent }) => textContent).join(" ");
}
