import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { type RefObject, useRef, useState } from "react";
import { cardOf } from "../held/use-slot-keys.tsx";
import type { Asked } from "./ManyDialog.tsx";

/**
 * What is asked about all that are chosen. Once it is done, the focus goes to one of them: what was pressed is gone.
 * @param kept the slot that has the focus, or gets it back
 */
export function useAsked(kept: RefObject<string | null>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isDone = useRef(false);
  const [focusAfter] = useState(() => ({
    get current() {
      return isDone.current ? cardOf(kept.current) : null;
    },
  }));
  return {
    ...{ asked, isDone, focusAfter },
    ask(act: Asked): void {
      isDone.current = false;
      setAsked(act);
    },
    close: () => setAsked(null),
    done(changed: readonly ScheduleSlot[]): void {
      const isKept = changed.some(({ slotId }) => slotId === kept.current);
      if (!isKept) kept.current = changed[0]?.slotId ?? null;
      isDone.current = true;
      setAsked(null);
    },
  };
}
