import { readStats, readStatus } from "@plenary/contract/admin/admin-status";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { formatCount } from "../../../base/formats/figures.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { AdminFailure } from "../parts/AdminFailure.tsx";
import { Warnings } from "../parts/Warnings.tsx";
import { AdminTiles } from "./AdminTiles.tsx";

export async function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  const [stats, { warnings }] = await Promise.all([
    call(readStats, undefined, { signal }),
    call(readStatus, undefined, { signal }),
  ]);
  return { stats, warnings };
}

export function ErrorBoundary() {
  return (
    <AdminFailure
      failure={readStats.failure}
      denied={text("You need admin privileges to access the admin dashboard.")}
    />
  );
}

export default function AdminDashboard() {
  const { stats, warnings } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Admin Dashboard · Plenary")}</title>
      <PageHeader title={text("Admin Dashboard")}>
        {text("How the system stands, and where to change it.")}
      </PageHeader>
      <div className="flex flex-col gap-12">
        <Warnings
          warnings={warnings}
          more={{ to: adminPaths.status(), label: text("See the system status") }}
        />
        <QuickStats stats={stats} />
        <AdminTiles />
      </div>
    </div>
  );
}

/** The numbers of the admin dashboard (docs/product/administration.md#dashboard). */
function QuickStats({ stats }: { stats: Answer<typeof readStats> }) {
  const tiles = [
    { term: text("Total Users"), count: stats.totalUsers, about: text("Accounts that can sign in") },
    { term: text("Active Events"), count: stats.activeEvents, about: text("Public and not over") },
    { term: text("Pending Sessions"), count: stats.pendingSessions, about: text("Waiting for a decision") },
    { term: text("Messages Today"), count: stats.messagesToday, about: text("Since midnight, UTC") },
  ];
  return (
    <section aria-labelledby="quick-stats">
      <h2 id="quick-stats" className="mb-4 text-2xl">
        {text("Quick Stats")}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {tiles.map(({ term, count, about }) => (
          <div key={term} className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5">
            <dt className="text-sm font-medium">{term}</dt>
            <dd className="mt-1">
              <span className="block font-display text-2xl sm:text-3xl [overflow-wrap:anywhere]">
                {formatCount(count)}
              </span>
              <span className="mt-1 block text-sm text-ink-soft">{about}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
