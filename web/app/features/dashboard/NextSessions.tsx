import type { Dashboard } from "@plenary/contract/admin/dashboard";
import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { paths } from "../../base/paths.ts";
import { Place } from "../sessions/shown/Place.tsx";
import { Section } from "./Section.tsx";

/** Where the reader speaks next, soonest first; what has no time yet comes last. */
export function NextSessions({ sessions }: { sessions: Dashboard["next"] }) {
  return (
    <Section title="Your next sessions" all={{ to: paths.sessions(), label: "My Sessions" }}>
      {sessions.map((session) => (
        <li key={session.sessionId} className="relative flex flex-col gap-1 py-3.5">
          <h3 className="text-base [overflow-wrap:anywhere]">
            <Link
              to={paths.session(session.sessionId)}
              className="hover:text-accent after:absolute after:inset-0"
            >
              {session.talk.title}
            </Link>
          </h3>
          <p className="text-sm [overflow-wrap:anywhere]">{session.event.name}</p>
          {session.startTime && Date.parse(session.startTime) <= Date.now() && (
            <p className="text-sm font-medium text-accent">{text("On now")}</p>
          )}
          {!session.startTime && <p className="text-sm text-ink-soft">{text("Time not set")}</p>}
          {(session.startTime || session.room || session.track) && <Place session={session} />}
        </li>
      ))}
    </Section>
  );
}
