import { ApiError } from "@plenary/contract/client";
import type { RoomTime } from "@plenary/contract/schedule/rule-fields";
import { getRules, type RulesOfEvent, setRoomTimes } from "@plenary/contract/schedule/rules";
import { counted, list, text } from "@plenary/contract/text";
import { type SubmitEvent, useLayoutEffect, useState } from "react";
import type { z } from "zod";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatTimeRange } from "../../../base/formats/dates.ts";
import { useUnsaved } from "../../../base/forms/unsaved.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LeaveDialog } from "../../../ui/dialogs/LeaveDialog.tsx";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { DayTimeRows } from "../times/DayTimeFields.tsx";
import { type DayTime, dayTimesOf, nextKeyOf, restOf, spanOfDayTime } from "../times/day-times.ts";

type Time = z.infer<typeof RoomTime>;
type Room = RulesOfEvent["rooms"][number];

/** When each room is there. */
export function RoomTimes({ eventId, rules }: { eventId: string; rules: RulesOfEvent }) {
  const [times, setTimes] = useState<ReadonlyMap<string, Time[]>>(new Map());
  const [openId, setOpenId] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  /** Which room is opened, or none, once what is entered may be lost. */
  const [next, setNext] = useState<{ openId: string | null } | null>(null);
  const { shown, more } = useFirstRows(rules.rooms);
  return (
    <section aria-labelledby="room-times" className="flex flex-col gap-4">
      <h2 id="room-times" className="text-2xl">
        {text("Times of the rooms")}
      </h2>
      <p className="max-w-prose text-sm text-ink-soft">
        {text(
          "When rooms are available, for all sessions or for some tracks or types. A room without times is always available.",
        )}
      </p>
      <ul className="flex flex-col divide-y divide-line border-line border-y">
        {shown.map((room) => {
          const present = { ...room, times: times.get(room.roomId) ?? room.times };
          const isOpen = openId === room.roomId;
          return (
            <li key={room.roomId} className="flex flex-col gap-3 py-3">
              <div className="flex flex-wrap items-start justify-between gap-3">
                <div className="min-w-0 flex-1 text-sm">
                  <h3 dir="auto" className="font-medium font-sans text-base">
                    {room.name}
                  </h3>
                  <p className="text-ink-soft">{timesInWords(present, rules)}</p>
                </div>
                {rules.organized && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-expanded={isOpen}
                    aria-label={text("Change the times of {room}", { room: room.name })}
                    onClick={() => {
                      const id = isOpen ? null : room.roomId;
                      if (isDirty) setNext({ openId: id });
                      else setOpenId(id);
                    }}
                  >
                    {isOpen ? text("Close") : text("Change")}
                  </Button>
                )}
              </div>
              {isOpen && (
                <RoomTimesForm
                  eventId={eventId}
                  room={present}
                  rules={rules}
                  onDirty={setDirty}
                  onSaved={(saved) => {
                    setTimes(new Map(times).set(room.roomId, saved));
                    setOpenId(null);
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {rules.rooms.length === 0 && <p className="text-sm">{text("There are no rooms yet.")}</p>}
      {more}
      <LeaveDialog
        open={next !== null}
        onLeave={() => {
          setOpenId(next?.openId ?? null);
          setNext(null);
        }}
        onStay={() => setNext(null)}
      />
    </section>
  );
}

function timesInWords({ times }: Room, { timezone, tracks }: RulesOfEvent): string {
  if (times.length === 0) return text("Always");
  const words = times.slice(0, 5).map(({ starts, ends, trackIds, types }) => {
    const when = formatTimeRange(starts, (Date.parse(ends) - Date.parse(starts)) / 60_000, timezone);
    const names = tracks.filter(({ trackId }) => trackIds.includes(trackId)).map(({ name }) => name);
    const who = [...names, ...types];
    return who.length === 0 ? when : text("{when}, for {who}", { when, who: list(who) });
  });
  const rest = times.length - words.length;
  if (rest > 0) words.push(counted(rest, "{count} more", "{count} more"));
  return words.join("; ");
}

interface Row extends DayTime {
  key: number;
  /** `track:` or `type:` and which, empty for all, or `several`, which are chosen one by one. */
  only: string;
  trackIds: string[];
  types: string[];
}

const onlyOf = ({ trackIds, types }: Pick<Time, "trackIds" | "types">): string => {
  if (trackIds.length + types.length > 1) return "several";
  const [trackId] = trackIds;
  const [type] = types;
  return trackId !== undefined ? `track:${trackId}` : type !== undefined ? `type:${type}` : "";
};

function rowsOf(times: readonly Time[], { days, timezone }: RulesOfEvent): Row[] {
  return times
    .flatMap((time) => dayTimesOf(time, days, timezone))
    .map(({ time, ...row }, key) => ({
      ...{ ...row, key, only: onlyOf(time), trackIds: time.trackIds, types: time.types },
    }));
}

interface RoomTimesFormProps {
  eventId: string;
  room: Room;
  rules: RulesOfEvent;
  onDirty: (isDirty: boolean) => void;
  onSaved: (times: Time[]) => void;
}

function RoomTimesForm({ eventId, room, rules, onDirty, onSaved }: RoomTimesFormProps) {
  const { days, timezone, tracks, types } = rules;
  const [rows, setRows] = useState(() => rowsOf(room.times, rules));
  /** As the server had them when they were last seen. */
  const [seen, setSeen] = useState(room.times);
  const [isOutdated, setOutdated] = useState(false);
  const task = useTask(setRoomTimes.failure);
  const bare = (some: readonly Row[]) => JSON.stringify(some.map(({ key: _, only: _only, ...row }) => row));
  const isDirty = bare(rows) !== bare(rowsOf(seen, rules));
  useUnsaved(isDirty);
  useLayoutEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  function add(): void {
    const last = rows.at(-1);
    const next = days[last ? days.findIndex(({ date }) => date === last.date) + 1 : 0] ?? days.at(-1);
    const like = last ?? { from: "09:00", to: "18:00", only: "", trackIds: [], types: [] };
    setRows([...rows, { ...like, key: nextKeyOf(rows), date: next?.date ?? "" }]);
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const said = rows.map((row) => ({
      ...(spanOfDayTime(row, days, timezone) ?? { starts: "", ends: "" }),
      ...{ trackIds: row.trackIds, types: row.types },
    }));
    await task.run(async () => {
      const params = { roomId: room.roomId };
      try {
        const body = { times: [...said, ...restOf(seen, days)], seen };
        const { times } = await call(setRoomTimes, { params, body });
        setSeen(times);
        onSaved(times);
        notify(text("Times saved"));
      } catch (error) {
        // What somebody else has set is seen now, and what is entered stays.
        if (error instanceof ApiError && error.status === 409) {
          const { rules: now } = await call(getRules, { params: { eventId } });
          setSeen(now.rooms.find(({ roomId }) => roomId === room.roomId)?.times ?? []);
          setOutdated(true);
        }
        throw error;
      }
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={text("Times of {room}", { room: room.name })}
      className="flex flex-col gap-4 rounded-card bg-sunken p-4"
    >
      <FormError>{task.error}</FormError>
      {isOutdated && (
        <p className="text-sm">
          {text("Saved: {times}", { times: timesInWords({ ...room, times: seen }, rules) })}
        </p>
      )}
      {rows.length === 0 && <p className="text-sm">{text("Always")}</p>}
      <DayTimeRows {...{ rows, setRows, days }} zone={timezone}>
        {(row, _at, change) =>
          (tracks.length > 0 || types.length > 0) && (
            <div className="min-w-44 flex-1">
              <SelectField
                label={text("For")}
                value={row.only}
                onChange={({ target }) => change(chosenFor(row, target.value))}
              >
                <option value="">{text("All sessions")}</option>
                {tracks.map(({ trackId, name }) => (
                  <option key={trackId} value={`track:${trackId}`}>
                    {name}
                  </option>
                ))}
                {types.map((type) => (
                  <option key={type} value={`type:${type}`}>
                    {type}
                  </option>
                ))}
                {tracks.length + types.length > 1 && <option value="several">{text("Several...")}</option>}
              </SelectField>
              {row.only === "several" && (
                <fieldset className="mt-2 flex max-h-48 flex-col gap-2 overflow-y-auto">
                  <legend className="sr-only">{text("Tracks and types")}</legend>
                  {tracks.map(({ trackId, name }) => (
                    <CheckboxField
                      key={trackId}
                      label={<bdi>{name}</bdi>}
                      checked={row.trackIds.includes(trackId)}
                      onChange={() => change({ ...row, trackIds: turned(row.trackIds, trackId) })}
                    />
                  ))}
                  {types.map((type) => (
                    <CheckboxField
                      key={type}
                      label={<bdi>{type}</bdi>}
                      checked={row.types.includes(type)}
                      onChange={() => change({ ...row, types: turned(row.types, type) })}
                    />
                  ))}
                </fieldset>
              )}
            </div>
          )
        }
      </DayTimeRows>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={add}>
          {text("Add a time")}
        </Button>
        <Button type="submit" size="sm" busy={task.busy} busyLabel={text("Saving...")}>
          {text("Save times")}
        </Button>
      </div>
    </form>
  );
}

function chosenFor(row: Row, only: string): Row {
  if (only === "several") return { ...row, only };
  const [kind, of] = [only.slice(0, only.indexOf(":")), only.slice(only.indexOf(":") + 1)];
  return { ...row, only, trackIds: kind === "track" ? [of] : [], types: kind === "type" ? [of] : [] };
}

const turned = (some: readonly string[], one: string): string[] =>
  some.includes(one) ? some.filter((each) => each !== one) : [...some, one];
