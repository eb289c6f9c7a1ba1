import type { Event } from "@plenary/contract/events/events";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { formatCount } from "../../base/formats/figures.ts";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { FilterLine } from "../../ui/table/FilterLine.tsx";
import { FilterChip, FilterChips, FilterMenu } from "../../ui/table/FilterMenu.tsx";
import { StatusTabs } from "../sessions/decisions/StatusTabs.tsx";
import { chipsOf, daysOf, type FilterOption, filterLabel, namedOption, optionsOf } from "./filter-words.ts";
import type { FilterName, SessionPage, SessionsQuery } from "./sessions-query.ts";

interface SessionFiltersProps {
  event: Event;
  found: SessionPage;
  /** As the reader wants it; its answer may still be loading. */
  asked: SessionsQuery;
  /** Sets a filter, or clears it with an empty text. */
  filter: (name: FilterName, value: string) => void;
  /** Out of sight, with what was typed kept, while sessions are chosen. */
  hidden: boolean;
  /** At the end of the line. */
  children: ReactNode;
}

/** Searches and filters the list, in one line with the filters that are set. */
export function SessionFilters({ event, found, asked, filter, hidden, children }: SessionFiltersProps) {
  const search = useSearchText(asked.q ?? "", (q) => filter("q", q));
  const speaker = useSearchText(asked.speaker ?? "", (name) => filter("speaker", name));
  const matching = found.counts[asked.status ?? "all"];
  const field = (name: FilterName, all: string, options: readonly FilterOption[]) => (
    <Choice
      label={filterLabel(name)}
      all={all}
      options={options}
      value={asked[name] ?? ""}
      onChange={(value) => filter(name, value)}
    />
  );
  return (
    <FilterLine
      hidden={hidden}
      count={
        matching === found.total
          ? formatCount(found.total)
          : text("{shown} of {total}", { shown: formatCount(matching), total: formatCount(found.total) })
      }
      end={children}
    >
      <SearchField
        dense
        label={text("Search the sessions")}
        placeholder={text("Title, speaker, number")}
        className="w-60 shrink-0 max-lg:w-auto max-lg:flex-1"
        maxLength={limits.queryMax}
        value={search.text}
        onChange={(change) => search.setText(change.target.value)}
      />
      <FilterMenu>
        <div className="sm:col-span-2">
          <StatusTabs
            counts={found.counts}
            value={asked.status}
            onChange={(status) => filter("status", status)}
          />
        </div>
        {field("day", text("All days"), daysOf(event))}
        {field("room", text("All rooms"), found.rooms.map(namedOption))}
        {field("track", text("All tracks"), found.tracks.map(namedOption))}
        {field("type", text("All types"), found.types.map(namedOption))}
        {field("language", text("All languages"), optionsOf("language", found.languages))}
        <TextField
          label={filterLabel("speaker")}
          placeholder={text("Part of the name")}
          autoComplete="off"
          maxLength={limits.queryMax}
          value={speaker.text}
          onChange={(change) => speaker.setText(change.target.value)}
        />
        {field("answer", text("Any answer"), optionsOf("answer"))}
        {field("without", text("Anything"), optionsOf("without"))}
        {field("conflict", text("Any"), optionsOf("conflict"))}
        {field("notice", text("Any"), optionsOf("notice"))}
        <TextField
          type="date"
          label={filterLabel("changedSince")}
          value={asked.changedSince ?? ""}
          onChange={(change) => filter("changedSince", change.target.value)}
        />
      </FilterMenu>
      <FilterChips>
        {chipsOf(asked).map(({ name, label, value }) => (
          <FilterChip key={name} label={label} value={value} onRemove={() => filter(name, "")} />
        ))}
      </FilterChips>
    </FilterLine>
  );
}

interface ChoiceProps {
  label: string;
  /** The option without a filter. */
  all: string;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
}

/** What is in the address is offered even if no session has it any more. */
function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  const known = options.find((option) => option.value.toLowerCase() === value.toLowerCase());
  return (
    <SelectField
      label={label}
      value={known?.value ?? value}
      onChange={(change) => onChange(change.target.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {value && !known && <option>{value}</option>}
    </SelectField>
  );
}
