import type { Session } from "@plenary/contract/sessions/sessions";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { RejectReason } from "./decisions/RejectReason.tsx";
import { StatusBadge } from "./decisions/StatusBadge.tsx";
import { Place } from "./shown/Place.tsx";
import { hasUnmetWishes, WishesLine } from "./shown/Wishes.tsx";
import type { ListState } from "./way-back.ts";

interface SessionRowProps {
  session: Session;
  /** The line under the talk's title: its event, or its speakers. */
  about: ReactNode;
  /** More about it, below the rest. */
  more?: ReactNode;
  /** For lists in which all rows have the same status. */
  hideStatus?: boolean;
  actions?: ReactNode;
}

/** One session of a list. */
export function SessionRow({ session, about, more, hideStatus = false, actions }: SessionRowProps) {
  const { pathname, search } = useLocation();
  return (
    <li className="grid items-start gap-x-4 gap-y-3 py-5 sm:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 text-xl [overflow-wrap:anywhere]">
            <Link
              to={paths.session(session.sessionId)}
              state={{ list: { pathname, search } } satisfies ListState}
              className="hover:text-accent"
            >
              {session.talk.title}
            </Link>
          </h3>
          {!hideStatus && <StatusBadge session={session} />}
        </div>
        <p className="[overflow-wrap:anywhere]">{about}</p>
        <Place session={session} />
        {hasUnmetWishes(session) && <WishesLine session={session} />}
        <RejectReason session={session} />
        {more}
      </div>
      {actions}
    </li>
  );
}
