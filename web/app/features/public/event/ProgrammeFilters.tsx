import ChevronDown from "lucide-react/icons/chevron-down";
import { Button } from "../../../ui/buttons/Button.tsx";
import { controlClass } from "../../../ui/forms/Field.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import type { Facets } from "./programme.ts";
import type { Filters } from "./use-filters.ts";

/** Jumps to a day and filters the programme. All of it stays visible while the programme scrolls. */
export function ProgrammeFilters({ facets, filters }: { facets: Facets; filters: Filters }) {
  return (
    <>
      <div className="sticky top-0 z-20 -mx-4 mt-4 flex flex-col gap-2 border-b border-line bg-canvas px-4 py-2 lg:mx-0 lg:flex-row lg:items-center lg:justify-between lg:gap-6 lg:px-0 lg:py-3">
        {facets.days.length > 1 && (
          <nav aria-label="Days" className="-mx-4 flex fades-on gap-2 overflow-x-auto px-4 lg:mx-0 lg:p-0">
            {facets.days.map((day, index) => (
              <a
                key={day.id}
                // Days whose sessions are all hidden aren't links.
                href={filters.ofDays[index] ? `#${day.id}` : undefined}
                onClick={() => settleAt(day.id)}
                className="flex min-h-10 items-center rounded-control border border-line bg-surface px-3.5 text-sm font-medium whitespace-nowrap not-[[href]]:border-dashed not-[[href]]:text-ink-soft [[href]]:hover:border-accent"
              >
                {day.label}
                <span className="ms-2 text-xs font-normal text-ink-soft">{filters.ofDays[index]}</span>
              </a>
            ))}
          </nav>
        )}
        {/* On a phone, the text has a row of its own: its hint is longer than a third of one. */}
        <search className="flex gap-2 max-sm:flex-wrap lg:gap-3 [@media(scripting:none)]:hidden">
          <SearchField
            label="Filter sessions by text"
            placeholder="Title, speaker, topic"
            value={filters.text}
            onChange={(change) => filters.setText(change.target.value)}
            className="min-w-0 flex-1 max-sm:basis-full lg:w-64 lg:flex-none"
          />
          <Choice all="All tracks" names={facets.tracks} value={filters.track} onChange={filters.setTrack} />
          <Choice all="All rooms" names={facets.rooms} value={filters.room} onChange={filters.setRoom} />
        </search>
      </div>
      <div className={filters.active ? "mt-5 flex flex-wrap items-center gap-x-4 gap-y-2" : undefined}>
        <p role="status">{filters.line}</p>
        {filters.active && (
          <Button variant="secondary" size="sm" onClick={filters.clear}>
            Show all
          </Button>
        )}
      </div>
    </>
  );
}

/** Rows near the target get their true heights only after the jump, and move it: so scroll there once more. */
function settleAt(id: string) {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
  });
}

interface ChoiceProps {
  /** The label of the field, and of its empty choice. */
  all: string;
  names: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ all, names, value, onChange }: ChoiceProps) {
  if (names.length < 2) return null;
  return (
    <div className="relative min-w-0 flex-1 lg:flex-none">
      <select
        aria-label={all}
        value={names.includes(value) ? value : ""}
        onChange={(change) => onChange(change.target.value)}
        className={`${controlClass} min-h-11 appearance-none pe-7 text-ellipsis max-sm:ps-2.5 max-sm:text-sm lg:w-40`}
      >
        <option value="">{all}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
    </div>
  );
}
