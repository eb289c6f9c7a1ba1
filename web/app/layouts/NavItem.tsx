import { NavLink } from "react-router";
import { paths } from "../paths.ts";
import type { Place } from "./navigation.ts";

interface NavItemProps {
  place: Place;
  /** Shown in a red badge when above 0. */
  count?: number;
  onClick?: () => void;
}

/** A link of the header; highlighted on its screen and on those below it. */
export function NavItem({ place, count = 0, onClick }: NavItemProps) {
  return (
    <NavLink
      to={place.to}
      end={place.to === paths.home()}
      onClick={onClick}
      className="group flex min-h-11 items-center gap-2 rounded-control px-3 text-[0.9375rem] whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:text-ink"
    >
      <span className="border-y-2 border-transparent py-1 group-aria-[current=page]:border-b-accent">
        {place.label}
      </span>
      {count > 0 && (
        <span className="rounded-full bg-danger px-1.5 text-xs font-medium text-on-danger">
          {count}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </NavLink>
  );
}
