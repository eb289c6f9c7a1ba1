import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { counted, list, text } from "@plenary/contract/text";
import Pin from "lucide-react/icons/pin";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ComponentProps } from "react";
import { formatTime } from "../../base/formats/dates.ts";
import { formatCount, formatMinutes } from "../../base/formats/figures.ts";
import { Names } from "../../ui/texts/Names.tsx";
import { peopleNames } from "./words.ts";

interface SlotCardProps extends Omit<ComponentProps<"button">, "slot"> {
  slot: ScheduleSlot;
  schedule: Schedule;
  /** How many conflicts it is in. */
  conflicts: number;
  isHeld: boolean;
  /** Its height in the grid in pixels; absent in the list, where it is as high as it needs. */
  height?: number;
}

/** The height of a title's line in pixels. */
const LINE = 17.875;

/** A session or an item, to be picked up. */
export function SlotCard({
  slot,
  schedule,
  conflicts,
  isHeld,
  height,
  className = "",
  ...button
}: SlotCardProps) {
  const track = schedule.tracks.find(({ trackId }) => trackId === slot.trackId);
  const people = peopleNames(slot, schedule);
  const isItem = slot.kind !== "session";
  return (
    <button
      {...button}
      type="button"
      // Space acts when it goes down; its way up would be another press.
      onKeyUp={(event) => event.key === " " && event.preventDefault()}
      aria-pressed={isHeld}
      data-slot={slot.slotId}
      className={`flex flex-col content-start items-start gap-x-4 gap-y-0.5 overflow-hidden select-none scroll-ms-16 scroll-mt-10 scroll-mb-2 scroll-me-2 rounded-control border border-s-4 px-2 py-1 text-start text-[0.8125rem] leading-snug data-dragged:pointer-events-none data-dragged:z-50 data-dragged:shadow-float hover:z-10 hover:border-ink focus-visible:z-10 ${
        isItem ? "bg-sunken" : "bg-surface"
      } ${height === undefined ? "" : "flex-wrap"} ${slot.status === "draft" ? "border-dashed" : ""} ${
        isHeld ? "z-20 border-accent shadow-float outline-2 outline-accent" : "border-line-strong"
      } ${className}`}
      // What has no room below the title wraps into a column that isn't seen: no line is cut in half.
      style={{ ...button.style, height, borderInlineStartColor: track?.shownColor }}
    >
      <span
        dir="auto"
        style={{ WebkitLineClamp: height && Math.max(1, Math.floor((height - 10) / LINE)) }}
        className="line-clamp-4 w-full font-medium [overflow-wrap:anywhere]"
      >
        {slot.pinned && (
          <Pin role="img" className="me-1 inline size-3 align-baseline" aria-label={text("Pinned")} />
        )}
        {slot.title}
      </span>
      {conflicts > 0 && (
        <span className="flex max-w-full items-center gap-1 truncate rounded-sm bg-warn-wash px-1 text-xs font-medium text-warn">
          <TriangleAlert className="size-3 shrink-0" aria-hidden="true" />
          <span aria-hidden="true">{formatCount(conflicts)}</span>
          <span className="sr-only">{counted(conflicts, "{count} conflict", "{count} conflicts")}</span>
        </span>
      )}
      <span className="w-full text-xs text-ink-soft">{aboutWords(slot, schedule, height !== undefined)}</span>
      {people.length > 0 && (
        <span className="w-full truncate text-xs text-ink-soft">
          <Names names={people} />
        </span>
      )}
      {track && (
        <span dir="auto" className="w-full truncate text-xs text-ink-soft">
          {track.name}
        </span>
      )}
    </button>
  );
}

/** When it begins, unless it stands in the list, how long it takes, and whether it waits. */
function aboutWords(
  { startTime, durationMinutes, status }: ScheduleSlot,
  schedule: Schedule,
  isPlaced: boolean,
) {
  const length = formatMinutes(durationMinutes ?? schedule.defaultMinutes);
  const time = isPlaced && startTime ? [formatTime(startTime, schedule.timezone)] : [];
  return list([...time, length, ...(status === "draft" ? [text("not confirmed")] : [])]);
}
