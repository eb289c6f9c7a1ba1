import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { type PointerEvent, type RefObject, useRef } from "react";

/** How far the pointer moves before it drags, how near to the grid's edge it scrolls, and how far in each frame, in pixels. */
const slack = 5;
const edge = 40;
const step = 12;

/** Where a dragged slot was let go: in a room's column, so many pixels down; over the list; or anywhere else. */
export type Drop = { roomId: string; top: number } | "list" | null;

interface Drag {
  slot: ScheduleSlot;
  card: HTMLElement;
  /** Where it was grabbed, in the window and below the card's top. */
  x: number;
  y: number;
  below: number;
  pointer: { x: number; y: number };
  isMoving: boolean;
  frame: number;
  /** How far the grid was scrolled when it began. */
  scrolled: { left: number; top: number };
}

/** What the columns, marked with `data-room`, and the list, marked with `data-list`, are found by. */
function dropAt(x: number, y: number, below: number): Drop {
  for (const element of document.elementsFromPoint(x, y)) {
    if (!(element instanceof HTMLElement)) continue;
    const column = element.closest<HTMLElement>("[data-room]");
    if (column?.dataset.room)
      return { roomId: column.dataset.room, top: y - below - column.getBoundingClientRect().top };
    if (element.closest("[data-list]")) return "list";
  }
  return null;
}

/**
 * Drags slots with a mouse or a pen: the card follows by a transform alone, and the grid scrolls at its edges. Escape
 * cancels. Fingers press instead, as they scroll.
 */
export function useDrag(
  grid: RefObject<HTMLElement | null>,
  onDrop: (slot: ScheduleSlot, drop: Drop) => void,
) {
  const current = useRef<Drag>(null);

  return (event: PointerEvent<HTMLElement>, slot: ScheduleSlot) => {
    if (event.button !== 0 || event.pointerType === "touch" || current.current) return;
    const card: HTMLElement = event.currentTarget;
    const scroller = grid.current;
    const listening = new AbortController();
    const { signal } = listening;
    const drag: Drag = {
      ...{ slot, card, x: event.clientX, y: event.clientY, isMoving: false, frame: 0 },
      below: event.clientY - card.getBoundingClientRect().top,
      pointer: { x: event.clientX, y: event.clientY },
      scrolled: { left: scroller?.scrollLeft ?? 0, top: scroller?.scrollTop ?? 0 },
    };
    current.current = drag;
    const follow = () => {
      const { pointer, x, y, scrolled } = drag;
      const isInGrid = scroller?.contains(card);
      const left = isInGrid ? (scroller?.scrollLeft ?? 0) - scrolled.left : 0;
      const top = isInGrid ? (scroller?.scrollTop ?? 0) - scrolled.top : 0;
      // Not for people: a length for CSS.
      card.style.translate = `${pointer.x - x + left}px ${pointer.y - y + top}px`;
    };
    const scroll = () => {
      if (scroller) {
        const box = scroller.getBoundingClientRect();
        const by = (at: number, from: number, to: number) =>
          at < from + edge ? -step : at > to - edge ? step : 0;
        const isOver = drag.pointer.x > box.left && drag.pointer.x < box.right;
        if (isOver) {
          scroller.scrollLeft += by(drag.pointer.x, box.left, box.right);
          scroller.scrollTop += by(drag.pointer.y, box.top, box.bottom);
        }
      }
      follow();
      drag.frame = requestAnimationFrame(scroll);
    };
    const end = (drops: boolean) => {
      listening.abort();
      cancelAnimationFrame(drag.frame);
      current.current = null;
      card.style.removeProperty("translate");
      card.removeAttribute("data-dragged");
      if (!drag.isMoving) return;
      // The press that ends a drag picks nothing up.
      const swallow = (click: Event) => click.stopPropagation();
      card.addEventListener("click", swallow, { capture: true });
      requestAnimationFrame(() => card.removeEventListener("click", swallow, { capture: true }));
      if (drops) onDrop(slot, dropAt(drag.pointer.x, drag.pointer.y, drag.below));
    };
    card.addEventListener(
      "pointermove",
      ({ clientX, clientY, pointerId }) => {
        drag.pointer = { x: clientX, y: clientY };
        if (drag.isMoving || Math.hypot(clientX - drag.x, clientY - drag.y) < slack) return;
        drag.isMoving = true;
        card.setPointerCapture(pointerId);
        card.setAttribute("data-dragged", "");
        drag.frame = requestAnimationFrame(scroll);
      },
      { signal },
    );
    addEventListener("pointerup", () => end(true), { signal });
    addEventListener("pointercancel", () => end(false), { signal });
    addEventListener("keydown", ({ key }) => key === "Escape" && drag.isMoving && end(false), { signal });
  };
}
