import { type RefObject, useLayoutEffect, useRef } from "react";
import type { View } from "./shown.ts";

/** How many slots are shown at once, and how many with each frame that follows; a start's slots are shown together. */
const [first, more] = [12, 80];

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
    const starts = [...(root.current?.querySelectorAll<HTMLElement>(".start") ?? [])];
    for (const start of starts) start.style.display = "none";
    const show = (most: number) => {
      for (let slots = 0; starts[0]; starts.shift()) {
        const before = slots;
        slots += starts[0].getElementsByTagName("li").length;
        if (before > 0 && slots > most) return;
        starts[0].style.display = "";
      }
    };
    show(first);
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
      show(Number.POSITIVE_INFINITY);
    };
  }, [root, view]);
}
