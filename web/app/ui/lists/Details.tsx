import type { ReactNode } from "react";

/** A short table of details: labels with their values. Its children are `Detail`s. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-8 gap-y-4">{children}</dl>
  );
}

export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="user-text">{children}</dd>
    </div>
  );
}
