import type { RefObject } from "react";
import { isPositionKept, keepPosition } from "./position.ts";

/**
 * Fetches the parts that the server's page left out, from the address `after` on, and moves their rows into the
 * programme, in pieces so that a phone stays responsive. Then returning readers are brought back to their row. Throws
 * when a part could not be loaded; earlier parts stay.
 */
export async function loadRest(
  rows: RefObject<HTMLElement | null>,
  after: RefObject<string | null>,
  onPart: () => void,
  signal: AbortSignal,
): Promise<void> {
  // A long programme can be searched even when the server can't be reached any more.
  void import("./matching.ts").catch(() => {});
  const programme = rows.current;
  if (!programme) return;
  const bringBack = keepPosition(programme);
  const fetched = new Set<string>();
  while (after.current) {
    fetched.add(after.current);
    await whenIdle();
    const response = await fetch(after.current, { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (signal.aborted || !rows.current) return;
    const link = page.querySelector("[data-rest] a:last-child")?.getAttribute("href");
    const next = link?.split("#")[0] ?? null;
    // The server sent another part than requested. Its sessions are here already; going on would never end.
    if (next !== null && fetched.has(next)) throw new Error("The same part again");
    const target = document.getElementById(location.hash.slice(1));
    addRows(rows.current, page);
    after.current = next;
    onPart();
    // The reader asked for a day that wasn't loaded yet.
    if (!target) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }
  if (!signal.aborted) bringBack();
}

/** Events that show the reader wants more than the beginning. */
const signs = ["scroll", "wheel", "pointerdown", "keydown", "focusin"];
/** How long a reader may do nothing, in milliseconds. */
const patience = 3000;

/**
 * Waits until the reader does something or has been idle for a while, because loading all of a long programme takes a
 * slow phone longer than the rest; not if the address or the stored position leads further down.
 */
export function whenWanted(signal: AbortSignal): Promise<void> {
  if (location.hash || location.search || scrollY > 0 || isPositionKept()) return Promise.resolve();
  const stop = new AbortController();
  return new Promise<void>((resolve) => {
    for (const sign of signs)
      addEventListener(sign, () => resolve(), { capture: true, passive: true, signal: stop.signal });
    signal.addEventListener("abort", () => resolve());
    setTimeout(resolve, patience);
  }).finally(() => stop.abort());
}

const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });

/** Moves the rows of the other page's programme to the end of this one. A day and a time may continue there. */
function addRows(rows: HTMLElement, page: Document): void {
  const list = rows.firstElementChild;
  for (const day of page.querySelectorAll(".programme .day")) {
    const last = [...rows.querySelectorAll(".day")].at(-1);
    if (last?.getAttribute("aria-labelledby") !== day.getAttribute("aria-labelledby")) {
      list?.append(day);
      continue;
    }
    for (const start of day.querySelectorAll(".start")) {
      const same = last?.lastElementChild;
      if (timeOf(same) === timeOf(start)) same?.querySelector("ol")?.append(...start.querySelectorAll("li"));
      else last?.append(start);
    }
  }
}

const timeOf = (start: Element | null | undefined) => start?.querySelector("p")?.textContent;
