import type { AuditEntry } from "@plenary/contract/admin/audit";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { formatDay } from "../../../base/formats/dates.ts";
import { formatInstant } from "../../../base/formats/moments.ts";
import { paths } from "../../../base/paths/paths.ts";
import { Detail } from "../../../ui/lists/Details.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { actionStyle } from "./audit-actions.ts";
import { summaryOf } from "./audit-summary.ts";

/** One entry: who did what to what and when, with all details on demand. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const summary = summaryOf(entry.details);
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[13.5rem_minmax(0,1fr)_auto]">
      <div>
        <ActionBadge action={entry.action} />
      </div>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <Actor entry={entry} />
          {summary && (
            <span className="text-ink-soft">
              {" "}
              · <bdi>{summary}</bdi>
            </span>
          )}
        </p>
        <Resource entry={entry} />
      </div>
      <time dateTime={entry.timestamp} className="text-sm text-ink-soft md:text-end">
        {inUtc(entry.timestamp)}
      </time>
      <EntryDetails entry={entry} />
    </li>
  );
}

/** In UTC, as the filter's day is: "21 November 2026, 10:04:31 UTC". */
const inUtc = (timestamp: string) => `${formatDay(timestamp.slice(0, 10))}, ${timestamp.slice(11, 19)} UTC`;

/** The administrator's name at the time; a deleted account has no page to link to. */
function Actor({ entry: { userId, userName, userDeleted } }: { entry: AuditEntry }) {
  if (!userId || userDeleted) return <bdi className="font-medium">{userName}</bdi>;
  return (
    <Link to={paths.user(userId)} className="font-medium text-ink hover:text-accent hover:underline">
      {userName}
    </Link>
  );
}

const resourceNames: Record<string, string | undefined> = {
  user: "User",
  event: "Event",
  session: "Session",
  invitation: "Invitation",
  settings: "Settings",
  mail: "Mail",
  audit_log: "Audit log",
};

const pages: Record<string, ((id: string) => string) | undefined> = {
  user: paths.user,
  event: paths.event,
  session: paths.session,
};

function Resource({ entry: { action, resourceType, resourceId } }: { entry: AuditEntry }) {
  const page = action.endsWith("_deleted") ? undefined : pages[resourceType];
  return (
    <p className="mt-0.5 text-sm text-ink-soft">
      {resourceNames[resourceType] ?? resourceType}{" "}
      {resourceId && page && (
        <Link to={page(resourceId)} className="font-mono text-xs text-link">
          {resourceId}
        </Link>
      )}
      {resourceId && !page && <span className="font-mono text-xs">{resourceId}</span>}
    </p>
  );
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  return (
    <details className="group min-w-0 md:col-span-2 md:col-start-2">
      <summary className="inline-flex min-h-6 list-none items-center gap-1 text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        Details{" "}
        <span className="sr-only">
          of {actionStyle(entry.action).label}, {inUtc(entry.timestamp)}
        </span>
      </summary>
      <div className="mt-2 mb-1 flex flex-col gap-4 rounded-control bg-sunken p-4 text-sm">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_auto_minmax(0,1fr)]">
          <Detail term="IP address">{entry.ipAddress ?? "Unknown"}</Detail>
          <Detail term="Your time">{formatInstant(entry.timestamp)}</Detail>
          <Detail term="User agent">{entry.userAgent ?? "Unknown"}</Detail>
        </dl>
        <pre className="font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
          {JSON.stringify(entry.details, null, 2)}
        </pre>
      </div>
    </details>
  );
}

/** An administrator's action, as a coloured word with an icon. */
export function ActionBadge({ action }: { action: string }) {
  const { label, icon: Icon, tone } = actionStyle(action);
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {label}
    </Badge>
  );
}
