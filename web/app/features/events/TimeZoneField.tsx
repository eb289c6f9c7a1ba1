import { Combobox } from "@base-ui/react/combobox";
import { counted, text } from "@plenary/contract/text";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type Ref, useRef, useState } from "react";
import { formatTime, formatZone } from "../../base/formats/dates.ts";
import { knownZones } from "../../base/formats/moments.ts";
import { controlClass, Field } from "../../ui/forms/Field.tsx";
import { findZones, formatOffsets, type Zone, zonesOf } from "./zones.ts";

interface TimeZoneFieldProps {
  /** The current zone; offered even if this browser doesn't know it. */
  zone: string;
  onChange: (zone: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** All zones of the IANA database, found by city or offset: arrow keys and Enter choose, Escape keeps the former one. */
export function TimeZoneField({ zone, onChange, error, ref }: TimeZoneFieldProps) {
  /** Null while the box shows the chosen zone. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Made on first use: it takes a clock for each of four hundred zones.
  const zones = useRef<Zone[]>(null);
  if (isOpen) zones.current ??= zonesOf(["UTC", zone, ...knownZones()], new Date());
  const found = isOpen ? findZones(zones.current ?? [], typed ?? "") : [];
  const frame = useRef<HTMLDivElement>(null);
  const now = formatTime(new Date().toISOString(), zone);

  return (
    <Field
      label={text("Time zone")}
      hint={text(
        "Find it by a city or by its offset, such as +05:30. Sessions are shown in this zone; it is {now} there now.",
        { now },
      )}
      error={error}
    >
      {(control) => (
        <Combobox.Root
          items={found}
          filter={null}
          autoHighlight
          value={null as Zone | null}
          onValueChange={(next) => {
            if (next) onChange(next.name);
            setTyped(null);
          }}
          itemToStringLabel={({ label }) => label}
          inputValue={typed ?? formatZone(zone)}
          onInputValueChange={(next, { reason }) => {
            if (reason === "input-change") setTyped(next);
          }}
          open={isOpen}
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) setTyped(null);
          }}
        >
          <div ref={frame} className="relative">
            <Combobox.Input
              {...control}
              ref={ref}
              autoComplete="off"
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
              // Enter chooses; it doesn't send the form.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              className={`${controlClass} min-h-11 pe-10 text-ellipsis`}
            />
            <ChevronDown
              className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-soft"
              aria-hidden="true"
            />
          </div>
          <p role="status" className="sr-only">
            {isOpen && typed !== null && foundText(found.length)}
          </p>
          {/* No Combobox.Popup: it would hide the whole form from screen readers while the list is open. */}
          {isOpen && (
            <Combobox.Portal>
              <Combobox.Positioner anchor={frame} sideOffset={6} align="start" className="z-50 outline-none">
                <div className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float">
                  {found.length === 0 && <p className="px-3 py-2 text-sm text-ink-soft">{foundText(0)}</p>}
                  <Combobox.List>
                    {(each: Zone) => (
                      <Combobox.Item
                        key={each.name}
                        value={each}
                        className="flex min-h-10 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1 outline-none data-highlighted:bg-sunken"
                      >
                        <span>{each.label}</span>
                        <span className="text-sm text-ink-soft">{formatOffsets(each.offsets)}</span>
                      </Combobox.Item>
                    )}
                  </Combobox.List>
                </div>
              </Combobox.Positioner>
            </Combobox.Portal>
          )}
        </Combobox.Root>
      )}
    </Field>
  );
}

const foundText = (count: number): string =>
  count === 0
    ? text("No time zone found")
    : counted(count, "{count} time zone found", "{count} time zones found");
