import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** A link, above the screen's own content, to something that waits for the reader elsewhere. */
export function NoteLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="mb-8 flex items-center justify-between gap-4 rounded-card border border-accent bg-accent-wash px-5 py-3.5 font-medium text-accent-strong hover:underline"
    >
      <span className="min-w-0">{children}</span>
      <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
    </Link>
  );
}
