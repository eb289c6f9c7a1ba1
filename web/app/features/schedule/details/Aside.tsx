import { type Collision, slotsIn } from "@plenary/contract/schedule/colliding-slot";
import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { ConflictList } from "../conflicts/ConflictList.tsx";
import type { Spot, useHeld } from "../held/use-held.ts";
import type { Plan } from "../plan/plan.ts";
import type { Move } from "../plan/use-plan.ts";
import { SlotDetails } from "./SlotDetails.tsx";

interface AsideProps {
  eventId: string;
  plan: Plan;
  editor: ReturnType<typeof useHeld>;
  /** Whose details are open. */
  open: ScheduleSlot | undefined;
  /** What is listed; none where the list is closed. */
  conflicts: readonly Collision<ScheduleSlot>[];
  isPhone: boolean;
  openSlot: (slot: ScheduleSlot) => void;
  /** Puts a slot where it solves a conflict. */
  onPut: (slot: ScheduleSlot, spot: Spot) => void;
  onMove: (move: Move) => Promise<object | null | undefined>;
  onNextFree: (slot: ScheduleSlot) => void;
  onPlace: (slot: ScheduleSlot) => void;
  onClose: () => void;
  onKept: () => void;
  onCloseConflicts: () => void;
}

/** Beside the grid, and on phones above its end: the details of a slot, and what collides. */
export function Aside({
  eventId,
  plan,
  editor,
  open,
  conflicts,
  isPhone,
  openSlot,
  onPut,
  onMove,
  onNextFree,
  onPlace,
  onClose,
  onKept,
  onCloseConflicts,
}: AsideProps) {
  const { schedule, slots } = plan;
  const { held } = editor;
  return (
    <aside className="flex flex-col gap-4 overflow-y-auto max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:max-h-[60dvh] max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:p-4 max-lg:shadow-float lg:h-[calc(100dvh-var(--above,9rem))]">
      {open && (
        <SlotDetails
          slot={open}
          schedule={schedule}
          conflicts={editor.conflicts.filter((collision) =>
            slotsIn(collision).some((slot) => slot.slotId === open.slotId),
          )}
          eventId={eventId}
          solving={editor.solving}
          onSolve={(one) => {
            const moved = slots.get(one.slotId);
            if (moved) onPut(moved, one);
          }}
          onMove={onMove}
          onPickUp={isPhone ? undefined : () => editor.pickUp(open)}
          onNextFree={isPhone ? undefined : () => onNextFree(held?.slotId === open.slotId ? held : open)}
          onPlace={() => onPlace(open)}
          onUnschedule={() => editor.unschedule(open)}
          onOpen={openSlot}
          onClose={onClose}
        />
      )}
      {conflicts.length > 0 && (
        <ConflictList
          {...{ eventId, plan, conflicts }}
          solving={editor.solving}
          onOpen={openSlot}
          onPut={onPut}
          onKept={onKept}
          onClose={onCloseConflicts}
        />
      )}
    </aside>
  );
}
