import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { useSearchText } from "../../base/forms/use-search-text.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";

interface EventSearchProps {
  q: string;
  onSearch: (q: string) => void;
  placeholder?: string;
}

/** Filters the table below while typing. */
export function EventSearch({
  q,
  onSearch,
  placeholder = text("Search by name or place"),
}: EventSearchProps) {
  const search = useSearchText(q, onSearch);
  return (
    <SearchField
      dense
      label={text("Search events")}
      placeholder={placeholder}
      className="w-60 shrink-0 max-lg:w-full"
      maxLength={limits.queryMax}
      value={search.text}
      onChange={(event) => search.setText(event.target.value)}
    />
  );
}
