import { useLayoutEffect } from "react";
import { readToken } from "../storage/token.ts";

const forms = new Set<symbol>();

export const isAnythingUnsaved = () => forms.size > 0;

/** While `isDirty`, nobody leaves unasked: our own dialog asks (layouts/ProtectedLayout.tsx), or the browser's. */
export function useUnsaved(isDirty: boolean): void {
  // A layout effect, so that nobody is asked about a form that is no longer on the screen.
  useLayoutEffect(() => {
    if (!isDirty) return;
    const form = Symbol();
    const token = readToken();
    const ask = (event: BeforeUnloadEvent) => {
      // Another tab signed in or out, and this one has to reload for the new sign-in (sign-in/store.ts).
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
