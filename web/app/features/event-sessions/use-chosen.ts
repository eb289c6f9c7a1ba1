import type { SessionStatus } from "@plenary/contract/sessions/sessions";
import { useState } from "react";

/** The chosen sessions by id, each with the status that the reader has seen last. */
export type Chosen = ReadonlyMap<string, SessionStatus>;

interface Kept {
  of: string;
  chosen: Chosen;
  /** The list that was on its way at the last choice, and what was chosen since it is. */
  next: string;
  fresh: Chosen;
}

const none: Chosen = new Map();

/** Kept while the tab is open, so that whoever looks at one session and comes back has chosen the same ones. */
let kept: Kept = { of: "", chosen: none, next: "", fresh: none };

/**
 * What is chosen in a list; `of` says in which: who looks at what. In another one nothing is chosen at first, but for what
 * was chosen while it was loading already: `next` is then the list that is on its way.
 */
export function useChosen(of: string, next = of) {
  const [state, setState] = useState(kept);
  const chosen = state.of === of ? state.chosen : state.next === of ? state.fresh : none;

  function choose(now: Chosen): void {
    const before = state.next === next ? state.fresh : none;
    const added = [...now].filter(([id]) => before.has(id) || !chosen.has(id));
    const fresh = next === of ? none : new Map(added);
    kept = { of, chosen: now, next, fresh };
    setState(kept);
  }

  return { chosen, choose };
}
