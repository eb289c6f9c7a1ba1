import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { useState } from "react";
import { cardOf, type SlotFocus } from "../held/use-slot-focus.ts";
import type { Asked } from "./ManyDialog.tsx";

/** What is asked about all that are chosen. Once it is done, the focus goes to one of them: what was pressed is gone. */
export function useAsked({ kept, isPressedGone }: SlotFocus) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [focusAfter] = useState(() => ({
    get current() {
      return isPressedGone.current ? cardOf(kept.current) : null;
    },
  }));
  return {
    ...{ asked, focusAfter },
    ask(act: Asked): void {
      isPressedGone.current = false;
      setAsked(act);
    },
    close: () => setAsked(null),
    done(changed: readonly ScheduleSlot[]): void {
      const isKept = changed.some(({ slotId }) => slotId === kept.current);
      if (!isKept) kept.current = changed[0]?.slotId ?? null;
      isPressedGone.current = true;
      setAsked(null);
    },
  };
}
