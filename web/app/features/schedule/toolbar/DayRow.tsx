import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { useEffect, useRef } from "react";
import { formatDay, formatWeekday } from "../../../base/formats/dates.ts";
import { formatCount } from "../../../base/formats/figures.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { slotsOfDay } from "../plan/day-view.ts";

interface DayRowProps {
  days: Schedule["days"];
  slots: readonly ScheduleSlot[];
  /** The one that is shown. */
  date: string | undefined;
  onDay: (date: string) => void;
}

/** The days in one row that scrolls, with how much is on each. On phones it stays in view above the lists. */
export function DayRow({ days, slots, date, onDay }: DayRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>(`[data-day="${date}"]`);
    if (shown) showInRow(shown);
  }, [date]);
  const weekdays = new Set(days.map((each) => formatWeekday(each.date)));
  const nameOf = weekdays.size < days.length ? formatDay : formatWeekday;
  return (
    <div
      ref={row}
      className="sticky top-0 z-30 flex min-w-0 gap-1 fades-on overflow-x-auto bg-canvas py-1 md:flex-1"
    >
      {days.map((each) => (
        <Button
          key={each.date}
          variant={each.date === date ? "secondary" : "quiet"}
          size="sm"
          className="shrink-0"
          data-day={each.date}
          aria-pressed={each.date === date}
          title={formatDay(each.date)}
          onClick={() => onDay(each.date)}
          onFocus={(focus) => showInRow(focus.currentTarget)}
        >
          {nameOf(each.date)}
          <span className="font-normal text-ink-soft tabular-nums">
            {formatCount(slotsOfDay(slots, each).length)}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** Only sideways: the page stays where it is. A browser leaves what has the focus half out of sight. */
function showInRow(day: HTMLElement): void {
  const row = day.parentElement;
  if (!row) return;
  const [box, inner] = [row.getBoundingClientRect(), day.getBoundingClientRect()];
  if (inner.left < box.left) row.scrollBy(inner.left - box.left, 0);
  else if (inner.right > box.right) row.scrollBy(inner.right - box.right, 0);
}
