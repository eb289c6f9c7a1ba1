import { AuditAction } from "@plenary/contract/admin/audit";
import { isDay } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import type { Ref } from "react";
import { useSearchText } from "../../../base/forms/use-search-text.ts";
import { DateField } from "../../../ui/forms/DateField.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { RefreshButton } from "../parts/RefreshButton.tsx";
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
    size: sizes.includes(size) ? size : limits.auditPage,
  };
}

interface AuditFiltersProps {
  asked: ReturnType<typeof auditQueryIn>;
  /** Sets or clears `date`, `action` or `limit`. */
  onChange: (name: string, value: string) => void;
  dateRef: Ref<HTMLInputElement>;
}

export function AuditFilters({ asked, onChange, dateRef }: AuditFiltersProps) {
  // Waits while a year is being typed: its first digits are years too.
  const { text, setText } = useSearchText(asked.date ?? "", (date) => onChange("date", date));
  return (
    <search className="mb-6 grid grid-cols-2 items-end gap-4 sm:flex sm:flex-wrap">
      <div className="sm:w-44">
        <DateField
          ref={dateRef}
          label="Date (UTC)"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="sm:w-32">
        <SelectField
          label="Records"
          value={asked.size}
          onChange={({ target: { value } }) =>
            onChange("limit", Number(value) === limits.auditPage ? "" : value)
          }
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SelectField>
      </div>
      <div className="sm:w-60">
        <SelectField
          label="Action"
          value={asked.action ?? ""}
          onChange={(event) => onChange("action", event.target.value)}
        >
          <option value="">All actions</option>
          {knownActions.map((action) => (
            <option key={action} value={action}>
              {actionStyle(action).label}
            </option>
          ))}
        </SelectField>
      </div>
      <RefreshButton />
    </search>
  );
}
