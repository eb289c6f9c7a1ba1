import type { readStatus } from "@plenary/contract/admin/admin-status";
import type { Answer } from "@plenary/contract/endpoint";
import { counted, text } from "@plenary/contract/text";
import ChevronRight from "lucide-react/icons/chevron-right";
import { formatBytes, formatCount, formatDuration, formatLatency } from "../../../base/formats/figures.ts";
import { formatAge, formatInstant } from "../../../base/formats/moments.ts";
import { Detail, Details } from "../../../ui/lists/Details.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { Panel } from "../parts/Panel.tsx";

type Status = Answer<typeof readStatus>;

export function ProcessPanel({ status }: { status: Status }) {
  const { admins } = status;
  return (
    <Panel id="process" title={text("Application")}>
      <Details>
        <Detail term={text("Version")}>{status.version}</Detail>
        <Detail term={text("Environment")}>{status.environment}</Detail>
        {status.region && <Detail term={text("Region")}>{status.region}</Detail>}
        <Detail term={text("Machine")}>{machineOf(status.machine)}</Detail>
        <Detail term={text("Uptime")}>{formatDuration(status.uptimeSeconds)}</Detail>
        <Detail term={text("Started")}>{formatInstant(status.startedAt)}</Detail>
        <Detail term={text("Node.js")}>{status.node}</Detail>
        <Detail term={text("Administrators")}>
          {admins.withoutFactor === 0
            ? formatCount(admins.count)
            : text("{count}, of whom {without} without a second factor", {
                count: formatCount(admins.count),
                without: formatCount(admins.withoutFactor),
              })}
        </Detail>
      </Details>
    </Panel>
  );
}

const machineOf = ({ system, processors, memory }: Status["machine"]) =>
  counted(processors, "{system}, {count} processor, {memory}", "{system}, {count} processors, {memory}", {
    system,
    memory: formatBytes(memory),
  });

// Not for people: a name
const engines = { postgres: () => "PostgreSQL", pglite: () => text("PGlite (embedded)") };

export function DatabasePanel({ database }: { database: Status["database"] }) {
  const { migrations } = database;
  return (
    <Panel id="database" title={text("Database")}>
      <Details>
        <Detail term={text("Engine")}>{engines[database.engine]()}</Detail>
        <Detail term={text("Version")}>{database.version}</Detail>
        <Detail term={text("Size")}>{formatBytes(database.sizeBytes)}</Detail>
        <Detail term={text("Free on its disk")}>
          {database.freeBytes === null ? text("Unknown") : formatBytes(database.freeBytes)}
        </Detail>
        <Detail term={text("Latency")}>{formatLatency(database.latencyMs)}</Detail>
        <Detail term={text("Migrations")}>
          {counted(migrations.length, "{count} applied", "{count} applied")}
        </Detail>
      </Details>
      <details className="group text-sm">
        <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm font-medium text-accent hover:text-accent-strong [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 transition-transform group-open:rotate-90"
          />
          {text("All migrations")}
        </summary>
        <ol className="mt-2 flex flex-col gap-1.5 border-s-2 border-line ps-3">
          {migrations.map(({ name, appliedAt }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4 [overflow-wrap:anywhere]">
              <span className="min-w-0">{name}</span>
              <span className="text-ink-soft">{formatInstant(appliedAt)}</span>
            </li>
          ))}
        </ol>
      </details>
    </Panel>
  );
}

export function MemoryPanel({ memory }: { memory: Status["memory"] }) {
  return (
    <Panel id="memory" title={text("Memory")} lead={text("Of the process that answered.")}>
      <Details>
        <Detail term={text("In all")}>{formatBytes(memory.resident)}</Detail>
        <Detail term={text("Heap in use")}>{formatBytes(memory.heapUsed)}</Detail>
        <Detail term={text("Heap reserved")}>{formatBytes(memory.heapTotal)}</Detail>
      </Details>
    </Panel>
  );
}

export function JobsPanel({ jobs, readAt }: { jobs: Status["jobs"]; readAt: Date }) {
  return (
    <Panel id="jobs" title={text("Jobs")} lead={text("What runs in the background.")}>
      {jobs.length === 0 ? (
        <p className="text-ink-soft">
          {text("No job has been set up yet. They will be, shortly after the server starts.")}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {jobs.map(({ name, waiting, active, failed, lastRun }) => (
            <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
              <div className="min-w-0">
                <h3 className="text-base [overflow-wrap:anywhere]">{name}</h3>
                <p className="text-sm text-ink-soft">
                  {lastRun
                    ? text("Last done {ago}", { ago: formatAge(lastRun, readAt) })
                    : text("Not done yet")}
                </p>
              </div>
              <p className="flex flex-wrap items-center gap-2 text-sm">
                {text("{waiting} waiting, {active} running", {
                  waiting: formatCount(waiting),
                  active: formatCount(active),
                })}
                {failed > 0 && (
                  <Badge tone="danger">{counted(failed, "{count} failed", "{count} failed")}</Badge>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
