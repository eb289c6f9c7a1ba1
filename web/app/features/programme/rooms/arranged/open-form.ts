import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { focusHeading } from "../../../../ui/page/focus-heading.ts";

/** The value in the address for the form of a new one. */
export const newOne = "new";

/** The id of the link that opens a form. */
export const editLink = (id: string): string => `edit-${id}`;

/** The open form, from the address: an id, `new`, or null. When it closes, the focus goes to the link that opens it. */
export function useOpenForm(): string | null {
  const [query] = useSearchParams();
  const editing = query.get("edit");
  const before = useRef(editing);
  useEffect(() => {
    const closed = before.current;
    before.current = editing;
    if (!closed || closed === editing || document.activeElement !== document.body) return;
    const link = document.getElementById(editLink(closed));
    if (!link) return focusHeading();
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: "nearest" });
  }, [editing]);
  return editing;
}
