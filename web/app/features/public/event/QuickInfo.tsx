import type { SinglePublicEvent } from "@plenary/contract/public/public";
import { counted } from "@plenary/contract/text";
import { formatDay } from "../../../base/dates.ts";

/**
 * Both ends count: an event that starts and ends on one day takes 1 day
 * (docs/product/public-pages.md#the-page-of-an-event).
 */
function durationInDays({ startDate, endDate }: SinglePublicEvent): string {
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000) + 1;
  return counted(days, "{count} day", "{count} days");
}

export function QuickInfo({ event }: { event: SinglePublicEvent }) {
  const facts = [
    { term: "Status", fact: "Public" },
    { term: "Duration", fact: durationInDays(event) },
    { term: "Added", fact: formatDay(event.createdAt.slice(0, 10)) },
    { term: "Updated", fact: formatDay(event.updatedAt.slice(0, 10)) },
  ];
  return (
    <section aria-labelledby="quick-info">
      <h2 id="quick-info" className="text-lg">
        Quick Info
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
        {facts.map(({ term, fact }) => (
          <div key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-medium">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
