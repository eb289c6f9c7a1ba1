import type { FreeRun } from "@plenary/contract/schedule/free-places";
import { text } from "@plenary/contract/text";
import type { Away } from "../held/use-where-free.ts";
import type { Column, DayView } from "../plan/day-view.ts";
import type { FoundPlace } from "./found-places.ts";

/** What a column of the grid shows below and above its slots. All of it is said in words elsewhere. */

const MINUTE = 60_000;

/** From where to where in the column something is, in pixels. */
const spanIn = ({ opens, scale }: DayView, from: number, to: number) => ({
  top: ((from - opens) / MINUTE) * scale,
  height: ((to - from) / MINUTE) * scale,
});

/** Where what is picked up can begin: tinted, in another colour with a soft conflict, and striped nowhere. */
export const FreeTimes = ({
  view,
  runs,
  step,
}: {
  view: DayView;
  runs: readonly FreeRun[];
  /** Of the grid, in minutes. */
  step: number;
}) => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute inset-0 overflow-hidden bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,var(--color-surface)_2px_8px)]"
  >
    {runs.map(({ from, to, soft }) => (
      <div
        key={from}
        data-free={soft > 0 ? "soft" : "well"}
        className={`absolute inset-x-0 ${soft > 0 ? "bg-warn-wash" : "bg-accent-wash"}`}
        style={spanIn(view, from, to + step * MINUTE)}
      />
    ))}
  </div>
);

/** When its speakers can't be there. */
export const AwayTimes = ({
  view,
  away,
  isNarrow,
}: {
  view: DayView;
  away: readonly Away[];
  isNarrow: boolean;
}) => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
    {away.map(({ userId, name, from, to }) => (
      <div
        key={[userId, from].join()}
        className="absolute inset-x-0 border-s-4 border-danger px-1 text-xs text-danger-strong"
        style={spanIn(view, Math.max(from, view.opens), to)}
      >
        {!isNarrow && text("{person} cannot be there.", { person: name })}
      </div>
    ))}
  </div>
);

/** What the solver found for the column, dashed at its place until it is applied. */
export function FoundPlaces({
  column,
  view,
  isNarrow,
  found,
}: {
  column: Column;
  view: DayView;
  isNarrow: boolean;
  found: readonly FoundPlace[];
}) {
  const end = view.opens + view.minutes * MINUTE;
  const isHere = ({ roomId, trackId, from, to }: FoundPlace) =>
    (column.trackId === undefined ? roomId === column.roomId : trackId === column.trackId) &&
    from >= view.opens &&
    to <= end;
  return found.filter(isHere).map(({ slotId, title, from, to }) => (
    <div
      key={slotId}
      aria-hidden="true"
      data-found={slotId}
      dir="auto"
      title={isNarrow ? title : undefined}
      className="pointer-events-none absolute inset-x-1 z-10 overflow-hidden rounded-control border border-dashed border-accent bg-accent-wash px-2 py-1 text-xs font-medium"
      style={spanIn(view, from, to)}
    >
      {!isNarrow && title}
    </div>
  ));
}
