import { SessionStatus } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { FilterTabs } from "../../../ui/lists/FilterTabs.tsx";

interface StatusTabsProps {
  counts: { all: number } & Record<SessionStatus, number>;
  value: SessionStatus | undefined;
  /** Called with an empty string for all. */
  onChange: (value: string) => void;
}

/** The statuses, each with its number of sessions. */
export function StatusTabs({ counts, value, onChange }: StatusTabsProps) {
  return (
    <FilterTabs
      label={text("Status")}
      value={value ?? ""}
      onChange={onChange}
      options={[
        { value: "", label: text("All"), count: counts.all },
        { value: "draft", label: text("Draft"), count: counts.draft },
        { value: "confirmed", label: text("Confirmed"), count: counts.confirmed },
        { value: "rejected", label: text("Rejected"), count: counts.rejected },
      ]}
    />
  );
}

/** The status in the list's address, if it is one. */
export function statusIn(query: URLSearchParams): SessionStatus | undefined {
  return SessionStatus.safeParse(query.get("status")).data;
}
