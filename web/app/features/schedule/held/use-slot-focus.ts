import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export type SlotFocus = ReturnType<typeof useSlotFocus>;

/**
 * The focus stays on its slot through every move, own and others'.
 * @param isHolding whether a slot is picked up
 */
export function useSlotFocus(grid: RefObject<HTMLElement | null>, isHolding: boolean) {
  /** The slot that has the focus, or gets it back. */
  const kept = useRef<string>(null);
  /** The one that is to get it once it is there. */
  const [wanted, setWanted] = useState<string | null>(null);
  /** Whether what was pressed is gone: the grid gets the focus if the slot isn't there either. */
  const isPressedGone = useRef(false);

  // A slot that is moved to another column is another element; one on another day is not in view.
  useLayoutEffect(() => {
    if (wanted !== null && focusSlot(wanted)) {
      isPressedGone.current = false;
      setWanted(null);
    } else if (kept.current !== null && document.activeElement === document.body) {
      const isThere = focusSlot(kept.current);
      if (!isThere && isPressedGone.current && !isHolding) {
        isPressedGone.current = false;
        grid.current?.focus({ preventScroll: true });
      }
    }
  });

  return {
    ...{ kept, wanted, isPressedGone },
    /** Puts it on a slot once it is drawn. */
    want: setWanted,
    /** The same, and from then on it is kept there. */
    lead(slotId: string): void {
      kept.current = slotId;
      setWanted(slotId);
    },
  };
}

/** A slot where it is drawn; null where it isn't. */
export const cardOf = (slotId: string | null): HTMLElement | null =>
  slotId === null ? null : document.querySelector<HTMLElement>(`[data-slot="${slotId}"]`);

/** Puts the focus on a slot, and that into view; returns whether it is there. */
function focusSlot(slotId: string): boolean {
  const card = cardOf(slotId);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return card !== null;
}
