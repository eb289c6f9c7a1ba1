import type { Event } from "@plenary/contract/events/events";
import type { Item } from "@plenary/contract/programme/programme";
import type { Room } from "@plenary/contract/programme/rooms";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import { useMemo, useRef, useState } from "react";
import { formatDay, formatWeekday, formatZone } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { useFirstRows } from "../../../ui/lists/use-first-rows.tsx";
import { ItemDialog } from "./ItemDialog.tsx";
import { ItemRow } from "./ItemRow.tsx";
import { itemsByDay } from "./items-by-day.ts";

interface ItemsProps {
  event: Event;
  dayChange: string;
  items: readonly Item[];
  rooms: readonly Room[];
}

/** The programme's items by programme day and start. */
export function Items({ event: { eventId, timezone, startDate }, dayChange, items, rooms }: ItemsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const focusAfter = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<{ itemId: string | null; isOpen: boolean } | null>(null);
  const { shown, more } = useFirstRows(items);
  const roomNames = useMemo(() => new Map(rooms.map(({ roomId, name }) => [roomId, name])), [rooms]);

  const item = items.find(({ itemId }) => itemId === opened?.itemId) ?? null;
  /** Somebody else has deleted it. */
  const isGone = Boolean(opened?.itemId) && !item;

  function open(itemId: string | null, button: HTMLElement) {
    focusAfter.current = button;
    setOpened({ itemId, isOpen: true });
  }

  return (
    <section aria-labelledby="items" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="items" className="text-2xl">
            {text("Breaks and other items")}
          </h2>
          <p className="text-sm text-ink-soft">
            {text("Times are in {zone}.", { zone: formatZone(timezone) })}
          </p>
        </div>
        <Button ref={add} onClick={(press) => open(null, press.currentTarget)}>
          <Plus aria-hidden="true" />
          {text("Add an item")}
        </Button>
      </div>
      {items.length === 0 ? (
        <EmptyState title={text("No items yet")}>
          {text("Lunch, registration, a party: what has a time in your programme and is no talk.")}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-8">
          {itemsByDay(shown, timezone, dayChange).map(({ day, items: ofDay }) => (
            <section key={day} aria-label={day ? dayName(day) : text("No time yet")}>
              <h3 className="mb-1 text-lg font-semibold">{day ? dayName(day) : text("No time yet")}</h3>
              <ul className="divide-y divide-line border-y border-line">
                {ofDay.map((each) => (
                  <ItemRow
                    key={each.itemId}
                    item={each}
                    day={day}
                    zone={timezone}
                    roomNames={roomNames}
                    onEdit={(button) => open(each.itemId, button)}
                    focusAfter={add}
                  />
                ))}
              </ul>
            </section>
          ))}
          {more}
        </div>
      )}
      {opened && !isGone && (
        <ItemDialog
          firstDay={startDate}
          key={opened.itemId ?? "new"}
          eventId={eventId}
          zone={timezone}
          rooms={rooms}
          item={item}
          open={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          focusAfter={focusAfter}
        />
      )}
    </section>
  );
}

const dayName = (day: string) =>
  text("{weekday}, {day}", { weekday: formatWeekday(day), day: formatDay(day) });
