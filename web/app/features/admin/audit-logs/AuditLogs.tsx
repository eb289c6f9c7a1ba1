import {
  type AuditAction,
  type AuditEntry,
  exportAuditLogs,
  listAuditLogs,
} from "@plenary/contract/admin/audit";
import { counted, text } from "@plenary/contract/text";
import { useMemo, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../../base/calls/rows.ts";
import { saveFile } from "../../../base/calls/save-file.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatDay } from "../../../base/formats/dates.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { CsvButton } from "../../../ui/buttons/CsvButton.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { focus } from "../../../ui/page/focus.ts";
import { ColumnMenu } from "../../../ui/table/ColumnMenu.tsx";
import { byTime, type Order, useColumns } from "../../../ui/table/columns.ts";
import { NoRows } from "../../../ui/table/NoRows.tsx";
import { Table } from "../../../ui/table/Table.tsx";
import { TableScreen } from "../../../ui/table/TableScreen.tsx";
import { AdminFailure } from "../parts/AdminFailure.tsx";
import { RefreshButton } from "../parts/RefreshButton.tsx";
import { useFocusBack } from "../parts/use-focus-back.ts";
import { ActionBadge, AuditDetail, inUtc } from "./AuditDetail.tsx";
import { AuditFilters, auditQueryIn } from "./AuditFilters.tsx";
import { actionStyle, knownActions } from "./audit-actions.ts";
import { auditColumns } from "./audit-columns.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { size, ...filters } = auditQueryIn(query);
  const pages = await loadPages(
    query,
    (page) => call(listAuditLogs, { query: { ...page, ...filters } }, { signal: request.signal }),
    size,
  );
  return {
    filters,
    size,
    entries: pages.flatMap(({ logs }) => logs),
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  return (
    <AdminFailure
      failure={listAuditLogs.failure}
      denied={text("You need admin privileges to view audit logs.")}
    />
  );
}

export default function AuditLogs() {
  const { entries, filters, size, hasMore } = useLoaderData<typeof clientLoader>();
  const { wanted, filter, loadMore, loadingMore } = useListQuery(size);
  const line = useRef<HTMLDivElement>(null);
  const columns = useColumns(
    "auditLogs",
    useMemo(() => auditColumns(), []),
  );
  const next = auditQueryIn(wanted);
  const sorting = byTime(wanted, filter);

  function clear(name: "date" | "action") {
    filter(name, "");
    // What was pressed goes.
    line.current?.querySelector<HTMLElement>("button")?.focus();
  }

  return (
    <TableScreen
      title={text("Audit Logs")}
      above={
        <Breadcrumb
          items={[{ label: text("Admin"), to: adminPaths.dashboard() }, { label: text("Audit Logs") }]}
        />
      }
      note={text(
        "What administrators did, newest first. Nobody can change or delete an entry. Days and times are in UTC.",
      )}
      actions={<ExportAudit filters={filters} />}
    >
      <title>{text("Audit Logs · Plenary")}</title>
      <div ref={line} className="contents">
        <AuditFilters
          asked={next}
          onChange={filter}
          onClear={clear}
          count={howMany(entries.length, hasMore, filters.order)}
        >
          <RefreshButton />
          <ColumnMenu shown={columns} {...sorting} />
        </AuditFilters>
      </div>
      <Table
        label={text("Audit log")}
        rows={entries}
        keyOf={({ logId }) => logId}
        nameOf={({ action, timestamp }) => `${actionStyle(action).label}, ${inUtc(timestamp)}`}
        shown={columns}
        {...sorting}
        detail={(entry) => <AuditDetail entry={entry} />}
        busy={JSON.stringify(next) !== JSON.stringify({ ...filters, size })}
        empty={<NoEntries filters={filters} onClear={clear} />}
        more={
          <Older
            key={JSON.stringify([filters, size])}
            hasMore={hasMore}
            busy={loadingMore}
            onMore={loadMore}
          />
        }
      >
        <AuditLegend />
      </Table>
    </TableScreen>
  );
}

function howMany(count: number, hasMore: boolean, order: Order | undefined): string {
  if (count === 0) return text("No entries found");
  if (hasMore && order === "asc") return text("The oldest {count} entries", { count });
  if (hasMore) return text("The newest {count} entries", { count });
  return counted(count, "{count} entry", "{count} entries");
}

interface NoEntriesProps {
  filters: { date: string | undefined; action: AuditEntry["action"] | undefined };
  onClear: (name: "date" | "action") => void;
}

function NoEntries({ filters: { date, action }, onClear }: NoEntriesProps) {
  if (!date && !action) {
    return (
      <NoRows
        title={text("No audit log entries yet")}
        said={text("What administrators do will be recorded here.")}
      />
    );
  }
  return (
    <NoRows title={text("No audit log entries found")} said={nothingText(date, action !== undefined)}>
      <div className="flex flex-wrap gap-3">
        {date && (
          <Button variant="secondary" size="sm" onClick={() => onClear("date")}>
            {text("Clear Date Filter")}
          </Button>
        )}
        {action && (
          <Button variant="secondary" size="sm" onClick={() => onClear("action")}>
            {text("Show all actions")}
          </Button>
        )}
      </div>
    </NoRows>
  );
}

function nothingText(date: string | undefined, isOfAction: boolean): string {
  if (!date) return text("Nothing of this kind was recorded.");
  const day = formatDay(date);
  return isOfAction
    ? text("Nothing of this kind was recorded on {day} (UTC).", { day })
    : text("Nothing was recorded on {day} (UTC).", { day });
}

/** Older entries are loaded only on request: the reader chooses how many are shown at a time. */
function Older({ hasMore, busy, onMore }: { hasMore: boolean; busy: boolean; onMore: () => void }) {
  const [pressed, setPressed] = useState(false);
  const button = useFocusBack(busy);
  if (!hasMore) {
    return (
      pressed && (
        <p ref={focus} tabIndex={-1} className="py-6 text-center text-sm text-ink-soft outline-none">
          {text("No more entries.")}
        </p>
      )
    );
  }
  return (
    <div className="flex justify-center py-6">
      <Button
        ref={button}
        variant="secondary"
        busy={busy}
        busyLabel={text("Loading...")}
        onClick={() => {
          setPressed(true);
          onMore();
        }}
      >
        {text("Load more")}
      </Button>
    </div>
  );
}

function AuditLegend() {
  return (
    <section aria-labelledby="legend" className="mt-14">
      <h2 id="legend" className="text-xl">
        {text("Action types")}
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-2.5 sm:grid-cols-2 sm:gap-y-4 lg:grid-cols-4">
        {knownActions.map((action) => (
          <li
            key={action}
            className="flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:flex-col sm:items-start"
          >
            <ActionBadge action={action} />
            <code className="font-mono text-xs text-ink-soft sm:ps-2.5">{action}</code>
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:flex-col sm:items-start">
          <ActionBadge action="any_other_action" />
          <span className="text-xs text-ink-soft sm:ps-2.5">{text("as named in the log")}</span>
        </li>
      </ul>
    </section>
  );
}

interface Filters {
  date: string | undefined;
  action: AuditAction | undefined;
}

function ExportAudit({ filters }: { filters: Filters }) {
  const task = useTask(exportAuditLogs.failure);
  const button = useFocusBack(task.busy);
  const { revalidate } = useRevalidator();

  async function download() {
    const { date, action } = filters;
    const done = await task.run(async () => {
      const file = await call(exportAuditLogs, { query: { date, action } });
      saveFile(`plenary-audit-log${date ? `-${date}` : ""}.csv`, file);
    });
    if (!done) return;
    notify(text("The audit log is downloaded"));
    // The export is an entry too.
    await revalidate();
  }

  return <CsvButton ref={button} task={task} onClick={download} />;
}
