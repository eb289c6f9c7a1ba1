import { type RefObject, useEffect, useState } from "react";
import { noMarks, type ShownProgramme } from "./shown.ts";
import { withLater } from "./with-later.ts";

/**
 * The sessions that are marked in this browser, with a star at each to press; the stars come once the page is there. `made`
 * changes when the rows do.
 */
export function useFavourites(root: RefObject<HTMLElement | null>, shown: ShownProgramme, made: unknown) {
  const [marked, setMarked] = useState(noMarks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    const stop = new AbortController();
    withLater(({ keepStars }) => {
      if (root.current && !stop.signal.aborted) keepStars(root.current, shown, setMarked, stop.signal);
    });
    return () => stop.abort();
  }, [root, shown, made]);
  return marked;
}
