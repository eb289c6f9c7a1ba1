import { listFailedMails, readStatus } from "@plenary/contract/admin/admin-status";
import { pageName } from "@plenary/contract/admin/page-views";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { loadPages } from "../../../base/calls/rows.ts";
import { formatCount } from "../../../base/formats/figures.ts";
import { formatMoment } from "../../../base/formats/moments.ts";
import { adminPaths } from "../../../base/paths/admin-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Detail, Details } from "../../../ui/lists/Details.tsx";
import { Breadcrumb } from "../../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { AdminFailure } from "../parts/AdminFailure.tsx";
import { Panel } from "../parts/Panel.tsx";
import { RefreshButton } from "../parts/RefreshButton.tsx";
import { Warnings } from "../parts/Warnings.tsx";
import { MailPanel } from "./MailPanel.tsx";
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
  return (
    <AdminFailure
      failure={readStatus.failure}
      denied={text("You need admin privileges to access the system status.")}
    />
  );
}

export default function SystemStatus() {
  const { status, failed, hasMore, readAt } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("System Status · Plenary")}</title>
      <PageHeader
        title={text("System Status")}
        above={
          <Breadcrumb
            items={[{ label: text("Admin"), to: adminPaths.dashboard() }, { label: text("System Status") }]}
          />
        }
        actions={<RefreshButton />}
      >
        <p role="status">
          {rich("Read on <time>{moment}</time>", {
            time: (inner) => <time dateTime={readAt.toISOString()}>{inner}</time>,
            moment: formatMoment(readAt),
          })}
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

/** How often pages were opened, and which ones (docs/product/administration.md#system-status). */
function PageViewsPanel({ views }: { views: Answer<typeof readStatus>["pageViews"] }) {
  return (
    <Panel
      id="page-views"
      title={text("Page views")}
      lead={text(
        "Counted without cookies, and without noting whose they are. Days are in UTC; 7 and 30 days include today.",
      )}
      wide
    >
      <Details>
        <Detail term={text("Today")}>{formatCount(views.today)}</Detail>
        <Detail term={text("Last 7 days")}>{formatCount(views.last7Days)}</Detail>
        <Detail term={text("Last 30 days")}>{formatCount(views.last30Days)}</Detail>
      </Details>
      {views.mostViewed.length === 0 ? (
        <p className="text-ink-soft">{text("No view has been counted in the last 30 days.")}</p>
      ) : (
        <div>
          <h3 id="most-viewed" className="text-base">
            {text("Most viewed in the last 30 days")}
          </h3>
          <ol aria-labelledby="most-viewed" className="mt-2 divide-y divide-line border-y border-line">
            {views.mostViewed.map(({ route, views: count }) => (
              <li key={route} className="flex items-baseline justify-between gap-x-6 py-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">{pageName(route)}</span>
                <span className="text-ink-soft">{formatCount(count)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Panel>
  );
}
