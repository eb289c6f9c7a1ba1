import { startTransition, useOptimistic, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../../base/browser/use-hydrated.ts";
import { type ProgrammeView, viewOf } from "./slots/shown-programme.ts";

const wide = "(min-width: 64rem)";

function onWidth(changed: () => void): () => void {
  const match = matchMedia(wide);
  match.addEventListener("change", changed);
  return () => match.removeEventListener("change", changed);
}

/** Null on the server. */
const isWideNow = () => (import.meta.env.SSR ? null : matchMedia(wide).matches);

/** Once the next frame is on the screen. */
const frameShown = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The programme's view, and the addresses of other views. `served` is the view that the server rendered. */
export function useView(served: ProgrammeView | null) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const query = isHydrated ? search : "";
  const [asked, ask] = useOptimistic(isHydrated ? viewOf(new URLSearchParams(search).get("view")) : served);
  const width = useSyncExternalStore(onWidth, isWideNow, isWideNow);
  const isWide = isHydrated ? width : null;
  const to = (view: ProgrammeView) => {
    const next = new URLSearchParams(query);
    next.set("view", view);
    return `?${next}`;
  };
  return {
    /** From the address; null if the window's width decides. */
    asked,
    /** The shown view; null until the window's width is known. */
    current: asked ?? (isWide === null ? null : isWide ? "grid" : "list"),
    to,
    /** Shows the view at once, and updates the address afterwards, because the router takes its time. */
    choose: (view: ProgrammeView) =>
      startTransition(async () => {
        ask(view);
        await frameShown();
        await navigate(to(view), { replace: true, preventScrollReset: true });
      }),
  };
}

export type ViewState = ReturnType<typeof useView>;
