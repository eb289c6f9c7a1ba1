import type { readStatus } from "@plenary/contract/admin/admin-status";
import { pageName } from "@plenary/contract/admin/page-views";
import type { Answer } from "@plenary/contract/endpoint";
import { formatCount } from "../../../base/figures.ts";
import { Detail, Details } from "../../../ui/Details.tsx";
import { Panel } from "../parts/Panel.tsx";

/** How often pages were opened, and which ones (docs/product/administration.md#system-status). */
export function PageViewsPanel({ views }: { views: Answer<typeof readStatus>["pageViews"] }) {
  return (
    <Panel
      id="page-views"
      title="Page views"
      lead="Counted without cookies, and without noting whose they are. Days are in UTC; 7 and 30 days include today."
      wide
    >
      <Details>
        <Detail term="Today">{formatCount(views.today)}</Detail>
        <Detail term="Last 7 days">{formatCount(views.last7Days)}</Detail>
        <Detail term="Last 30 days">{formatCount(views.last30Days)}</Detail>
      </Details>
      {views.mostViewed.length === 0 ? (
        <p className="text-ink-soft">No view has been counted in the last 30 days.</p>
      ) : (
        <div>
          <h3 id="most-viewed" className="text-base">
            Most viewed in the last 30 days
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
