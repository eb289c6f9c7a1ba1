import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import { Folded } from "../../ui/forms/Folded.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { panelFilters, type SessionsQuery } from "./sessions-query.ts";

interface SessionFiltersProps {
  asked: SessionsQuery;
  rooms: readonly string[];
  tracks: readonly string[];
  /** Sets a filter, or clears it with an empty text. */
  filter: (name: string, value: string) => void;
}

/** Searches, filters and sorts the list. */
export function SessionFilters({ asked, rooms, tracks, filter }: SessionFiltersProps) {
  const set = panelFilters.filter((name) => asked[name] !== undefined).length;
  const [open, setOpen] = useState(set > 0);
  const search = useSearchText(asked.q ?? "", (q) => filter("q", q));
  return (
    <search className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label={text("Search the sessions")}
          placeholder={text("Title or speaker")}
          className="min-w-56 flex-1"
          maxLength={limits.queryMax}
          value={search.text}
          onChange={(event) => search.setText(event.target.value)}
        />
        <SortField value={asked.sort} onChange={(sort) => filter("sort", sort)} />
      </div>
      <Folded
        label={set === 0 ? text("Filters") : text("Filters ({count} set)", { count: set })}
        open={open}
        onToggle={setOpen}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SpeakerFilter value={asked.speaker ?? ""} onChange={(name) => filter("speaker", name)} />
          <NameFilter
            label={text("Track")}
            all={text("All tracks")}
            words={tracks}
            value={asked.track}
            onChange={(track) => filter("track", track)}
          />
          <NameFilter
            label={text("Room")}
            all={text("All rooms")}
            words={rooms}
            value={asked.room}
            onChange={(room) => filter("room", room)}
          />
          <SelectField
            label={text("Not set yet")}
            value={asked.without ?? ""}
            onChange={(event) => filter("without", event.target.value)}
          >
            <option value="">{text("Whatever is set")}</option>
            <option value="time">{text("Without a time")}</option>
            <option value="room">{text("Without a room")}</option>
            <option value="track">{text("Without a track")}</option>
          </SelectField>
        </div>
      </Folded>
    </search>
  );
}

function SortField({ value, onChange }: { value: SessionsQuery["sort"]; onChange: (sort: string) => void }) {
  return (
    <div className="w-full sm:w-44">
      <SelectField
        label={text("Sort by")}
        value={value ?? "submitted"}
        onChange={(event) => onChange(event.target.value === "submitted" ? "" : event.target.value)}
      >
        <option value="submitted">{text("Newest first")}</option>
        <option value="title">{text("Title")}</option>
        <option value="time">{text("Time")}</option>
        <option value="speaker">{text("Speaker")}</option>
      </SelectField>
    </div>
  );
}

function SpeakerFilter({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const typed = useSearchText(value, onChange);
  return (
    <TextField
      label={text("Speaker")}
      placeholder={text("A part of the name")}
      autoComplete="off"
      maxLength={limits.queryMax}
      value={typed.text}
      onChange={(event) => typed.setText(event.target.value)}
    />
  );
}

interface NameFilterProps {
  label: string;
  /** The option without a filter. */
  all: string;
  words: readonly string[];
  value: string | undefined;
  onChange: (word: string) => void;
}

/** Rooms or tracks. The one in the address is offered even if no session has it any more. */
function NameFilter({ label, all, words, value = "", onChange }: NameFilterProps) {
  const known = words.find((word) => word.toLowerCase() === value.toLowerCase());
  return (
    <SelectField label={label} value={known ?? value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
      {value && known === undefined && <option>{value}</option>}
    </SelectField>
  );
}
