import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import type { CSSProperties, KeyboardEvent, PointerEvent, RefObject } from "react";
import { formatTime } from "../../base/formats/dates.ts";
import { type Blocked, blockedByPeople, blockedByRoom, joined } from "./blocked-starts.ts";
import { type Column, type DayView, minutesAfter } from "./day-view.ts";
import { lanesOf } from "./lanes.ts";
import { SlotCard } from "./SlotCard.tsx";
import type { Held, Spot } from "./use-held.ts";

interface GridProps {
  schedule: Schedule;
  view: DayView;
  columns: readonly Column[];
  /** Of the day; what is held stands where it would be dropped. */
  slots: readonly ScheduleSlot[];
  held: Held | null;
  conflictsOf: (slotId: string) => number;
  onPress: (slot: ScheduleSlot) => void;
  onPut: (slot: ScheduleSlot, spot: Spot) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, slot: ScheduleSlot) => void;
  scroller: RefObject<HTMLElement | null>;
  onKeyDown: (event: KeyboardEvent, slot: ScheduleSlot) => void;
}

/** A day of the schedule: rooms across, time down. */
export function Grid({ schedule, view, columns, slots, held, scroller, ...acts }: GridProps) {
  const { scale } = view;
  const height = view.minutes * scale;
  const elsewhere = held ? blockedByPeople(held, slots, schedule, view.opens) : [];
  const hours = Array.from({ length: Math.ceil(view.minutes / 60) }, (_, hour) => hour * 60);
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (axe: scrollable-region-focusable)
      tabIndex={0}
      aria-label={text("Grid")}
      className="relative max-h-[calc(100dvh-9rem)] min-h-96 overflow-auto overscroll-contain border-line border-t bg-surface"
    >
      <div
        className="grid w-max min-w-full grid-cols-[3.5rem_repeat(var(--columns),minmax(9.5rem,1fr))]"
        style={{ "--columns": columns.length } as CSSProperties}
      >
        <div className="sticky top-0 start-0 z-40 border-line border-b bg-surface" />
        {columns.map(({ key, name }) => (
          <h3
            key={key}
            dir="auto"
            className="sticky top-0 z-30 truncate border-line border-s border-b bg-surface px-2 py-1.5 font-sans text-sm font-semibold"
            title={name}
          >
            {name}
          </h3>
        ))}
        <div
          className="sticky start-0 z-20 bg-surface text-end text-xs text-ink-soft tabular-nums"
          style={{ height }}
        >
          {hours.map((minute) => (
            <span
              key={minute}
              className="absolute end-2 -translate-y-1/2"
              style={{ top: minute * scale + (minute === 0 ? 8 : 0) }}
            >
              {formatTime(minutesAfter(view.opens, minute), schedule.timezone)}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <ColumnOfDay key={column.key} {...{ column, schedule, view, held, height, elsewhere }} {...acts} />
        ))}
      </div>
    </section>
  );
}

/** The step of the grid that so many minutes of the day are in. */
const snapped = ({ opens }: DayView, minutes: number, step: number): string =>
  minutesAfter(opens, Math.max(0, Math.floor(minutes / step) * step));

/** The start of what was let go so many pixels below the column's top: the nearest step. */
export const startAt = (view: DayView, top: number, step: number): string =>
  snapped(view, top / view.scale + step / 2, step);

type ColumnProps = Omit<GridProps, "slots" | "columns" | "scroller"> & {
  column: Column;
  height: number;
  /** When people of what is held are in other sessions. */
  elsewhere: readonly Blocked[];
};

function ColumnOfDay({
  column,
  schedule,
  view,
  held,
  height,
  elsewhere,
  conflictsOf,
  onPress,
  onPut,
  onPointerDown,
  onKeyDown,
}: ColumnProps) {
  const { roomId, name, slots } = column;
  const { scale } = view;
  const step = schedule.gridMinutes;
  const canTake = held !== null && roomId !== null;
  const blocked =
    held && roomId
      ? joined(
          [...elsewhere, ...blockedByRoom(held, slots, schedule, { roomId, opens: view.opens })],
          view.minutes,
        )
      : [];
  const put = (minutes: number) => {
    if (held) onPut(held, { roomId, startTime: snapped(view, minutes, step) });
  };
  return (
    <div
      data-room={roomId ?? undefined}
      className="relative border-line border-s"
      style={{
        height,
        backgroundImage: "linear-gradient(to bottom, var(--color-line) 1px, transparent 1px)",
        backgroundSize: `100% ${60 * scale}px`,
      }}
    >
      {canTake && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={text("Put into {room}", { room: name })}
          onClick={({ nativeEvent }) => put(nativeEvent.offsetY / scale)}
          className="absolute inset-0 cursor-copy hover:bg-accent-wash/50 focus-visible:outline-none"
        />
      )}
      {blocked.map(({ from, to }) => (
        <div
          key={from}
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,transparent_2px_8px)]"
          style={{ top: from * scale, height: (to - from) * scale }}
        />
      ))}
      {lanesOf(slots, view.opens, schedule.defaultMinutes).map(({ slot, from, to, lane, lanes }) => (
        <SlotCard
          key={slot.slotId}
          {...{ slot, schedule }}
          conflicts={conflictsOf(slot.slotId)}
          isHeld={held?.slotId === slot.slotId}
          height={Math.max((to - from) * scale - 2, 24)}
          onClick={() => onPress(slot)}
          onKeyDown={(event) => onKeyDown(event, slot)}
          onPointerDown={(event) => onPointerDown(event, slot)}
          className="absolute"
          style={{
            top: from * scale + 1,
            insetInlineStart: `calc(${(lane / lanes) * 100}% + 2px)`,
            width: `calc(${100 / lanes}% - 4px)`,
          }}
        />
      ))}
    </div>
  );
}
