import { text } from "@plenary/contract/text";
import { startTransition, useState } from "react";
import { formatZone } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { usePart } from "../../../ui/notices/use-part.ts";
import { Html } from "../../public/parts/Html.tsx";
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
  /** What the page is, as HTML. */
  head: string | undefined;
  shown: ShownProgramme;
  /** How much there is, in words. */
  total: string;
  view: ViewState;
  choice: ChoiceState;
  clock: ClockState;
  /** Undefined until it is known. */
  marked: number | undefined;
  isFit: boolean;
  /** Whether not all rooms are in sight. */
  isCut: boolean;
  setFit: (isFit: boolean) => void;
}

/** Two lines that stay while a list scrolls: days and views, then search, filters and the count. */
export function Toolbar({
  head,
  shown,
  total,
  view,
  choice,
  clock,
  marked,
  isFit,
  isCut,
  setFit,
}: ToolbarProps) {
  const [isFiltering, setFiltering] = useState(false);
  const { Part: FilterDialog, bring } = usePart(loadFilters);
  const { day: days } = shown.facets;
  const { matches } = choice;
  return (
    <>
      <div className="programme-head sticky">
        <Html html={head} />
        {shown.slots > 0 && (
          <>
            <div className="fades-on">
              <nav aria-label={text("Views")} className="views">
                {Object.entries(views).map(([name, label]) => (
                  <a
                    key={name}
                    href={view.to(name as ProgrammeView)}
                    aria-current={view.current === name || undefined}
                    onClick={(press) => {
                      if (press.ctrlKey || press.metaKey || press.shiftKey) return;
                      press.preventDefault();
                      view.choose(name as ProgrammeView);
                    }}
                  >
                    {label()}
                  </a>
                ))}
              </nav>
              {(isFit || isCut) && (
                <span className="only-grid hidden">
                  <Button variant="secondary" size="sm" aria-pressed={isFit} onClick={() => setFit(!isFit)}>
                    {text("Fit all rooms")}
                  </Button>
                </span>
              )}
              <Button variant="secondary" size="sm" aria-pressed={choice.mine} onClick={choice.toggleMine}>
                {!marked
                  ? text("My programme")
                  : choice.marked === marked
                    ? text("My programme ({count})", { count: marked })
                    : text("My programme ({count} of {all})", { count: choice.marked, all: marked })}
              </Button>
              <ClockChoice clock={clock} zone={shown.event.timezone} />
              {days.length > 1 && view.asked !== "now" && (
                <nav aria-label={text("Days")} className="days">
                  {days.map(({ key, label }) => {
                    const isChosen = choice.of.day.includes(key);
                    return (
                      <a
                        key={key}
                        // Without scripts, the way to it.
                        href={`#${dayId(key)}`}
                        aria-current={isChosen || undefined}
                        onClick={(press) => {
                          press.preventDefault();
                          if (isChosen) choice.toggle("day", key);
                          else choice.only("day", key);
                        }}
                      >
                        {label}
                      </a>
                    );
                  })}
                </nav>
              )}
            </div>
            <search>
              <SearchField
                label={text("Search the programme")}
                placeholder={text("Title, speaker, room")}
                value={choice.q}
                onChange={(change) => choice.setText(change.target.value)}
              />
              <Button
                variant="secondary"
                aria-haspopup="dialog"
                onClick={async () => {
                  choice.count();
                  const isThere = await bring();
                  // So that it is shown with its styles.
                  startTransition(() => setFiltering(isThere));
                }}
              >
                {choice.chosen ? text("Filters ({count})", { count: choice.chosen }) : text("Filters")}
              </Button>
              <p role="status">{choice.active ? matches?.said : total}</p>
              {choice.active && (
                <Button variant="quiet" size="sm" onClick={choice.clear} className="show-all">
                  {text("Show all")}
                </Button>
              )}
            </search>
          </>
        )}
      </div>
      {choice.active && (
        <p className="narrowed">
          {choice.mine && marked === 0 ? text("Press the star of a session to mark it.") : matches?.note}
        </p>
      )}
      {FilterDialog && isFiltering && (
        <FilterDialog {...{ shown, choice }} onClose={() => setFiltering(false)} />
      )}
    </>
  );
}

/** Says which clock times are on, and offers the reader's own if it differs. */
function ClockChoice({ clock, zone }: { clock: ClockState; zone: string }) {
  const ofEvent = text("Event time ({zone})", { zone: formatZone(zone) });
  if (!clock.own) return <span>{ofEvent}</span>;
  return (
    <select
      aria-label={text("Times")}
      value={clock.isOwn ? "mine" : ""}
      onChange={clock.toggle}
      className="clock"
    >
      <option value="">{ofEvent}</option>
      <option value="mine">{text("My time ({zone})", { zone: formatZone(clock.own) })}</option>
    </select>
  );
}
