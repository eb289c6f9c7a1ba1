import { type Collision, slotsIn } from "@plenary/contract/schedule/colliding-slot";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import type { SolvingMove } from "@plenary/contract/schedule/solving-moves";
import { counted, list, text } from "@plenary/contract/text";
import X from "lucide-react/icons/x";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { formatTime, toLocalInput } from "../../../base/formats/dates.ts";
import { paths } from "../../../base/paths/paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { StartFields } from "../../../ui/forms/StartFields.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { SessionHistory } from "../../history/SessionHistory.tsx";
import { isOwn, roomsFor } from "../plan/own.ts";
import type { Move } from "../plan/use-plan.ts";
import { collisionWords, peopleNames, placeWords } from "../plan/words.ts";
import { MovesSoFar } from "./MovesSoFar.tsx";

interface SlotDetailsProps {
  eventId: string;
  slot: ScheduleSlot;
  schedule: Schedule;
  conflicts: readonly Collision<ScheduleSlot>[];
  /** What single moves solve a conflict, and does one of them. */
  solving: (collision: Collision<ScheduleSlot>) => SolvingMove[];
  onSolve: (move: SolvingMove) => void;
  /** Resolves to null if somebody had moved it meanwhile, and to undefined if it failed otherwise. */
  onMove: (move: Move) => Promise<object | null | undefined>;
  /** Absent on phones, which have no grid to put it into. */
  onPickUp: (() => void) | undefined;
  onNextFree: (() => void) | undefined;
  /** Offers the free places. */
  onPlace: () => void;
  onUnschedule: () => void;
  onOpen: (slot: ScheduleSlot) => void;
  onClose: () => void;
}

/** All that can be set of a slot, to the minute, and what is wrong with it. */
export function SlotDetails({
  eventId,
  slot,
  schedule,
  conflicts,
  solving,
  onSolve,
  onMove,
  onPickUp,
  onNextFree,
  onPlace,
  onUnschedule,
  onOpen,
  onClose,
}: SlotDetailsProps) {
  const open = conflicts.filter(({ kept }) => !kept);
  const isMovable = isOwn(slot, schedule);
  return (
    <section aria-label={text("Details")} className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <h2 dir="auto" className="font-sans text-base font-semibold [overflow-wrap:anywhere]">
          {slot.kind === "session" ? (
            <Link to={paths.session(slot.slotId)} className="hover:underline">
              {slot.title}
            </Link>
          ) : (
            slot.title
          )}
        </h2>
        <Button variant="quiet" size="sm" aria-label={text("Close details")} onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{placeWords(slot, schedule)}</p>
      {slot.people.length > 0 && <p className="-mt-3 text-sm">{list(peopleNames(slot, schedule))}</p>}
      {open.length > 0 && (
        <ul className="flex flex-col gap-2 rounded-card bg-warn-wash p-3 text-sm">
          {open.map((collision) => {
            const other = slotsIn(collision).find(({ slotId }) => slotId !== slot.slotId);
            return (
              <li key={collision.collisionId} className="[overflow-wrap:anywhere]">
                {collisionWords(collision, schedule)}{" "}
                {other && (
                  <button type="button" className="text-link" onClick={() => onOpen(other)}>
                    {text("Show the other one")}
                  </button>
                )}
                {solving(collision).map((one) => (
                  <Button
                    key={one.slotId}
                    variant="secondary"
                    size="sm"
                    className="mt-1.5 max-w-full py-1.5 text-start whitespace-normal!"
                    onClick={() => onSolve(one)}
                  >
                    {solvingWords(one, slot, schedule)}
                  </Button>
                ))}
              </li>
            );
          })}
        </ul>
      )}
      {conflicts.length > open.length && (
        <p className="text-sm text-ink-soft">
          {counted(
            conflicts.length - open.length,
            "{count} conflict is kept; the list of conflicts says why.",
            "{count} conflicts are kept; the list of conflicts says why.",
          )}
        </p>
      )}
      {!isMovable && (
        <p className="text-sm text-ink-soft">
          {text("This is not in your tracks, so you can look at it but not change it.")}
        </p>
      )}
      {isMovable && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onPlace}>
            {text("Place...")}
          </Button>
          {onNextFree && (
            <Button variant="secondary" size="sm" onClick={onNextFree}>
              {text("Next free place")}
            </Button>
          )}
          {onPickUp && (
            <Button variant="secondary" size="sm" onClick={onPickUp}>
              {text("Pick up")}
            </Button>
          )}
          {slot.startTime !== null && (
            <Button variant="secondary" size="sm" onClick={onUnschedule}>
              {text("Unschedule")}
            </Button>
          )}
        </div>
      )}
      {isMovable && <PlaceForm key={slot.slotId} {...{ slot, schedule, onMove }} />}
      <MovesSoFar key={`${slot.revision} ${slot.slotId}`} {...{ eventId, slotId: slot.slotId, schedule }} />
      {slot.kind === "session" && schedule.organized && (
        <>
          <SessionHistory key={slot.slotId} sessionId={slot.slotId} zone={schedule.timezone} />
          <Link to={paths.session(slot.slotId)} className="text-link self-start text-sm">
            {text("Go to the session")}
          </Link>
        </>
      )}
    </section>
  );
}

/** "Attic is free at 10:00." and, if it moves the other one, its title. */
function solvingWords({ slotId, roomId, startTime }: SolvingMove, slot: ScheduleSlot, schedule: Schedule) {
  const room = schedule.rooms.find((each) => each.roomId === roomId)?.name ?? "";
  const free = text("{room} is free at {time}.", { room, time: formatTime(startTime, schedule.timezone) });
  return slotId === slot.slotId ? free : text("{free} Moves the other one.", { free });
}

/** Null for the usual one. What is no number of minutes is none that the server takes, which says so. */
const lengthTyped = (typed: string): number | null =>
  typed.trim() === "" ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : -1;

/**
 * What is typed stays until it is saved; the rest is what the slot has, whoever moved it. If somebody did since typing
 * began, the first attempt to save is refused and says so.
 */
function PlaceForm({ slot, schedule, onMove }: Pick<SlotDetailsProps, "slot" | "schedule" | "onMove">) {
  const isSession = slot.kind === "session";
  const stored = {
    start: slot.startTime ? toLocalInput(slot.startTime, schedule.timezone) : "",
    minutes: String(slot.durationMinutes ?? ""),
    room: slot.roomIds[0] ?? "",
    track: slot.trackId ?? "",
    pinned: slot.pinned,
  };
  const [typed, setTyped] = useState<Partial<typeof stored>>({});
  /** The revision that was seen when typing began; once it was refused, the one that is shown since. */
  const [base, setBase] = useState<number | null>(null);
  if (base === null && Object.keys(typed).length > 0) setBase(slot.revision);
  const { start, minutes, room, track, pinned } = { ...stored, ...typed };
  // Where it is, it may stay.
  const usable = roomsFor(track || null, schedule);
  const rooms = schedule.rooms.filter((each) => each.roomId === stored.room || usable.includes(each));
  const type = (more: typeof typed) => setTyped({ ...typed, ...more });

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const done = await onMove({
      slotId: slot.slotId,
      seenRevision: base ?? slot.revision,
      ...(start !== stored.start && { startTime: start || null }),
      ...(minutes !== stored.minutes && { durationMinutes: lengthTyped(minutes) }),
      ...(isSession && room !== stored.room && { roomId: room || null }),
      ...(isSession && track !== stored.track && { trackId: track || null }),
      ...(pinned !== stored.pinned && { pinned }),
    });
    if (done !== undefined) setBase(null);
    if (done) setTyped({});
  }

  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <StartFields
        stacked
        value={start}
        onChange={(next) => type({ start: next })}
        zone={schedule.timezone}
        firstDay={schedule.days[0]?.date ?? ""}
      />
      <TextField
        label={text("Duration in minutes")}
        inputMode="numeric"
        value={minutes}
        placeholder={String(schedule.defaultMinutes)}
        onChange={({ target }) => type({ minutes: target.value })}
      />
      {isSession && (
        <>
          <SelectField
            label={text("Room")}
            value={room}
            onChange={({ target }) => type({ room: target.value })}
          >
            <option value="">{slot.roomName ?? text("None")}</option>
            {rooms.map(({ roomId, name }) => (
              <option key={roomId} value={roomId}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={text("Track")}
            value={track}
            onChange={({ target }) => type({ track: target.value })}
          >
            {schedule.organized && <option value="">{slot.trackName ?? text("None")}</option>}
            {schedule.tracks
              .filter(({ own }) => own)
              .map(({ trackId, name }) => (
                <option key={trackId} value={trackId}>
                  {name}
                </option>
              ))}
          </SelectField>
        </>
      )}
      <CheckboxField
        label={text("Pinned")}
        hint={text("Stays where it is when several are moved.")}
        checked={pinned}
        onChange={({ target }) => type({ pinned: target.checked })}
      />
      <Button type="submit" size="sm" className="self-start">
        {text("Save")}
      </Button>
    </form>
  );
}
