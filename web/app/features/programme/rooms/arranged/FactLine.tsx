import { text } from "@plenary/contract/text";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { Breakable } from "../../../../ui/texts/Breakable.tsx";

interface FactLineProps {
  about: string;
  /** Its details; those without a value are left out. */
  said: readonly { term: string; value: string | null }[];
  links?: readonly { term: string; url: string | null }[];
}

/** Further details of a room or a track, to open; nothing without any. */
export function FactLine({ about, said, links = [] }: FactLineProps) {
  const facts = said.filter(({ value }) => value !== null);
  const ways = links.filter(({ url }) => url !== null);
  if (facts.length + ways.length === 0) return null;
  return (
    <Disclosed label={text("Details")} about={about}>
      <dl className="flex max-w-prose flex-col gap-3 text-sm">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd className="user-text">{value}</dd>
          </div>
        ))}
        {ways.map(({ term, url }) => (
          <div key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd>
              <a href={url ?? ""} rel="nofollow" className="text-link [overflow-wrap:anywhere]">
                {url && <Breakable>{url}</Breakable>}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosed>
  );
}

interface DisclosedProps {
  label: string;
  /** What it is about, for screen readers: read after the label. */
  about: string;
  children: ReactNode;
}

function Disclosed({ label, about, children }: DisclosedProps) {
  return (
    <details className="group mt-1">
      <summary className="-ms-1 inline-flex min-h-8 list-none items-center gap-1 rounded-control px-1 text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown
          className="size-4 shrink-0 -rotate-90 transition-transform group-open:rotate-0"
          aria-hidden="true"
        />
        {label}
        <span className="sr-only"> {about}</span>
      </summary>
      <div className="pt-1 pb-2 ps-4">{children}</div>
    </details>
  );
}
