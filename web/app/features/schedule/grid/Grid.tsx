import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { joined, outside, type Span, spanOf } from "@plenary/contract/schedule/spans";
import { text } from "@plenary/contract/text";
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useState,
} from "react";
import { formatTime } from "../../../base/formats/dates.ts";
import type { Held, Spot } from "../held/use-held.ts";
import type { WhereFree } from "../held/use-where-free.ts";
import { type Column, type DayView, minutesAfter } from "../plan/day-view.ts";
import type { FoundPlace } from "./found-places.ts";
import { type Lane, lanesOf } from "./lanes.ts";
import { AwayTimes, FoundPlaces, FreeTimes } from "./Overlays.tsx";
import { SlotCard } from "./SlotCard.tsx";
import { BEYOND, type Sight } from "./use-sight.ts";

interface GridProps {
  schedule: Schedule;
  view: DayView;
  columns: readonly Column[];
  held: Held | null;
  /** Where what is held could stand. */
  free: WhereFree;
  /** What the solver found, before it is applied. */
  found: readonly FoundPlace[];
  /** What would be wrong where it is. */
  heldConflicts: readonly string[];
  chosen: ReadonlySet<string>;
  /** Sessions of other tracks are faint; null for none. */
  trackId: string | null;
  /** What of it is in view, so that only that is drawn; null for all. */
  sight: Sight | null;
  /** Whether columns are as narrow as it takes for all to be in view. */
  isFitted: boolean;
  /** What gets the focus next, drawn wherever it is. */
  wanted: string | null;
  conflictsOf: (slotId: string) => number;
  onPress: (slot: ScheduleSlot, event: MouseEvent) => void;
  onPut: (slot: ScheduleSlot, spot: Spot) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, slot: ScheduleSlot) => void;
  scroller: RefObject<HTMLElement | null>;
  onKeyDown: (event: KeyboardEvent, slot: ScheduleSlot) => void;
  /** Where no slot has the focus. */
  onGridKeyDown: (event: KeyboardEvent) => void;
}

/** Widths in rem: of the hours, of a column, of one at least if so all are in view, of one where all have to fit, and from which on it has room for words. */
const HOURS = 3.5;
const COLUMN = 9.5;
const SHRUNK = 6;
const FITTED = 1.5;
const WORDS = 5;

/** A day of the schedule: rooms or tracks across, time down. Only what is in view is in the document, and what has the focus. */
export function Grid(props: GridProps) {
  const { schedule, view, columns, held, sight, isFitted, wanted, scroller, onGridKeyDown, ...acts } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const { scale } = view;
  const height = view.minutes * scale;
  const hours = Array.from({ length: Math.ceil(view.minutes / 60) }, (_, hour) => hour * 60);
  // Labels of hours need their own height.
  const every = Math.max(1, Math.ceil(18 / (60 * scale)));
  const width = sight && widthOf(sight, columns.length, isFitted);
  const isNarrow = width !== null && sight !== null && width < WORDS * sight.rem;
  const always = (slotId: string) => slotId === focused || slotId === wanted || slotId === held?.slotId;
  const isInSight = (index: number) => {
    if (!sight || width === null) return true;
    const start = index * width;
    return start < sight.left + sight.width + BEYOND && start + width > sight.left - BEYOND;
  };
  const drawn = columns.flatMap((column, index) =>
    isInSight(index) || column.slots.some(({ slotId }) => always(slotId)) ? [{ column, index }] : [],
  );
  const lanesInSight = (column: Column): Lane[] => {
    const lanes = lanesOf(column.slots, view.opens, schedule.defaultMinutes);
    if (!sight) return lanes;
    const [from, to] = [(sight.top - BEYOND) / scale, (sight.top + sight.height + BEYOND) / scale];
    return lanes.filter((lane) => (lane.from < to && lane.to > from) || always(lane.slot.slotId));
  };
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (axe: scrollable-region-focusable)
      tabIndex={0}
      aria-label={text("Grid")}
      onFocus={({ target }: FocusEvent<HTMLElement>) => setFocused(target.dataset.slot ?? null)}
      onKeyDown={onGridKeyDown}
      className="relative h-[calc(100dvh-var(--above,13rem))] min-h-96 overflow-auto overscroll-contain border-line border-t bg-surface"
    >
      <div
        className={`grid min-w-full ${sight ? "w-max grid-cols-[3.5rem_repeat(var(--columns),var(--column))]" : "w-max grid-cols-[3.5rem_repeat(var(--columns),minmax(9.5rem,1fr))]"}`}
        style={{ "--columns": columns.length, "--column": `${width}px` } as CSSProperties}
      >
        <div className="sticky top-0 start-0 z-40 border-line border-b bg-surface" />
        {drawn.map(({ column: { key, name }, index }) => (
          <h3
            key={key}
            dir="auto"
            className={`sticky top-0 z-30 row-start-1 border-line border-s border-b bg-surface font-sans font-semibold ${
              isNarrow
                ? "h-24 [writing-mode:vertical-rl] overflow-hidden whitespace-nowrap px-0.5 py-1.5 text-xs"
                : "truncate px-2 py-1.5 text-sm"
            }`}
            style={{ gridColumn: index + 2 }}
            title={name}
          >
            {name}
          </h3>
        ))}
        <div
          className="sticky start-0 z-20 row-start-2 bg-surface text-end text-xs text-ink-soft tabular-nums"
          style={{ height, gridColumn: 1 }}
        >
          {hours.map((minute, hour) =>
            hour % every === 0 ? (
              <span
                key={minute}
                className="absolute end-2 -translate-y-1/2"
                style={{ top: minute * scale + (minute === 0 ? 8 : 0) }}
              >
                {formatTime(minutesAfter(view.opens, minute), schedule.timezone)}
              </span>
            ) : null,
          )}
        </div>
        {drawn.map(({ column, index }) => (
          <ColumnOfDay
            key={column.key}
            {...{ column, index, schedule, view, held, height, isNarrow }}
            lanes={lanesInSight(column)}
            {...acts}
          />
        ))}
      </div>
    </section>
  );
}

/** How wide each column is, so that they fill what is there. */
function widthOf({ width, rem }: Sight, count: number, isFitted: boolean): number {
  const share = (width - HOURS * rem) / Math.max(count, 1);
  return Math.max(share, (isFitted ? FITTED : share >= SHRUNK * rem ? SHRUNK : COLUMN) * rem);
}

/** The step of the grid that so many minutes of the day are in. */
const snapped = ({ opens }: DayView, minutes: number, step: number): string =>
  minutesAfter(opens, Math.max(0, Math.floor(minutes / step) * step));

/** The start of what was let go so many pixels below the column's top: the nearest step. */
export const startAt = (view: DayView, top: number, step: number): string =>
  snapped(view, top / view.scale + step / 2, step);

type ColumnProps = Omit<
  GridProps,
  "columns" | "scroller" | "sight" | "isFitted" | "wanted" | "onGridKeyDown"
> & {
  column: Column;
  index: number;
  lanes: readonly Lane[];
  height: number;
  /** Whether there is no room for words. */
  isNarrow: boolean;
};

function ColumnOfDay({
  column,
  index,
  lanes,
  schedule,
  view,
  held,
  free,
  found,
  heldConflicts,
  chosen,
  trackId,
  height,
  isNarrow,
  conflictsOf,
  onPress,
  onPut,
  onPointerDown,
  onKeyDown,
}: ColumnProps) {
  const { roomId, name } = column;
  const isTrack = column.trackId !== undefined;
  const { scale } = view;
  const step = schedule.gridMinutes;
  const canTake = held !== null && free.isFor(column);
  const runs = held === null ? undefined : free.runsIn(column);
  const put = (minutes: number) => {
    if (held) onPut(held, { ...spotIn(column), startTime: snapped(view, minutes, step) });
  };
  return (
    <div
      data-column={roomId || isTrack ? column.key : undefined}
      className="relative row-start-2 border-line border-s"
      style={{
        height,
        gridColumn: index + 2,
        ...groundOf(closedIn(column, view, schedule), view),
      }}
    >
      {canTake && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={text("Put into {room}", { room: name })}
          onClick={({ nativeEvent }) => put(nativeEvent.offsetY / scale)}
          className={`absolute inset-0 cursor-copy focus-visible:outline-none ${runs ? "" : "bg-accent-wash/40 hover:bg-accent-wash"}`}
        />
      )}
      {runs && <FreeTimes {...{ view, runs, step }} />}
      {runs && <AwayTimes {...{ view, isNarrow }} away={free.away} />}
      {lanes.map(({ slot, from, to, lane, lanes: count }) => (
        <SlotCard
          key={slot.slotId}
          {...{ slot, schedule }}
          conflicts={conflictsOf(slot.slotId)}
          isHeld={held?.slotId === slot.slotId}
          isChosen={chosen.has(slot.slotId)}
          isFaint={trackId !== null && slot.trackId !== trackId}
          isNarrow={isNarrow}
          isShared={count > 1}
          says={roomId === null ? "room" : "time"}
          height={Math.max((to - from) * scale - 2, isNarrow ? 6 : Math.min(24, 24 * scale))}
          title={isNarrow ? slot.title : undefined}
          onClick={(event) => onPress(slot, event)}
          onKeyDown={(event) => onKeyDown(event, slot)}
          onPointerDown={(event) => onPointerDown(event, slot)}
          className="absolute"
          style={{
            top: from * scale + 1,
            insetInlineStart: `calc(${(lane / count) * 100}% + 2px)`,
            width: `calc(${100 / count}% - 4px)`,
          }}
        />
      ))}
      <FoundPlaces {...{ column, view, isNarrow }} found={found} />
      {lanes.map(({ slot, to }) =>
        slot.slotId === held?.slotId && heldConflicts.length > 0 ? (
          <p
            key={slot.slotId}
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-1 z-20 rounded-control bg-warn-wash px-2 py-1 text-xs text-warn shadow-float [overflow-wrap:anywhere]"
            style={{ top: to * scale + 4 }}
          >
            {heldConflicts.slice(0, 2).join(" ")}
          </p>
        ) : null,
      )}
    </div>
  );
}

/** When nothing should be in a column: outside the hours of the day, and the times of its room. */
function closedIn({ roomId }: Column, view: DayView, { days, rooms }: Schedule): Span[] {
  const hours = days.find(({ date }) => date === view.date)?.hours;
  const times = rooms.find((room) => room.roomId === roomId)?.times ?? [];
  const end = view.opens + view.minutes * 60_000;
  return joined([
    ...(hours ? outside([spanOf(hours.opens, hours.closes)]) : []),
    ...(times.length > 0 ? outside(times.map(({ starts, ends }) => spanOf(starts, ends))) : []),
  ])
    .map(({ from, to }) => ({ from: Math.max(from, view.opens), to: Math.min(to, end) }))
    .filter(({ from, to }) => from < to);
}

/** The ground of a column: a line for each hour, and a shade where nothing should be. */
const groundOf = (closed: readonly Span[], { opens, scale }: DayView): CSSProperties => ({
  backgroundImage: [
    "linear-gradient(to bottom, var(--color-line) 1px, transparent 1px)",
    ...closed.map(() => "linear-gradient(var(--color-sunken), var(--color-sunken))"),
  ].join(),
  backgroundSize: [
    `100% ${60 * scale}px`,
    ...closed.map(({ from, to }) => `100% ${((to - from) / 60_000) * scale}px`),
  ].join(),
  backgroundPosition: ["0 0", ...closed.map(({ from }) => `0 ${((from - opens) / 60_000) * scale}px`)].join(),
  backgroundRepeat: ["repeat", ...closed.map(() => "no-repeat")].join(),
});

/** What a slot is in once it is put into a column: its room, or its track. */
export const spotIn = ({ roomId, trackId }: Column): Omit<Spot, "startTime"> =>
  trackId === undefined ? { roomId } : { roomId: null, trackId };
