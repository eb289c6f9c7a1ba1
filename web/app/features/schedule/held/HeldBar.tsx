import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import { Button } from "../../../ui/buttons/Button.tsx";
import { placeWords } from "../plan/words.ts";

interface HeldBarProps {
  held: ScheduleSlot;
  /** Where it stood when it was picked up. */
  before: ScheduleSlot | null;
  schedule: Schedule;
  conflicts: readonly string[];
  /** What somebody else has done with it since; null for nothing. */
  meanwhile: string | null;
  onDrop: () => void;
  onUnschedule: () => void;
  onPutBack: () => void;
}

/** What is picked up, over the end of the screen, so that nothing moves; what is dropped on it is unscheduled. */
export function HeldBar({
  held,
  before,
  schedule,
  conflicts,
  meanwhile,
  onDrop,
  onUnschedule,
  onPutBack,
}: HeldBarProps) {
  const place = placeWords(held, schedule);
  const isMoved = before !== null && place !== placeWords(before, schedule);
  return (
    <section
      data-list
      aria-label={text("Picked up")}
      className="held-bar fixed inset-x-0 bottom-4 z-40 mx-auto flex w-fit max-w-[min(56rem,calc(100vw-2rem))] items-center gap-x-3 gap-y-1 rounded-card border border-accent bg-surface px-4 py-2 text-sm shadow-float max-lg:flex-wrap"
    >
      <p className="min-w-0">
        <span dir="auto" className="block truncate font-medium">
          {held.title}
        </span>
        <span className="block text-ink-soft">
          {isMoved
            ? place
            : text(
                "Press a place in the grid. Amber places would cause a soft conflict, striped ones a hard one.",
              )}
        </span>
        {meanwhile !== null && (
          <span className="block text-warn">
            {text("{moved} Put it back, and pick it up there to move it.", { moved: meanwhile })}
          </span>
        )}
        {conflicts[0] && <span className="block text-warn">{conflicts[0]}</span>}
      </p>
      <div className="ms-auto flex shrink-0 gap-1">
        {isMoved && (
          <Button size="sm" onClick={onDrop}>
            {text("Put here")}
          </Button>
        )}
        {held.startTime !== null && (
          <Button variant="quiet" size="sm" onClick={onUnschedule}>
            {text("Unschedule")}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onPutBack}>
          {text("Put back")}
        </Button>
      </div>
    </section>
  );
}
