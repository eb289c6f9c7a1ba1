import { text } from "@plenary/contract/text";
import { NavLink } from "react-router";
import type { MenuEntry } from "../base/paths/navigation.ts";
import { paths } from "../base/paths/paths.ts";

interface NavItemProps {
  entry: MenuEntry;
  /** Shown in a red badge when above 0. */
  count?: number;
  /** Whether what is shown below it belongs elsewhere, so that it isn't highlighted there. */
  isElsewhere?: boolean;
  onClick?: () => void;
}

/** A link of the header, highlighted on its screen and the screens below it. */
export function NavItem({ entry, count = 0, isElsewhere = false, onClick }: NavItemProps) {
  return (
    <NavLink
      to={entry.to}
      end={isElsewhere || entry.to === paths.home()}
      onClick={onClick}
      className="group flex min-h-11 items-center gap-2 rounded-control px-3 text-[0.9375rem] whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:text-ink"
    >
      <span className="border-y-2 border-transparent py-1 group-aria-[current=page]:border-b-accent">
        {entry.label}
      </span>
      {count > 0 && (
        <span className="rounded-full bg-danger px-1.5 text-xs font-medium text-on-danger">
          {count}
          <span className="sr-only"> {text("unread")}</span>
        </span>
      )}
    </NavLink>
  );
}
