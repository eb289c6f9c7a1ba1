import { type RefObject, useLayoutEffect, useRef } from "react";
import type { View } from "./shown.ts";

/** How many starts are shown at once, and how many with each frame that follows. */
const [first, more] = [8, 32];

/**
 * Fills the grid start by start when it takes another view's place: to style a day's slots all at once takes a slow phone half a
 * second, in which it would show nothing and answer nothing.
 */
export function useFilling(root: RefObject<HTMLElement | null>, view: View | null): void {
  const before = useRef(view);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = view;
    if (view !== "grid" || !was || was === view) return;
    const starts = [...(root.current?.querySelectorAll<HTMLElement>(".start") ?? [])].slice(first);
    const show = (most: number) => {
      for (const start of starts.splice(0, most)) start.style.display = "";
    };
    for (const start of starts) start.style.display = "none";
    let frame = 0;
    const fill = () => {
      show(more);
      if (starts.length > 0) frame = requestAnimationFrame(fill);
    };
    // Two frames later, as the first is not shown yet when the next one begins.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(fill);
    });
    return () => {
      cancelAnimationFrame(frame);
      show(starts.length);
    };
  }, [root, view]);
}
