import type { AuditEntry } from "@plenary/contract/admin/audit";
import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { formatDay } from "../../../base/formats/dates.ts";
import { formatInstant } from "../../../base/formats/moments.ts";
import { paths } from "../../../base/paths/paths.ts";
import { Detail } from "../../../ui/lists/Details.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { actionStyle } from "./audit-actions.ts";

/** What an entry's row opens: who, what it was done to, when and from where, and all that was written down. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Detail term={text("Who")}>
          <Actor entry={entry} />
        </Detail>
        <Detail term={text("What")}>
          <Resource entry={entry} />
        </Detail>
        <Detail term={text("When")}>{inUtc(entry.timestamp)}</Detail>
        <Detail term={text("IP address")}>{entry.ipAddress ?? text("Unknown")}</Detail>
        <Detail term={text("Your time")}>{formatInstant(entry.timestamp)}</Detail>
        <Detail term={text("User agent")}>{entry.userAgent ?? text("Unknown")}</Detail>
      </dl>
      <pre className="rounded-control bg-sunken p-4 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {JSON.stringify(entry.details, null, 2)}
      </pre>
    </div>
  );
}

/** In UTC, as the filter's day is: "21 November 2026, 10:04:31 UTC". */
export const inUtc = (timestamp: string) =>
  text("{day}, {time} UTC", { day: formatDay(timestamp.slice(0, 10)), time: timestamp.slice(11, 19) });

/** The administrator's name at the time; a deleted account has no page to link to. */
function Actor({ entry: { userId, userName, userDeleted } }: { entry: AuditEntry }) {
  if (!userId || userDeleted) return <bdi className="font-medium">{userName}</bdi>;
  return (
    <Link to={paths.user(userId)} className="font-medium text-ink hover:text-accent hover:underline">
      {userName}
    </Link>
  );
}

/** The kind of thing in a word; the log's own word for one that isn't known. */
export function resourceName(resource: string): string {
  switch (resource) {
    case "user":
      return text("User");
    case "event":
      return text("Event");
    case "session":
      return text("Session");
    case "invitation":
      return text("Invitation");
    case "settings":
      return text("Settings");
    case "mail":
      return text("Mail");
    case "audit_log":
      return text("Audit log");
    default:
      return resource;
  }
}

const pages: Record<string, ((id: string) => string) | undefined> = {
  user: paths.user,
  event: paths.event,
  session: paths.session,
};

function Resource({ entry: { action, resourceType, resourceId } }: { entry: AuditEntry }) {
  const page = action.endsWith("_deleted") ? undefined : pages[resourceType];
  return (
    <p>
      {resourceName(resourceType)}{" "}
      {resourceId && page && (
        <Link to={page(resourceId)} className="font-mono text-xs text-link">
          {resourceId}
        </Link>
      )}
      {resourceId && !page && <span className="font-mono text-xs">{resourceId}</span>}
    </p>
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
