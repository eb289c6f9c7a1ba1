import { id } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { useListQuery } from "../../base/calls/rows.ts";
import { languageName } from "../../base/formats/language-names.ts";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import type { reviewPaths } from "../../base/paths/review-paths.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { FilterLine } from "../../ui/table/FilterLine.tsx";
import { FilterChip, FilterChips, FilterChoice, FilterMenu } from "../../ui/table/FilterMenu.tsx";
import type { Listed } from "./review-queue.ts";

/** How the list of what somebody reviews is narrowed: in its address, and that of each proposal (docs/product/review.md#reviewing). */

const shows = ["toDo", "assigned", "done", "skipped", "changed"] as const;

export type AskedReview = ReturnType<typeof askedIn>;

/** What the address asks for. */
export function askedIn(query: URLSearchParams) {
  const page = Math.min(1000, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  return {
    ...(page > 1 && { page }),
    show: shows.find((show) => show === query.get("show")),
    typeId: id.safeParse(query.get("type")).data,
    trackId: id.safeParse(query.get("track")).data,
    tag: query.get("tag") || undefined,
    language: query.get("language") || undefined,
    q: query.get("q") || undefined,
  };
}

/** The same in an address. */
export function addressOf({ page, show, typeId, trackId, tag, language, q }: AskedReview) {
  const asked: Parameters<typeof reviewPaths.event>[1] = {
    ...(page && { page: `${page}` }),
    ...(show && { show }),
    ...(typeId && { type: typeId }),
    ...(trackId && { track: trackId }),
    ...(tag && { tag }),
    ...(language && { language }),
    ...(q && { q }),
  };
  return asked;
}

interface ReviewFiltersProps {
  asked: AskedReview;
  counts: Listed["counts"];
  filters: Listed["filters"];
}

export function ReviewFilters({ asked, counts, filters }: ReviewFiltersProps) {
  const { wanted, filter } = useListQuery();
  const next = askedIn(wanted);
  const search = useSearchText(next.q ?? "", (q) => filter("q", q));
  const choices = [
    {
      ...{ name: "type", label: text("Type"), all: text("All types"), value: next.typeId },
      options: filters.types.map(({ typeId, name }) => ({ id: typeId, name })),
    },
    {
      ...{ name: "track", label: text("Track"), all: text("All tracks"), value: next.trackId },
      options: filters.tracks.map(({ trackId, name }) => ({ id: trackId, name })),
    },
    {
      ...{ name: "tag", label: text("Tag"), all: text("All tags"), value: next.tag },
      options: filters.tags.map((tag) => ({ id: tag, name: tag })),
    },
    {
      ...{ name: "language", label: text("Language"), all: text("All languages"), value: next.language },
      options: filters.languages.map((tag) => ({ id: tag, name: languageName(tag) })),
    },
  ];
  return (
    <FilterLine>
      <SearchField
        dense
        label={text("Search the proposals")}
        placeholder={text("Words of a proposal")}
        className="w-60 shrink-0 max-lg:basis-full"
        maxLength={limits.queryMax}
        value={search.text}
        onChange={(change) => search.setText(change.target.value)}
      />
      <FilterTabs
        dense
        label={text("State")}
        value={next.show ?? ""}
        onChange={(show) => filter("show", show)}
        options={[
          { value: "", label: text("All"), count: counts.all },
          { value: "toDo", label: text("To do"), count: counts.toDo },
          ...(counts.assigned > 0 || asked.show === "assigned"
            ? [{ value: "assigned", label: text("Assigned"), count: counts.assigned }]
            : []),
          { value: "done", label: text("Done"), count: counts.done },
          ...(counts.skipped > 0 || asked.show === "skipped"
            ? [{ value: "skipped", label: text("Skipped"), count: counts.skipped }]
            : []),
          ...(counts.changed > 0 || asked.show === "changed"
            ? [{ value: "changed", label: text("Changed since"), count: counts.changed }]
            : []),
        ]}
      />
      {choices.some(({ options, value }) => options.length > 1 || value) && (
        <FilterMenu>
          {choices.map(({ name, ...choice }) => (
            <FilterChoice key={name} {...choice} onChange={(value) => filter(name, value)} />
          ))}
        </FilterMenu>
      )}
      <FilterChips>
        {choices.map(
          ({ name, label, options, value }) =>
            value && (
              <FilterChip
                key={name}
                label={label}
                value={options.find((option) => option.id === value)?.name ?? text("Unknown")}
                onRemove={() => filter(name, "")}
              />
            ),
        )}
      </FilterChips>
    </FilterLine>
  );
}
