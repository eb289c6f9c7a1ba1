import type { readStatus } from "@plenary/contract/admin-status";
import type { Answer } from "@plenary/contract/endpoint";
import ChevronRight from "lucide-react/icons/chevron-right";
import { formatBytes, formatCount, formatDuration, formatLatency } from "../../../base/figures.ts";
import { formatAge, formatInstant } from "../../../base/moments.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Fact, Facts } from "../../../ui/Facts.tsx";
import { Panel } from "../parts/Panel.tsx";

type Status = Answer<typeof readStatus>;

export function ProcessPanel({ status }: { status: Status }) {
  return (
    <Panel id="process" title="Application">
      <Facts>
        <Fact term="Version">{status.version}</Fact>
        <Fact term="Environment">{status.environment}</Fact>
        <Fact term="Region">{status.region}</Fact>
        <Fact term="Uptime">{formatDuration(status.uptimeSeconds)}</Fact>
        <Fact term="Started">{formatInstant(status.startedAt)}</Fact>
        <Fact term="Node.js">{status.node}</Fact>
      </Facts>
    </Panel>
  );
}

const engines = { postgres: "PostgreSQL", pglite: "PGlite (embedded)" };

export function DatabasePanel({ database }: { database: Status["database"] }) {
  const { migrations } = database;
  return (
    <Panel id="database" title="Database">
      <Facts>
        <Fact term="Engine">{engines[database.engine]}</Fact>
        <Fact term="Version">{database.version}</Fact>
        <Fact term="Size">{formatBytes(database.sizeBytes)}</Fact>
        <Fact term="Latency">{formatLatency(database.latencyMs)}</Fact>
        <Fact term="Migrations">{formatCount(migrations.length)} applied</Fact>
      </Facts>
      <details className="group text-sm">
        <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm font-medium text-accent hover:text-accent-strong [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 transition-transform group-open:rotate-90"
          />
          All migrations
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
    <Panel id="memory" title="Memory" lead="Of the process that answered.">
      <Facts>
        <Fact term="In all">{formatBytes(memory.resident)}</Fact>
        <Fact term="Heap in use">{formatBytes(memory.heapUsed)}</Fact>
        <Fact term="Heap reserved">{formatBytes(memory.heapTotal)}</Fact>
      </Facts>
    </Panel>
  );
}

export function JobsPanel({ jobs, readAt }: { jobs: Status["jobs"]; readAt: Date }) {
  return (
    <Panel id="jobs" title="Jobs" lead="What runs in the background.">
      {jobs.length === 0 ? (
        <p className="text-ink-soft">No job has been set up yet. They are, shortly after the start.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {jobs.map(({ name, waiting, active, failed, lastRun }) => (
            <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
              <div className="min-w-0">
                <h3 className="text-base [overflow-wrap:anywhere]">{name}</h3>
                <p className="text-sm text-ink-soft">
                  {lastRun ? `Last done ${formatAge(lastRun, readAt)}` : "Not done yet"}
                </p>
              </div>
              <p className="flex flex-wrap items-center gap-2 text-sm">
                {formatCount(waiting)} waiting, {formatCount(active)} running
                {failed > 0 && <Badge tone="danger">{formatCount(failed)} failed</Badge>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
