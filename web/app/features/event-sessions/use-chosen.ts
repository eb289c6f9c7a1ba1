import type { SessionStatus } from "@plenary/contract/sessions";
import { useState } from "react";

/** The chosen sessions by id, each with the status that the reader has seen last. */
export type Chosen = ReadonlyMap<string, SessionStatus>;

interface Kept {
  of: string;
  chosen: Chosen;
}

const none: Chosen = new Map();

/** Kept while the tab is open, so that whoever looks at one session and comes back has chosen the same ones. */
let kept: Kept = { of: "", chosen: none };

/** What is chosen in a list; `of` says in which: who looks at what. In another one nothing is chosen at first. */
export function useChosen(of: string) {
  const [state, setState] = useState(kept);
  const chosen = state.of === of ? state.chosen : none;

  function choose(next: Chosen): void {
    kept = { of, chosen: next };
    setState(kept);
  }

  return { chosen, choose };
}
