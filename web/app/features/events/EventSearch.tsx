import { limits } from "@plenary/contract/limits";
import { SearchField } from "../../ui/SearchField.tsx";
import { useSearchText } from "../../use-search-text.ts";

/** Filters the list while one types. */
export function EventSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { text, setText } = useSearchText(q, onSearch);
  return (
    <SearchField
      label="Search events"
      placeholder="Search by name or place"
      className="w-full sm:w-72"
      maxLength={limits.queryMax}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
