import { type Collision, slotsIn } from "@plenary/contract/schedule/colliding-slot";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import { rich } from "../../base/texts/rich.ts";
import { useFirstRows } from "../../ui/lists/use-first-rows.tsx";
import { collisionWords } from "./words.ts";

interface ConflictListProps {
  schedule: Schedule;
  conflicts: readonly Collision<ScheduleSlot>[];
  onOpen: (slot: ScheduleSlot) => void;
}

/** All that collides, in words, with a way to each of the two. */
export function ConflictList({ schedule, conflicts, onOpen }: ConflictListProps) {
  const { shown, more } = useFirstRows(conflicts);
  return (
    <section aria-label={text("Conflicts")} className="rounded-card bg-warn-wash px-4 py-3 text-sm">
      <ul className="flex flex-col gap-2">
        {shown.map((collision) => (
          <li key={collision.collisionId} className="[overflow-wrap:anywhere]">
            {collisionWords(collision, schedule)}{" "}
            {slotsIn(collision).map((slot) => (
              <button
                key={slot.slotId}
                type="button"
                className="text-link me-3 min-h-6 text-start"
                onClick={() => onOpen(slot)}
              >
                {rich("Show {title}", { title: <bdi>{slot.title}</bdi> })}
              </button>
            ))}
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
