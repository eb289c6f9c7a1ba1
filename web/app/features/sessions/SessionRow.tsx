import type { Session } from "@plenary/contract/sessions/sessions";
import type { ReactNode } from "react";
import { Link, type LinkProps, useLocation } from "react-router";
import { paths } from "../../base/paths/paths.ts";
import { RejectReason } from "./decisions/RejectReason.tsx";
import { StatusBadge, StatusWord } from "./decisions/StatusBadge.tsx";
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
  /** The row's checkbox, before the rest. */
  choice?: ReactNode;
  /** What the title leads to, if not the session's page. */
  link?: LinkProps;
  /** While one is read beside the list: title and state alone. */
  narrow?: boolean;
}

/** One session of a list. */
export function SessionRow(props: SessionRowProps) {
  const { session, about, more, hideStatus = false, actions, choice, narrow = false } = props;
  const { pathname, search } = useLocation();
  const link: LinkProps = props.link ?? {
    to: paths.session(session.sessionId),
    state: { list: { pathname, search } } satisfies ListState,
  };
  const columns = choice ? "grid-cols-[auto_1fr] sm:grid-cols-[auto_1fr_auto]" : "sm:grid-cols-[1fr_auto]";
  return (
    <li
      data-row={session.sessionId}
      className={`grid items-start gap-x-4 gap-y-3 ${narrow ? "py-2" : "py-5"} ${columns}`}
    >
      {choice}
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className={`min-w-0 [overflow-wrap:anywhere] ${narrow ? "text-sm" : "text-xl"}`}>
            <Link {...link} className="hover:text-accent">
              {session.talk.title}
            </Link>
          </h3>
          {narrow ? <StatusWord session={session} /> : !hideStatus && <StatusBadge session={session} />}
        </div>
        {!narrow && (
          <>
            <p className="[overflow-wrap:anywhere]">{about}</p>
            <Place session={session} />
            {hasUnmetWishes(session) && <WishesLine session={session} />}
            <RejectReason session={session} />
            {more}
          </>
        )}
      </div>
      {narrow ? null : choice ? <div className="col-start-2 sm:col-start-3">{actions}</div> : actions}
    </li>
  );
}
