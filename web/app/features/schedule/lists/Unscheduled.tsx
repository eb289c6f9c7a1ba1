import { fold } from "@plenary/contract/fold";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useState } from "react";
import { byName } from "../../../base/formats/by-name.ts";
import { formatMinutes } from "../../../base/formats/figures.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import { FilterMenu } from "../../../ui/table/FilterMenu.tsx";
import { SlotCard } from "../grid/SlotCard.tsx";
import type { Held } from "../held/use-held.ts";
import { isOwn } from "../plan/own.ts";
import { kindName, searched } from "../plan/words.ts";

interface UnscheduledProps {
  schedule: Schedule;
  slots: readonly ScheduleSlot[];
  held: Held | null;
  chosen: ReadonlySet<string>;
  conflictsOf: (slotId: string) => number;
  onPress: (slot: ScheduleSlot, event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent, slot: ScheduleSlot) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, slot: ScheduleSlot) => void;
  /** Chooses all that are listed. */
  onChooseAll: (slots: readonly ScheduleSlot[]) => void;
}

type Sort = "longest" | "title" | "track";

/** What narrows the list, each empty for all. */
const nothing = { search: "", track: "", type: "", minutes: "" };

/** What waits for a place, the longest first unless asked otherwise. */
export function Unscheduled(props: UnscheduledProps) {
  const { schedule, slots, held, chosen, conflictsOf, onPress, onChooseAll, ...acts } = props;
  const heading = useId();
  const [by, setBy] = useState(nothing);
  const [sort, setSort] = useState<Sort>("longest");
  const found = sorted(slots.filter(matching(by, schedule)), sort, schedule);
  const own = found.filter((slot) => isOwn(slot, schedule));
  const { shown, more } = useFirstRows(found);
  const set = (part: keyof typeof nothing) => (event: { target: { value: string } }) =>
    setBy({ ...by, [part]: event.target.value });
  return (
    <section aria-labelledby={heading} className="flex min-h-0 flex-col gap-2">
      <div className="flex min-h-9 items-center gap-2">
        <h2 id={heading} className="me-auto font-sans text-base font-semibold whitespace-nowrap">
          {text("Unscheduled")} <span className="font-normal text-ink-soft tabular-nums">{slots.length}</span>
        </h2>
        {own.length > 1 && (
          <Button variant="quiet" size="sm" className="px-1.5" onClick={() => onChooseAll(own)}>
            {text("Select all")}
          </Button>
        )}
      </div>
      {slots.length > 5 && (
        <div className="flex items-center gap-1">
          <SearchField
            dense
            className="min-w-0 flex-1"
            label={text("Search unscheduled sessions")}
            placeholder={text("Search")}
            value={by.search}
            onChange={set("search")}
          />
          <FilterMenu>
            <ListFields {...{ schedule, slots, by, set, sort, setSort }} />
          </FilterMenu>
        </div>
      )}
      {slots.length === 0 ? (
        <p className="text-sm text-ink-soft">{text("Everything has a time and a room.")}</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {shown.map((slot) => (
            <li key={slot.slotId}>
              <SlotCard
                {...{ slot, schedule }}
                conflicts={conflictsOf(slot.slotId)}
                isHeld={held?.slotId === slot.slotId}
                isChosen={chosen.has(slot.slotId)}
                onClick={(event) => onPress(slot, event)}
                onKeyDown={(event) => acts.onKeyDown(event, slot)}
                onPointerDown={(event) => acts.onPointerDown(event, slot)}
                className="relative w-full"
              />
            </li>
          ))}
        </ul>
      )}
      {slots.length > 0 && found.length === 0 && (
        <p className="text-sm text-ink-soft">
          {text("Nothing matches.")}{" "}
          <button type="button" className="text-link" onClick={() => setBy(nothing)}>
            {text("Clear filters")}
          </button>
        </p>
      )}
      {more}
    </section>
  );
}

interface ListFieldsProps {
  schedule: Schedule;
  slots: readonly ScheduleSlot[];
  by: typeof nothing;
  set: (part: keyof typeof nothing) => (event: { target: { value: string } }) => void;
  sort: Sort;
  setSort: (sort: Sort) => void;
}

function ListFields({ schedule, slots, by, set, sort, setSort }: ListFieldsProps) {
  const lengths = [...new Set(slots.map((slot) => lengthOf(slot, schedule)))].sort((a, b) => a - b);
  const types = byName([...new Set(slots.map(typeOf))]);
  return (
    <>
      <SelectField label={text("Track")} value={by.track} onChange={set("track")}>
        <option value="">{text("All tracks")}</option>
        {schedule.tracks.map(({ trackId, name }) => (
          <option key={trackId} value={trackId}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={text("Type")} value={by.type} onChange={set("type")}>
        <option value="">{text("All types")}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </SelectField>
      <SelectField label={text("Length")} value={by.minutes} onChange={set("minutes")}>
        <option value="">{text("All lengths")}</option>
        {lengths.map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatMinutes(minutes)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text("Sort by")}
        value={sort}
        onChange={({ target }) => setSort(target.value as Sort)}
      >
        <option value="longest">{text("Longest first")}</option>
        <option value="title">{text("Title")}</option>
        <option value="track">{text("Track")}</option>
      </SelectField>
    </>
  );
}

/** What a session's speaker called it, such as a workshop; or what an item is. */
const typeOf = ({ kind, type }: ScheduleSlot): string => type ?? kindName(kind);

const lengthOf = ({ durationMinutes }: ScheduleSlot, { defaultMinutes }: Schedule) =>
  durationMinutes ?? defaultMinutes;

const matching = (by: typeof nothing, schedule: Schedule) => {
  const word = fold(by.search);
  return (slot: ScheduleSlot): boolean =>
    (by.track === "" || slot.trackId === by.track) &&
    (by.type === "" || typeOf(slot) === by.type) &&
    (by.minutes === "" || lengthOf(slot, schedule) === Number(by.minutes)) &&
    searched(slot, schedule).includes(word);
};

function sorted(slots: readonly ScheduleSlot[], sort: Sort, schedule: Schedule): ScheduleSlot[] {
  const tracks = schedule.tracks.map(({ trackId }) => trackId);
  // What has no track comes last.
  const place = ({ trackId }: ScheduleSlot) =>
    (tracks.indexOf(trackId ?? "") + tracks.length + 1) % (tracks.length + 1);
  const titles = new Map(byName(slots.map(({ title }) => title)).map((title, index) => [title, index]));
  const first = {
    longest: () => 0,
    title: (one: ScheduleSlot, other: ScheduleSlot) =>
      (titles.get(one.title) ?? 0) - (titles.get(other.title) ?? 0),
    track: (one: ScheduleSlot, other: ScheduleSlot) => place(one) - place(other),
  }[sort];
  return slots.toSorted(
    (one, other) =>
      first(one, other) || lengthOf(other, schedule) - lengthOf(one, schedule) || one.number - other.number,
  );
}
