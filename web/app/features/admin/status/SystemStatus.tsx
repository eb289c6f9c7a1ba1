import { listFailedMails, readStatus } from "@plenary/contract/admin/admin-status";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { adminPaths } from "../../../base/admin-paths.ts";
import { call } from "../../../base/api.ts";
import { formatMoment } from "../../../base/moments.ts";
import { loadPages } from "../../../base/rows.ts";
import { Breadcrumb } from "../../../ui/Breadcrumb.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { AdminFailure } from "../parts/AdminFailure.tsx";
import { RefreshButton } from "../parts/RefreshButton.tsx";
import { Warnings } from "../parts/Warnings.tsx";
import { MailPanel } from "./MailPanel.tsx";
import { PageViewsPanel } from "./PageViewsPanel.tsx";
import { DatabasePanel, JobsPanel, MemoryPanel, ProcessPanel } from "./StatusPanels.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const [status, pages] = await Promise.all([
    call(readStatus, undefined, { signal }),
    loadPages(new URL(request.url).searchParams, (page) =>
      call(listFailedMails, { query: page }, { signal }),
    ),
  ]);
  return {
    status,
    failed: pages.flatMap(({ mails }) => mails),
    hasMore: Boolean(pages.at(-1)?.nextCursor),
    readAt: new Date(),
  };
}

export function ErrorBoundary() {
  return <AdminFailure failure={readStatus.failure} denied="to access the system status" />;
}

export default function SystemStatus() {
  const { status, failed, hasMore, readAt } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>System Status · Plenary</title>
      <PageHeader
        title="System Status"
        above={
          <Breadcrumb items={[{ label: "Admin", to: adminPaths.dashboard() }, { label: "System Status" }]} />
        }
        actions={<RefreshButton />}
      >
        <p role="status">
          Read on <time dateTime={readAt.toISOString()}>{formatMoment(readAt)}</time>
        </p>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <Warnings warnings={status.warnings} />
        <div className="grid gap-6 lg:grid-cols-2">
          <ProcessPanel status={status} />
          <DatabasePanel database={status.database} />
          <MemoryPanel memory={status.memory} />
          <JobsPanel jobs={status.jobs} readAt={readAt} />
        </div>
        <PageViewsPanel views={status.pageViews} />
        <MailPanel mail={status.mail} failed={failed} hasMore={hasMore} readAt={readAt} />
      </div>
    </div>
  );
}
