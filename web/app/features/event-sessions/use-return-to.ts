import { type RefObject, useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The address that was opened last from a list, by the visit of that list. */
const opened = new Map<string, string>();

/** After going back to a list, puts the focus on the title that led away from it; the router restores how far it was scrolled. */
export function useReturnTo(frame: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP";

  useEffect(() => {
    const list = frame.current;
    if (!list) return;
    const address = isBack && opened.get(key);
    const titles = [...list.querySelectorAll<HTMLAnchorElement>("li h3 a")];
    const title = address && titles.find(({ pathname }) => pathname === address);
    if (title) {
      // On arriving, the focus would otherwise go on to the heading of the screen.
      title.dataset.returnedTo = "";
      title.focus({ preventScroll: true });
    }
    const note = ({ target }: MouseEvent) => {
      const title = target instanceof Element && target.closest<HTMLAnchorElement>("li h3 a");
      if (title) opened.set(key, title.pathname);
    };
    list.addEventListener("click", note);
    return () => list.removeEventListener("click", note);
  }, [frame, key, isBack]);
}
