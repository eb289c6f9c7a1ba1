import { useEffect } from "react";
import { readToken } from "./token.ts";

/** The forms of this tab that hold something which is not saved. */
const forms = new Set<symbol>();

export const isAnythingUnsaved = () => forms.size > 0;

/**
 * While `isDirty`, nobody leaves without being asked: by a dialog of ours inside the application
 * (layouts/LeaveGuard.tsx), by one of the browser's where the page itself goes.
 */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol();
    const token = readToken();
    const ask = (event: BeforeUnloadEvent) => {
      // Another tab signed in or out: this one must begin again as whoever it is now (sign-in/store.ts).
      if (readToken() === token) event.preventDefault();
    };
    forms.add(form);
    window.addEventListener("beforeunload", ask);
    return () => {
      forms.delete(form);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isDirty]);
}
