import { type RefObject, useLayoutEffect, useRef } from "react";

/** For how long what has slipped under the pointer takes no press, in milliseconds: nobody has read it by then. */
const UNREAD = 500;

/** Where a row is in the page, which scrolling doesn't change. */
const topOf = (row: Element): number => row.getBoundingClientRect().top + scrollY;

/**
 * Keeps a row of the lists in `box` where it is in the window, whatever comes and goes above it. Where that can't be, or the row itself has
 * gone, nothing in the box can be pressed for a moment.
 */
export function useKeptPlace(box: RefObject<HTMLElement | null>) {
  const kept = useRef<{ row: Element; top: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const { current } = kept;
    if (!current) return;
    const moved = current.row.isConnected ? topOf(current.row) - current.top : null;
    if (moved === 0) return;
    const before = scrollY;
    if (moved === null) kept.current = null;
    else {
      scrollBy({ top: moved, behavior: "instant" });
      current.top += moved;
      if (Math.abs(scrollY - before - moved) < 1) return;
    }
    const { current: frame } = box;
    if (!frame) return;
    frame.style.pointerEvents = "none";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      frame.style.pointerEvents = "";
    }, UNREAD);
  });

  return {
    /** The row that the element is in. */
    keep(target: EventTarget): void {
      const row = target instanceof Element && box.current?.contains(target) ? target.closest("li") : null;
      kept.current = row && { row, top: topOf(row) };
    },
    forget(): void {
      kept.current = null;
    },
  };
}
