import type { PublicProfile } from "@plenary/contract/public/public";

/**
 * Whole years from the day of joining to `today`, "< 1" when under one
 * (docs/product/public-pages.md#the-profile-of-a-speaker).
 */
function yearsSince(joined: string, today: string): string {
  const [start, now] = [joined.slice(0, 10), today];
  const years = Number(now.slice(0, 4)) - Number(start.slice(0, 4)) - (now.slice(5) < start.slice(5) ? 1 : 0);
  return years < 1 ? "< 1" : String(years);
}

/** A speaker in numbers; `today` is the day in UTC. */
export function Statistics({ user, today }: { user: PublicProfile; today: string }) {
  const numbers = [
    { term: "Talks", number: user.counts.talks },
    { term: "Sessions", number: user.counts.sessions },
    { term: "Events", number: user.counts.events },
    { term: "Years since joining", number: yearsSince(user.createdAt, today) },
  ];
  return (
    <aside aria-labelledby="statistics" className="max-lg:row-start-1">
      <h2 id="statistics" className="text-lg">
        Statistics
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-5 sm:grid-cols-4 lg:grid-cols-2">
        {numbers.map(({ term, number }) => (
          <div key={term} className="flex flex-col-reverse justify-end border-s border-line ps-4">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="font-display text-3xl">{number}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
