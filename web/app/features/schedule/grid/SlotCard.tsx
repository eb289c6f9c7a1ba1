import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { counted, list, text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import Pin from "lucide-react/icons/pin";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ComponentProps } from "react";
import { formatTime } from "../../../base/formats/dates.ts";
import { formatCount, formatMinutes } from "../../../base/formats/figures.ts";
import { peopleNames, roomName } from "../plan/words.ts";

interface SlotCardProps extends Omit<ComponentProps<"button">, "slot"> {
  slot: ScheduleSlot;
  schedule: Schedule;
  /** How many conflicts it is in. */
  conflicts: number;
  isHeld: boolean;
  isChosen: boolean;
  /** Whether another track is looked at. */
  isFaint?: boolean;
  /** Its height in the grid in pixels; absent in lists, where it is as high as it needs. */
  height?: number;
  /** Where its list doesn't say when, or in which room: the time, or that and the room. */
  says?: "time" | "room";
  /** Whether others stand beside it, so that long words have no room. */
  isShared?: boolean;
  /** Without room for words, as where a whole day is in view: its colour and its title for screen readers. */
  isNarrow?: boolean;
}

/** The height of a title's line in pixels. */
const LINE = 17.875;

/** A session or an item, to be picked up. */
export function SlotCard({
  slot,
  schedule,
  conflicts,
  isHeld,
  isChosen,
  isFaint = false,
  height,
  says,
  isNarrow = false,
  isShared = false,
  className = "",
  ...button
}: SlotCardProps) {
  const track = schedule.tracks.find(({ trackId }) => trackId === slot.trackId);
  const people = peopleNames(slot, schedule);
  const isItem = slot.kind !== "session";
  const isInGrid = height !== undefined;
  const edge = isHeld
    ? "z-20 border-accent shadow-float outline-2 outline-accent"
    : isChosen
      ? "border-accent"
      : "border-line-strong";
  return (
    <button
      {...button}
      type="button"
      // Space acts when it goes down; its way up would be another press.
      onKeyUp={(event) => event.key === " " && event.preventDefault()}
      aria-pressed={isHeld || isChosen}
      data-slot={slot.slotId}
      data-faint={isFaint || undefined}
      className={`flex flex-col content-start items-start gap-x-4 gap-y-0.5 overflow-hidden border select-none scroll-ms-16 scroll-mt-10 scroll-mb-24 scroll-me-2 text-start text-[0.8125rem] leading-snug [-webkit-touch-callout:none] data-dragged:opacity-40 data-faint:opacity-60 hover:z-10 hover:border-ink focus-visible:z-10 ${
        isNarrow ? "rounded-sm border-0" : "rounded-control border-s-4 px-2 py-1"
      } ${isChosen ? "bg-accent-wash" : isItem ? "bg-sunken" : "bg-surface"} ${
        isInGrid ? "flex-wrap contain-strict" : ""
      } ${slot.status === "draft" ? "border-dashed" : ""} ${edge} ${className}`}
      // What has no room below the title wraps into a column that isn't seen: no line is cut in half.
      style={{
        ...button.style,
        height,
        // Where a line has no room with the space around it, it goes without.
        ...(height !== undefined &&
          height < LINE + 10 && { paddingBlock: 0, lineHeight: `${Math.min(LINE, height - 2)}px` }),
        borderInlineStartColor: track?.shownColor,
        ...(isNarrow &&
          !isHeld &&
          !isChosen && { backgroundColor: track?.shownColor ?? "var(--color-line-strong)" }),
      }}
    >
      {isNarrow ? (
        <span className="sr-only">{slot.title}</span>
      ) : (
        <>
          <span
            dir="auto"
            style={{
              WebkitLineClamp: height && Math.max(1, Math.floor((height - 10) / LINE)),
              // Cut at the end, as a word broken where it isn't spelt so is hard to read.
              overflowWrap: isShared ? "normal" : undefined,
              textOverflow: "ellipsis",
            }}
            className="line-clamp-4 w-full font-medium [overflow-wrap:anywhere]"
          >
            {isChosen && (
              <Check role="img" className="me-1 inline size-3.5 text-accent" aria-label={text("Chosen")} />
            )}
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
          {[aboutWords(slot, schedule, says), list(people), track?.name].map((line, index) =>
            line ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: always these three
              <span key={index} dir="auto" className="w-full truncate text-xs text-ink-soft">
                {line}
              </span>
            ) : null,
          )}
          {isInGrid && (
            <span
              data-edge
              aria-hidden="true"
              className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize"
            />
          )}
        </>
      )}
    </button>
  );
}

/** When it begins and where it is, if its list doesn't say so, how long it takes, and whether it waits. */
function aboutWords(slot: ScheduleSlot, schedule: Schedule, says: SlotCardProps["says"]) {
  const { startTime, durationMinutes, status } = slot;
  const length = formatMinutes(durationMinutes ?? schedule.defaultMinutes);
  const time = says && startTime ? [formatTime(startTime, schedule.timezone)] : [];
  const room = says === "room" ? (roomName(slot, schedule) ?? []) : [];
  return list([...time, length, ...[room].flat(), ...(status === "draft" ? [text("not confirmed")] : [])]);
}
