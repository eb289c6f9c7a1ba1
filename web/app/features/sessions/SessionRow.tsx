import type { Session } from "@plenary/contract/sessions";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../base/paths.ts";
import { Place } from "./Place.tsx";
import { RejectReason } from "./RejectReason.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

interface SessionRowProps {
  session: Session;
  /** The line under the talk's title: its event, or its speakers. */
  about: ReactNode;
  /** More about it, below the rest. */
  more?: ReactNode;
  /** For lists in which all rows have the same status. */
  hideStatus?: boolean;
  /** What can be done about it from the list. */
  actions?: ReactNode;
}

/** One session of a list. */
export function SessionRow({ session, about, more, hideStatus = false, actions }: SessionRowProps) {
  return (
    <li className="grid items-start gap-x-8 gap-y-3 py-5 sm:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 text-xl [overflow-wrap:anywhere]">
            <Link to={paths.session(session.sessionId)} className="hover:text-accent">
              {session.talk.title}
            </Link>
          </h3>
          {!hideStatus && <StatusBadge session={session} />}
        </div>
        <p className="[overflow-wrap:anywhere]">{about}</p>
        <Place session={session} />
        <RejectReason session={session} />
        {more}
      </div>
      {actions}
    </li>
  );
}
