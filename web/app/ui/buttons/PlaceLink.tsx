import ChevronRight from "lucide-react/icons/chevron-right";
import type { ComponentProps } from "react";
import { Link } from "react-router";

/** A link that only leads elsewhere: words and a chevron, no button, which would begin an act. */
export function PlaceLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className="flex min-h-9 items-center gap-1 font-semibold text-accent hover:underline">
      {children}
      <ChevronRight className="size-4 shrink-0 rtl:rotate-180" aria-hidden="true" />
    </Link>
  );
}
