import { text } from "@plenary/contract/text";
import { useState } from "react";
import { Link } from "react-router";
import { formatZone } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { usePart } from "../../../ui/notices/use-part.ts";
import { dayId, type ProgrammeView, type ShownProgramme } from "./slots/shown-programme.ts";
import type { ChoiceState } from "./use-choice.ts";
import type { ClockState } from "./use-clock.ts";
import type { ViewState } from "./use-view.ts";

const loadFilters = () => import("./FilterDialog.tsx");

const views: Record<ProgrammeView, () => string> = {
  list: () => text("List"),
  grid: () => text("Grid"),
  now: () => text("Now"),
};

interface ToolbarProps {
  shown: ShownProgramme;
  view: ViewState;
  choice: ChoiceState;
  clock: ClockState;
  marked: number;
  isFit: boolean;
  setFit: (isFit: boolean) => void;
}

/** Views, days, search and filters; it stays visible while a list scrolls. */
export function Toolbar({ shown, view, choice, clock, marked, isFit, setFit }: ToolbarProps) {
  const [isFiltering, setFiltering] = useState(false);
  const { Part: FilterDialog, bring } = usePart(loadFilters);
  const { day: days } = shown.facets;
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <nav aria-label={text("Views")} className="views">
          {Object.entries(views).map(([name, label]) => (
            <Link
              key={name}
              to={view.to(name as ProgrammeView)}
              replace
              preventScrollReset
              aria-current={view.current === name ? "true" : undefined}
              onClick={(press) => {
                if (press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return;
                press.preventDefault();
                view.choose(name as ProgrammeView);
              }}
            >
              {label()}
            </Link>
          ))}
        </nav>
        <Button
          variant="secondary"
          size="sm"
          aria-pressed={choice.mine}
          onClick={() => choice.setMine(!choice.mine)}
          className="pressed [@media(scripting:none)]:hidden"
        >
          {!marked
            ? text("My programme")
            : choice.marked === marked
              ? text("My programme ({count})", { count: marked })
              : text("My programme ({count} of {all})", { count: choice.marked, all: marked })}
        </Button>
        <span className="only-grid hidden [@media(scripting:none)]:hidden!">
          <Button
            variant="secondary"
            size="sm"
            aria-pressed={isFit}
            onClick={() => setFit(!isFit)}
            className="pressed"
          >
            {text("Fit")}
          </Button>
        </span>
        <ClockChoice clock={clock} zone={shown.event.timezone} />
      </div>
      <div className="sticky top-0 z-20 -mx-4 mt-3 flex flex-col gap-2 border-b border-line bg-canvas px-4 py-2 lg:mx-0 lg:flex-row lg:items-center lg:justify-between lg:gap-6 lg:px-0 lg:py-3">
        {days.length > 1 && view.asked !== "now" && (
          <nav
            aria-label={text("Days")}
            className="days -mx-4 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:p-0"
          >
            {days.map(({ key, label }, index) => (
              <a
                key={key}
                // Days without visible slots aren't links.
                href={choice.active && choice.matches?.counts.day[index] === 0 ? undefined : `#${idOf(key)}`}
                onClick={() => settleAt(idOf(key))}
              >
                {label}
              </a>
            ))}
          </nav>
        )}
        <search className="flex gap-2 lg:gap-3 [@media(scripting:none)]:hidden">
          <SearchField
            label={text("Search the programme")}
            placeholder={text("Title, speaker, room")}
            value={choice.q}
            onChange={(change) => choice.setText(change.target.value)}
            className="min-w-0 flex-1 lg:w-64 lg:flex-none"
          />
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={async () => {
              choice.count();
              setFiltering(await bring());
            }}
          >
            {choice.chosen ? text("Filters ({count})", { count: choice.chosen }) : text("Filters")}
          </Button>
        </search>
      </div>
      <div className={choice.active ? "mt-4 flex flex-wrap items-center gap-x-4 gap-y-2" : undefined}>
        <p role="status">
          {choice.active && choice.matches && `${choice.matches.said} ${choice.matches.note ?? ""}`}
        </p>
        {choice.mine && marked === 0 && (
          <p className="text-ink-soft">{text("Press the star of a session to mark it.")}</p>
        )}
        {choice.active && (
          <Button variant="secondary" size="sm" onClick={choice.clear}>
            {text("Show all")}
          </Button>
        )}
      </div>
      {FilterDialog && isFiltering && (
        <FilterDialog {...{ shown, choice }} onClose={() => setFiltering(false)} />
      )}
    </>
  );
}

/** Says which clock times are on, and offers the reader's own if it differs. */
function ClockChoice({ clock, zone }: { clock: ClockState; zone: string }) {
  const ofEvent = text("Event time ({zone})", { zone: formatZone(zone) });
  if (!clock.own) return <p className="flex min-h-9 items-center text-sm text-ink-soft">{ofEvent}</p>;
  return (
    <select
      aria-label={text("Times")}
      value={clock.isOwn ? "mine" : ""}
      onChange={(change) => clock.choose(change.target.value === "mine")}
      className="clock"
    >
      <option value="">{ofEvent}</option>
      <option value="mine">{text("My time ({zone})", { zone: formatZone(clock.own) })}</option>
    </select>
  );
}

const idOf = (key: string) => dayId(key === "unscheduled" ? null : key);

/** Rows near the target get their true heights only after the jump, and move it: so scroll there once more. */
function settleAt(id: string) {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
  });
}
