import type { AuditEntry } from "@plenary/contract/admin/audit";
import { text } from "@plenary/contract/text";
import type { Column } from "../../../ui/table/columns.ts";
import { RowButton } from "../../../ui/table/Table.tsx";
import { inUtc, resourceName } from "./AuditDetail.tsx";
import { actionStyle } from "./audit-actions.ts";
import { summaryOf } from "./audit-summary.ts";

/** The columns of the audit log, in their order. */
export const auditColumns = (): readonly Column<AuditEntry>[] => [
  {
    id: "action",
    label: text("Action"),
    phone: "title",
    cell: ({ action }, isUnfolded) => (
      <RowButton isUnfolded={isUnfolded}>
        <ActionMark action={action} />
      </RowButton>
    ),
  },
  {
    id: "who",
    label: text("Administrator"),
    width: 168,
    phone: "end",
    cell: ({ userName }) => <bdi>{userName}</bdi>,
  },
  {
    id: "about",
    label: text("About"),
    width: 280,
    grows: true,
    from: "medium",
    cell: ({ details }) => <bdi className="text-ink-soft">{summaryOf(details)}</bdi>,
  },
  {
    id: "thing",
    label: text("Kind"),
    width: 104,
    from: "large",
    cell: ({ resourceType }) => <span className="text-ink-soft">{resourceName(resourceType)}</span>,
  },
  {
    id: "when",
    label: text("When (UTC)"),
    width: 248,
    figures: true,
    phone: "below",
    sort: { by: "time", first: "desc" },
    cell: ({ timestamp }) => (
      <time dateTime={timestamp} className="text-ink-soft">
        {inUtc(timestamp)}
      </time>
    ),
  },
];

const colours = {
  neutral: "text-ink-soft",
  accent: "text-accent",
  warn: "text-warn",
  danger: "text-danger",
};

function ActionMark({ action }: { action: string }) {
  const { label, icon: Icon, tone } = actionStyle(action);
  return (
    <>
      <Icon className={`me-2 inline size-3.5 align-[-2px] ${colours[tone]}`} aria-hidden="true" />
      {label}
    </>
  );
}
