import { useEffect } from "react";
import { useSignIn } from "./store.ts";
import { rememberVisit, type Visit } from "./visits.ts";

/** Remembers that the user is here now; nothing if null. */
export function useVisit(visit: Visit | null): void {
  const userId = useSignIn().user?.userId;
  const { to, label, note } = visit ?? {};
  useEffect(() => {
    if (userId && to && label) rememberVisit(userId, { to, label, note });
  }, [userId, to, label, note]);
}
