import { text } from "@plenary/contract/text";
import { fetchFavourites, pressStar } from "../../../favourites/favourite-calls.ts";
import { markedIn, onMarks } from "../../../favourites/marks.ts";
import { overlapText } from "../../../favourites/overlap-text.ts";
import type { ShownSession } from "../../../favourites/own-changes.ts";
import { starOutline } from "../../../favourites/star-outline.ts";
import { tellOwnChanges } from "../../../favourites/tell-own-changes.ts";
import { offerOffline } from "../../../offline/offline.ts";
import { showFarColumns } from "../slots/columns.ts";
import { dressRow } from "../slots/dress.ts";
import { foldOver } from "../slots/fold.ts";
import { inTurns } from "../slots/in-turns.ts";
import { openAtNow } from "../slots/scrolling.ts";
import { noMarks, type ShownProgramme } from "../slots/shown-programme.ts";
import { readSlots, type Slot, slotsIn } from "../slots/slots.ts";

/**
 * Gives each session a star, in the document's rows (see PublicProgramme.tsx), and marks those pressed here or in
 * another tab. `onMarked` is called with the marked sessions whenever they change.
 */
export async function keepStars(
  root: HTMLElement,
  shown: ShownProgramme,
  onMarked: (marked: ReadonlySet<string>) => void,
  signal: AbortSignal,
): Promise<void> {
  const { eventId } = shown.event;
  await readSlots(root, shown, signal);
  if (signal.aborted) return;
  const slots = slotsIn(root, shown);
  const known = new Set(slots.map(({ sessionId }) => sessionId));
  const shownAs = new Set<string>();
  const read = () => {
    // Others are cancelled or wait; sessions without a row are in no count.
    const marked = new Set([...markedIn(eventId)].filter((sessionId) => known.has(sessionId)));
    // Most sessions never are: checking a thousand rows takes a slow phone a tenth of a second.
    showMarks(
      slots.filter(({ sessionId }) => marked.has(sessionId) || shownAs.has(sessionId)),
      marked,
    );
    for (const sessionId of marked) shownAs.add(sessionId);
    onMarked(marked.size > 0 ? marked : noMarks);
  };
  showFarColumns(root);
  onMarks(read, signal);
  root.addEventListener(
    "click",
    ({ target }) => {
      const star = target instanceof Element ? target.closest(".star") : null;
      const slot = star && slots.find(({ row }) => row === star.parentElement);
      if (!slot) return;
      const { sessionId } = slot;
      void pressStar({ eventId, sessionId }, star.getAttribute("aria-pressed") !== "true");
    },
    { signal },
  );
  const dress = (slot: Slot) => {
    dressRow(slot, shown);
    const star = slot.row.querySelector(".star");
    if (slot.sessionId && !star) addStar(slot);
    // Rows that already had stars.
    if (star?.ariaPressed === "true") shownAs.add(slot.sessionId);
  };
  await inTurns(slots, dress, signal);
  if (signal.aborted) return;
  read();
  foldOver(root, shown);
  const savedAt = document.getElementById("saved")?.dataset.at ?? null;
  const isTold = await tellOwnChanges({ event: shown.event, sessions: sessionsIn(slots), savedAt }, signal);
  if (signal.aborted) return;
  // What has changed stands above the page, and is read first.
  if (!isTold) openAtNow(root);
  const timer = setInterval(foldOver, 60_000, root, shown);
  signal.addEventListener("abort", () => clearInterval(timer));
  void fetchFavourites();
  void offerOffline(root, eventId, signal, markedIn(eventId).size > 0);
  const { showNews } = await import("./news.ts");
  if (!signal.aborted) await showNews(root, slots, shown);
}

const sessionsIn = (slots: readonly Slot[]): Map<string, ShownSession> =>
  new Map(
    slots.map(({ sessionId, title, start, row }) => {
      const room = row.querySelector(".at > span:not(.track)")?.textContent ?? "";
      return [sessionId, { title, start: Number.isNaN(start) ? "" : new Date(start).toISOString(), room }];
    }),
  );

function showMarks(slots: readonly Slot[], marked: ReadonlySet<string>): void {
  const all = slots.filter(({ sessionId }) => marked.has(sessionId));
  for (const slot of slots) {
    const isOn = marked.has(slot.sessionId);
    slot.row.querySelector(".star")?.setAttribute("aria-pressed", `${isOn}`);
    showClashes(slot, isOn ? clashesOf(slot, all) : []);
  }
}

/** The other marked sessions at the same time. */
const clashesOf = (slot: Slot, marked: readonly Slot[]): Slot[] =>
  marked.filter((other) => other !== slot && other.start < slot.end && slot.start < other.end);

let drawing: SVGElement | undefined;

function drawn(): SVGElement {
  if (!drawing) {
    const made = (name: string) => document.createElementNS("http://www.w3.org/2000/svg", name) as SVGElement;
    drawing = made("svg");
    drawing.setAttribute("viewBox", "0 0 24 24");
    drawing.setAttribute("aria-hidden", "true");
    const path = made("path");
    path.setAttribute("d", starOutline);
    drawing.append(path);
  }
  return drawing.cloneNode(true) as SVGElement;
}

function addStar({ row, title }: Slot): void {
  const star = document.createElement("button");
  star.type = "button";
  star.className = "star";
  star.setAttribute("aria-label", text("Favourite: {title}", { title }));
  star.append(drawn());
  star.setAttribute("aria-pressed", "false");
  // Before what is below it, so that the focus goes down the row.
  row.querySelector("h3")?.after(star);
}

function showClashes({ row }: Slot, others: readonly Slot[]): void {
  const line = row.querySelector(".clash");
  row.classList.toggle("clashing", others.length > 0);
  if (others.length === 0) {
    line?.remove();
    return;
  }
  const said = line ?? document.createElement("p");
  said.className = "clash";
  said.textContent = overlapText(others);
  if (!line) row.querySelector("h3")?.after(said);
}
