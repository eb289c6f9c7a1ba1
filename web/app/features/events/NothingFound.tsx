import type { Visibility } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";

interface NothingProps {
  title: string;
  said?: string;
  /** What to do next. */
  children?: ReactNode;
}

/** In the table of events, why it has no rows. */
export function Nothing({ title, said, children }: NothingProps) {
  return (
    <>
      <h2 className="text-xl">{title}</h2>
      {said && <p className="mt-1 max-w-prose text-sm text-ink-soft [overflow-wrap:anywhere]">{said}</p>}
      {children && <div className="mt-3">{children}</div>}
    </>
  );
}

export function nothingTitle(q: string | undefined, visibility: Visibility | undefined): string {
  if (q) return text("No events found");
  switch (visibility) {
    case "public":
      return text("No public events");
    case "draft":
      return text("No draft events");
    default:
      return text("No past events");
  }
}

export function nothingText(q: string, visibility: Visibility | undefined): string {
  switch (visibility) {
    case "public":
      return text("Nothing matches “{q}” among the public ones. Try fewer words.", { q });
    case "draft":
      return text("Nothing matches “{q}” among the draft ones. Try fewer words.", { q });
    default:
      return text("Nothing matches “{q}”. Try fewer words.", { q });
  }
}
