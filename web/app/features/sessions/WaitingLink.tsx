import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";

/** Leads organizers to what speakers submitted to them; nothing where nothing waits. */
export function WaitingLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to={paths.waitingSessions()}
      className="mb-8 flex items-center justify-between gap-4 rounded-card border border-accent bg-accent-wash px-5 py-3.5 font-medium text-accent-strong hover:underline"
    >
      {count === 1 ? "1 session waits" : `${count} sessions wait`} for your decision
      <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
    </Link>
  );
}
