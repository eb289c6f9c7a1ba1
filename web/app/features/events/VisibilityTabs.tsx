import type { Visibility } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";

interface VisibilityTabsProps {
  /** Undefined for both. */
  value: Visibility | undefined;
  counts: Record<Visibility | "all", number>;
  /** Called with nothing for both. */
  onChange: (value: Visibility | "") => void;
}

/** Filters the table below to public events, or to drafts. */
export const VisibilityTabs = ({ value, counts, onChange }: VisibilityTabsProps) => (
  <FilterTabs
    dense
    label={text("Visibility")}
    value={value ?? ""}
    onChange={onChange}
    options={[
      { value: "", label: text("All"), count: counts.all },
      { value: "public", label: text("Public"), count: counts.public },
      { value: "draft", label: text("Draft"), count: counts.draft },
    ]}
  />
);
