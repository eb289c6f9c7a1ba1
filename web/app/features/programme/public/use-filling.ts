import { type RefObject, useLayoutEffect, useRef } from "react";
import type { View } from "./shown.ts";
import { withLater } from "./with-later.ts";

/** Fills the grid in parts when it takes another view's place (filling.ts); all of it at once as long as that isn't loaded. */
export function useFilling(root: RefObject<HTMLElement | null>, view: View | null): void {
  const before = useRef(view);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = view;
    if (view !== "grid" || !was || was === view) return;
    let stop: (() => void) | undefined;
    let isShown = false;
    withLater(({ fillGrid }) => {
      if (root.current && !isShown) stop = fillGrid(root.current);
    });
    isShown = true;
    return () => stop?.();
  }, [root, view]);
}
