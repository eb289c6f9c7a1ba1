import { limits } from "@plenary/contract/limits";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";

interface EventSearchProps {
  q: string;
  onSearch: (q: string) => void;
  placeholder?: string;
}

/** Filters the list while typing. */
export function EventSearch({ q, onSearch, placeholder = "Search by name or place" }: EventSearchProps) {
  const { text, setText } = useSearchText(q, onSearch);
  return (
    <SearchField
      label="Search events"
      placeholder={placeholder}
      className="w-full sm:w-72"
      maxLength={limits.queryMax}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
