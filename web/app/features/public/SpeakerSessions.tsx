import type { PublicSession } from "@plenary/contract/public/public";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatTimeRange, formatZone } from "../../base/dates.ts";
import { paths } from "../../base/paths.ts";
import { Badge } from "../../ui/Badge.tsx";

interface SpeakerSessionsProps {
  sessions: readonly PublicSession[];
  /** The ways to more of them. */
  pages: ReactNode;
}

/** Where and when somebody speaks, newest first. */
export function SpeakerSessions({ sessions, pages }: SpeakerSessionsProps) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="text-2xl">
        Public Sessions
      </h2>
      {sessions.length === 0 && <p className="mt-3 text-ink-soft">No public sessions yet.</p>}
      <ul className="mt-2">
        {sessions.map((session) => (
          <li key={session.sessionId} className="border-b border-line py-4">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <h3 className="min-w-0 text-lg [overflow-wrap:anywhere]">
                <Link to={paths.publicSession(session.eventId, session.sessionId)} className="text-link">
                  {session.talk.title}
                </Link>
              </h3>
              <Badge tone="accent">Confirmed</Badge>
            </div>
            <p className="mt-1">
              <Link to={paths.publicEvent(session.eventId)} className="text-link [overflow-wrap:anywhere]">
                {session.event.name}
              </Link>
            </p>
            {session.notice && (
              <p className="mt-1 font-semibold text-warn" dir="auto">
                {session.notice}
              </p>
            )}
            <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft [overflow-wrap:anywhere]">
              {session.startTime && (
                <time dateTime={session.startTime}>
                  {formatTimeRange(session.startTime, session.durationMinutes, session.event.timezone)} (
                  {formatZone(session.event.timezone)})
                </time>
              )}
              {session.room && <span>{session.room}</span>}
              {session.track && <span>{session.track}</span>}
            </p>
          </li>
        ))}
      </ul>
      {pages}
    </section>
  );
}
