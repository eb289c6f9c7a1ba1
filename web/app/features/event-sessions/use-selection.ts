import type { SessionStatus } from "@plenary/contract/sessions/sessions";
import { useState } from "react";

/** The selected sessions by id, each with the status that the reader has seen last. */
export type SessionSelection = ReadonlyMap<string, SessionStatus>;

interface KeptSelection {
  of: string;
  chosen: SessionSelection;
  /** The list that was loading at the last selection, and what was selected since. */
  next: string;
  fresh: SessionSelection;
}

const none: SessionSelection = new Map();

/** Kept while the tab is open, so that the selection is still there after looking at a session. */
let kept: KeptSelection = { of: "", chosen: none, next: "", fresh: none };

/** The selection in the list `of`. Another starts without one, but for what was selected while it (`next`) loaded. */
export function useSelection(of: string, next = of) {
  const [state, setState] = useState(kept);
  const chosen = state.of === of ? state.chosen : state.next === of ? state.fresh : none;

  function choose(now: SessionSelection): void {
    const before = state.next === next ? state.fresh : none;
    const added = [...now].filter(([id]) => before.has(id) || !chosen.has(id));
    const fresh = next === of ? none : new Map(added);
    kept = { of, chosen: now, next, fresh };
    setState(kept);
  }

  return { chosen, choose };
}
