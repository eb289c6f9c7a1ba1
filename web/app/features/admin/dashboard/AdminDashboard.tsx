import { readStats, readStatus } from "@plenary/contract/admin/admin-status";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { adminPaths } from "../../../base/admin-paths.ts";
import { call } from "../../../base/api.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { AdminFailure } from "../parts/AdminFailure.tsx";
import { Warnings } from "../parts/Warnings.tsx";
import { AdminTiles } from "./AdminTiles.tsx";
import { QuickStats } from "./QuickStats.tsx";

export async function clientLoader({ request: { signal } }: ClientLoaderFunctionArgs) {
  const [stats, { warnings }] = await Promise.all([
    call(readStats, undefined, { signal }),
    call(readStatus, undefined, { signal }),
  ]);
  return { stats, warnings };
}

export function ErrorBoundary() {
  return <AdminFailure failure={readStats.failure} denied="to access the admin dashboard" />;
}

export default function AdminDashboard() {
  const { stats, warnings } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>Admin Dashboard · Plenary</title>
      <PageHeader title="Admin Dashboard">How the system stands, and where to change it.</PageHeader>
      <div className="flex flex-col gap-12">
        <Warnings warnings={warnings} more={{ to: adminPaths.status(), label: "See the system status" }} />
        <QuickStats stats={stats} />
        <AdminTiles />
      </div>
    </div>
  );
}
