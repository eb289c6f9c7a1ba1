import { AuditAction } from "@plenary/contract/admin/audit";
import { isDay } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { formatDay } from "../../../base/formats/dates.ts";
import { useSearchText } from "../../../base/forms/use-search-text.ts";
import { DateField } from "../../../ui/forms/DateField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { timeOrderIn } from "../../../ui/table/columns.ts";
import { FilterLine } from "../../../ui/table/FilterLine.tsx";
import { FilterChip, FilterChips, FilterMenu } from "../../../ui/table/FilterMenu.tsx";
import { actionStyle, knownActions } from "./audit-actions.ts";

/** Entries per request (docs/product/administration.md#audit-log). */
const sizes = [25, 50, 100, 200];

/** The filters in the address. */
export function auditQueryIn(query: URLSearchParams) {
  const date = query.get("date") ?? "";
  const size = Number(query.get("limit"));
  return {
    date: isDay(date) ? date : undefined,
    action: AuditAction.safeParse(query.get("action")).data,
    order: timeOrderIn(query),
    size: sizes.includes(size) ? size : limits.auditPage,
  };
}

interface AuditFiltersProps {
  asked: ReturnType<typeof auditQueryIn>;
  /** Sets or clears `date`, `action` or `limit`. */
  onChange: (name: string, value: string) => void;
  /** Takes a filter away by its cross. */
  onClear: (name: "date" | "action") => void;
  count: string;
  /** At the end of the line. */
  children: ReactNode;
}

export function AuditFilters({ asked, onChange, onClear, count, children }: AuditFiltersProps) {
  // Waits while a year is being typed: its first digits are years too.
  const day = useSearchText(asked.date ?? "", (date) => onChange("date", date));
  return (
    <FilterLine count={count} end={children}>
      <FilterMenu>
        <DateField
          label={text("Date (UTC)")}
          value={day.text}
          onChange={(event) => day.setText(event.target.value)}
        />
        <SelectField
          label={text("Records")}
          value={asked.size}
          onChange={({ target: { value } }) =>
            onChange("limit", Number(value) === limits.auditPage ? "" : value)
          }
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <SelectField
            label={text("Action")}
            value={asked.action ?? ""}
            onChange={(event) => onChange("action", event.target.value)}
          >
            <option value="">{text("All actions")}</option>
            {knownActions.map((action) => (
              <option key={action} value={action}>
                {actionStyle(action).label}
              </option>
            ))}
          </SelectField>
        </div>
      </FilterMenu>
      <FilterChips>
        {asked.date && (
          <FilterChip label={text("Date")} value={formatDay(asked.date)} onRemove={() => onClear("date")} />
        )}
        {asked.action && (
          <FilterChip
            label={text("Action")}
            value={actionStyle(asked.action).label}
            onRemove={() => onClear("action")}
          />
        )}
      </FilterChips>
    </FilterLine>
  );
}
