import { type PointerEvent, useRef } from "react";

/** How near to the window's edge the page scrolls along, and how far in each frame, in pixels. */
const edge = 90;
const step = 14;

interface Drag {
  row: HTMLElement;
  rows: HTMLElement[];
  /** The middles of all rows on the page when it began. */
  middles: number[];
  from: number;
  to: number;
  /** Where on the page it was grabbed, and where in the window the pointer is. */
  startY: number;
  pointerY: number;
  frame: number;
  stop: () => void;
}

/**
 * Drags the rows of a list, its children, by a handle; Escape cancels. Returns a handler for pressing a row's handle.
 * `onDrop` gets the row's old and new position, counted from 0.
 */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const current = useRef<Drag>(null);

  return (event: PointerEvent<HTMLElement>) => {
    const row = event.currentTarget.closest("li");
    if (event.button !== 0 || current.current || !row?.parentElement) return;
    event.preventDefault();
    const handle: HTMLElement = event.currentTarget;
    const rows = [...row.parentElement.children].filter((child) => child instanceof HTMLElement);
    const middles = rows.map((each) => {
      const { top, height } = each.getBoundingClientRect();
      return top + scrollY + height / 2;
    });
    const from = rows.indexOf(row);
    const listening = new AbortController();
    const { signal } = listening;
    const drag: Drag = {
      ...{ row, rows, middles, from, to: from },
      startY: event.pageY,
      pointerY: event.clientY,
      frame: 0,
      stop() {
        listening.abort();
        cancelAnimationFrame(drag.frame);
        for (const each of rows) each.style.removeProperty("translate");
        row.removeAttribute("data-dragged");
        current.current = null;
      },
    };
    const end = (drops: boolean) => {
      drag.stop();
      if (drops && drag.to !== from) onDrop(from, drag.to);
    };
    current.current = drag;
    row.setAttribute("data-dragged", "");
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", (moved) => follow(drag, moved.clientY), { signal });
    handle.addEventListener("pointerup", () => end(true), { signal });
    handle.addEventListener("lostpointercapture", () => end(false), { signal });
    addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
    drag.frame = requestAnimationFrame(() => scrollAlong(drag));
  };
}

/** Shows the row under the pointer, and the others where they would be after a drop. */
function follow(drag: Drag, pointerY: number): void {
  drag.pointerY = pointerY;
  const { row, rows, middles, from } = drag;
  const by = pointerY + scrollY - drag.startY;
  const middle = (middles[from] ?? 0) + by;
  const others = middles.filter((_, index) => index !== from);
  drag.to = others.filter((other) => other < middle).length;
  row.style.translate = `0 ${by}px`;
  const height = row.offsetHeight;
  for (const [index, other] of rows.entries()) {
    if (other === row) continue;
    const up = index > from && index <= drag.to;
    const down = index < from && index >= drag.to;
    other.style.translate = up ? `0 ${-height}px` : down ? `0 ${height}px` : "";
  }
}

function scrollAlong(drag: Drag): void {
  const { pointerY } = drag;
  const by = pointerY < edge ? -step : pointerY > innerHeight - edge ? step : 0;
  if (by !== 0) {
    scrollBy({ top: by, behavior: "instant" });
    follow(drag, pointerY);
  }
  drag.frame = requestAnimationFrame(() => scrollAlong(drag));
}
