import { useSyncExternalStore } from "react";

/** From here on lists have columns, and readers stand beside them. */
const wide = "(min-width: 64rem)";

function onWidth(changed: () => void): () => void {
  const match = matchMedia(wide);
  match.addEventListener("change", changed);
  return () => match.removeEventListener("change", changed);
}

/** Whether the window is wider than a phone's or a small tablet's. Only where nothing is rendered on the server. */
export const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => matchMedia(wide).matches);
