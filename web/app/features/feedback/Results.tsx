import type { Event } from "@plenary/contract/events/events";
import {
  type Figures,
  type ResultRow,
  ResultsBy,
  ResultsSort,
} from "@plenary/contract/feedback/feedback-results";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { useListQuery } from "../../base/calls/rows.ts";
import { formatDay, formatTimeRange, formatWeekday } from "../../base/formats/dates.ts";
import { formatAverage } from "../../base/formats/figures.ts";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { useFirstRows } from "../../ui/lists/use-first-rows.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { IntervalBar } from "./figures/IntervalBar.tsx";
import { answerCountText, rankText, tooFewText } from "./figures/result-words.ts";

interface ResultsProps {
  event: Event;
  asked: AskedResults;
  /** The whole event's. */
  figures: Figures;
  rows: readonly ResultRow[];
  hasMore: boolean;
}

/** Sessions, or groups of them, side by side. */
export function Results({ event, asked, figures, rows, hasMore }: ResultsProps) {
  const { wanted, filter, loadMore, loadingMore } = useListQuery(limits.listMax);
  const { by, sort, q } = resultsQueryIn(wanted);
  const search = useSearchText(q, (next) => filter("q", next));
  const { shown, more } = useFirstRows(rows);
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="mb-1 text-2xl">
        {text("Results")}
      </h2>
      <p className="mb-5 max-w-prose text-sm text-ink-soft">
        {figures.score === null
          ? text(
              "Sessions are ranked once the event has 30 ratings; before that chance says more than they do.",
            )
          : text(
              "Ranked by the lower end of what is likely, so that two good ratings never beat a hundred. The bar shows how sure a value is.",
            )}
      </p>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <FilterTabs
          label={text("Results by")}
          value={by}
          onChange={(next) => filter("by", next === "session" ? "" : next)}
          options={ResultsBy.options.map((value) => ({
            value,
            label: byName(value),
          }))}
        />
        <div className="flex w-full flex-wrap items-end gap-4 sm:w-auto">
          <SearchField
            label={text("Search results")}
            className="grow sm:w-64"
            placeholder={text("Name or title")}
            maxLength={limits.queryMax}
            value={search.text}
            onChange={({ target }) => search.setText(target.value)}
          />
          <SelectField
            label={text("Sort by")}
            value={sort}
            onChange={({ target }) => filter("sort", target.value === "rank" ? "" : target.value)}
          >
            {ResultsSort.options.map((value) => (
              <option key={value} value={value}>
                {sortName(value)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="border-y border-line py-6 text-ink-soft">
          {asked.q ? text("No matches.") : text("Nothing can be grouped by this yet.")}
        </p>
      ) : (
        <ul aria-label={text("Results")} className="divide-y divide-line border-y border-line">
          {shown.map((row) => (
            <Row key={row.key} row={row} by={asked.by} zone={event.timezone} />
          ))}
        </ul>
      )}
      {rows.some(({ figures }) => figures.wouldTell) && (
        <p className="mt-3 max-w-prose text-sm text-ink-soft">
          {text(
            "Some with enough answers are hidden too: next to the others they would reveal what too few have said.",
          )}
        </p>
      )}
      {rows.some(({ figures }) => figures.byOrganizers) && (
        <p className="mt-3 max-w-prose text-sm text-ink-soft">
          {text("Where accounts answer, the organizers' own answers don't count towards the number needed.")}
        </p>
      )}
      {more}
      {hasMore && !more && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </section>
  );
}

function byName(by: ResultsBy): string {
  switch (by) {
    case "session":
      return text("Session");
    case "track":
      return text("Track");
    case "room":
      return text("Room");
    case "day":
      return text("Day");
    case "speaker":
      return text("Speaker");
  }
}

function sortName(sort: ResultsSort): string {
  switch (sort) {
    case "rank":
      return text("Rank");
    case "rating":
      return text("Rating");
    case "answers":
      return text("Answers");
    case "time":
      return text("Time");
  }
}

function Row({ row, by, zone }: { row: ResultRow; by: ResultsBy; zone: string }) {
  const { key, label, startTime, released, figures } = row;
  const rank = rankText(figures);
  return (
    <li className="grid gap-x-8 gap-y-2 py-4 lg:grid-cols-[minmax(0,1fr)_12rem_17rem]">
      <div className="min-w-0">
        <h3 dir="auto" className="text-lg [overflow-wrap:anywhere]">
          {by === "session" ? (
            <Link to={feedbackPaths.session(key)} className="hover:text-accent">
              {label}
            </Link>
          ) : by === "day" ? (
            text("{weekday}, {day}", { weekday: formatWeekday(key), day: formatDay(key) })
          ) : (
            label
          )}
        </h3>
        {by === "session" && (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            {startTime && <time dateTime={startTime}>{formatTimeRange(startTime, null, zone)}</time>}
            {released && <Badge>{text("Released")}</Badge>}
            <Link to={feedbackPaths.stage(key)} className="text-link">
              {text("Stage")}
              <span className="sr-only"> {label}</span>
            </Link>
          </p>
        )}
      </div>
      <div>
        <p className="text-lg">
          {figures.average !== null
            ? text("{average} of 5", { average: formatAverage(figures.average) })
            : saidOfNone(figures)}
        </p>
        {figures.answers > 0 && <p className="text-sm text-ink-soft">{answerCountText(figures)}</p>}
      </div>
      <div className="flex flex-col items-start gap-1">
        {rank && figures.ratings !== 0 && (
          <>
            <p className={figures.compared === "like" ? "text-sm" : "text-sm font-medium"}>{rank.word}</p>
            <IntervalBar {...figures} />
            <p className="text-sm text-ink-soft">{rank.range}</p>
          </>
        )}
      </div>
    </li>
  );
}

function saidOfNone(figures: Figures): string {
  if (figures.answers === 0) return text("No answers yet");
  return figures.tooFew ? tooFewText(figures) : text("No ratings yet");
}

/** The results' query in the overview's address. */
export function resultsQueryIn(query: URLSearchParams) {
  return {
    by: ResultsBy.safeParse(query.get("by")).data ?? "session",
    sort: ResultsSort.safeParse(query.get("sort")).data ?? "rank",
    q: query.get("q") ?? "",
  };
}

type AskedResults = ReturnType<typeof resultsQueryIn>;
