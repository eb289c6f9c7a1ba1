import { type CollisionIndex, minutesOf } from "@plenary/contract/schedule/collisions";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { counted, text } from "@plenary/contract/text";
import { useState } from "react";
import { formatDay, formatTime } from "../../../base/formats/dates.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { minutesAfter } from "../plan/day-view.ts";
import { freePlaces } from "../plan/free-places.ts";
import { roomsFor } from "../plan/own.ts";
import type { Spot } from "./use-held.ts";

interface PlaceDialogProps {
  /** Null while it is closed. */
  slot: ScheduleSlot | null;
  schedule: Schedule;
  index: CollisionIndex<ScheduleSlot>;
  /** The day that it begins with. */
  date: string | undefined;
  onPlace: (slot: ScheduleSlot, spot: Spot) => void;
  onClose: () => void;
}

/** How many are offered; days and rooms lead to others. */
const OFFERED = 50;

/** The free places of a slot, each put with one press: no grid is needed. */
export function PlaceDialog({ slot, onClose, ...props }: PlaceDialogProps) {
  return (
    <Dialog
      open={slot !== null}
      onClose={onClose}
      title={slot ? rich("Free places for “{title}”", { title: <bdi>{slot.title}</bdi> }) : ""}
    >
      {slot && <FreePlaces key={slot.slotId} slot={slot} {...props} />}
    </Dialog>
  );
}

function FreePlaces({
  slot,
  schedule,
  index,
  date,
  onPlace,
}: Omit<PlaceDialogProps, "slot" | "onClose"> & { slot: ScheduleSlot }) {
  const [day, setDay] = useState(date ?? "");
  const [room, setRoom] = useState("");
  const asked = { day: day || undefined, roomId: room || undefined };
  const found = freePlaces(index, slot, schedule, asked).slice(0, OFFERED);
  const time = (instant: string) => formatTime(instant, schedule.timezone);
  const takes = minutesOf(slot, schedule);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {schedule.days.length > 1 && (
          <SelectField label={text("Day")} value={day} onChange={({ target }) => setDay(target.value)}>
            <option value="">{text("Any day")}</option>
            {schedule.days.map((each) => (
              <option key={each.date} value={each.date}>
                {formatDay(each.date)}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label={text("Room")} value={room} onChange={({ target }) => setRoom(target.value)}>
          <option value="">{text("Any room")}</option>
          {roomsFor(slot.trackId, schedule).map(({ roomId, name }) => (
            <option key={roomId} value={roomId}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {found.length === 0 ? (
        <p className="text-sm">{text("There is no place without a conflict in these hours.")}</p>
      ) : (
        <ul aria-label={text("Free places")} className="flex flex-col gap-1.5">
          {found.map((place) => (
            <li key={`${place.startTime} ${place.roomId}`}>
              <button
                type="button"
                onClick={() => onPlace(slot, place)}
                className="flex min-h-11 w-full items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-2 text-start text-sm hover:border-ink hover:bg-sunken"
              >
                <span className="shrink-0 font-medium tabular-nums">
                  {text("{start}–{end}", {
                    start: time(place.startTime),
                    end: time(minutesAfter(Date.parse(place.startTime), takes)),
                  })}
                </span>
                <span dir="auto" className="min-w-0 truncate">
                  {schedule.rooms.find(({ roomId }) => roomId === place.roomId)?.name}
                </span>
                {place.soft > 0 && (
                  <span className="shrink-0 text-warn">
                    {counted(place.soft, "{count} soft conflict", "{count} soft conflicts")}
                  </span>
                )}
                {day === "" && (
                  <span className="ms-auto shrink-0 text-ink-soft">{formatDay(place.date)}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
