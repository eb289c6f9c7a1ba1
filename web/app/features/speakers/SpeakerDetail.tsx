import type { Speaker } from "@plenary/contract/sessions/speakers";
import { counted, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { ClaimLink } from "../claims/ClaimLink.tsx";
import { StatusWord } from "../sessions/decisions/StatusBadge.tsx";
import { NotConfirmed } from "../users/NotConfirmed.tsx";

const hidden = (inner: ReactNode) => <span className="sr-only">{inner}</span>;

interface SpeakerDetailProps {
  eventId: string;
  speaker: Speaker;
}

/** What a speaker's row opens: who it is, the address if mail can be sent to it, and the sessions. */
export function SpeakerDetail({ eventId, speaker }: SpeakerDetailProps) {
  const { userId, name, unclaimed, deleted } = speaker;
  return (
    <div className="grid min-w-0 items-start gap-x-8 gap-y-3 text-sm lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <Address speaker={speaker} />
        {!deleted && (
          <Link to={paths.user(userId)} className="text-link">
            {rich("Profile<hidden> of {name}</hidden>", { hidden, name })}
          </Link>
        )}
        {unclaimed && <ClaimLink eventId={eventId} speaker={speaker} isMade={speaker.linked === true} />}
      </div>
      <Sessions eventId={eventId} speaker={speaker} />
    </div>
  );
}

/** The speaker's first sessions; the event's list has the others. */
function Sessions({ eventId, speaker }: SpeakerDetailProps) {
  const { sessions, sessionCount, name } = speaker;
  const others = sessionCount - sessions.length;
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <ul aria-label={text("Sessions of {name}", { name })} className="flex min-w-0 flex-col gap-1.5">
        {sessions.map((session) => (
          <li key={session.sessionId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={paths.session(session.sessionId)}
              className="min-w-0 text-link [overflow-wrap:anywhere]"
            >
              <bdi>{session.title}</bdi>
            </Link>
            <StatusWord session={session} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Link to={organizerPaths.sessions(eventId, { speaker: name })} className="text-link">
          {counted(
            others,
            "{count} more, in the event's list of sessions",
            "{count} more, in the event's list of sessions",
          )}
        </Link>
      )}
    </div>
  );
}

function Address({ speaker: { email, emailConfirmed, unclaimed, deleted } }: { speaker: Speaker }) {
  if (email) {
    return (
      <div className="flex max-w-full flex-wrap items-center gap-x-2">
        <a href={`mailto:${email}`} className="min-w-0 text-sm text-link [overflow-wrap:anywhere]">
          <Breakable>{email}</Breakable>
        </a>
        <CopyButton
          text={email}
          variant="quiet"
          size="sm"
          label={rich("Copy<hidden> {email}</hidden>", {
            hidden,
            email,
          })}
        />
        {emailConfirmed === false && <NotConfirmed />}
      </div>
    );
  }
  return <p className="text-ink-soft">{whyNoAddress({ unclaimed, deleted })}</p>;
}

/** Said in the place of an address. */
export function whyNoAddress({ unclaimed, deleted }: Pick<Speaker, "unclaimed" | "deleted">): string {
  if (unclaimed) return text("No account");
  return deleted ? text("Account deleted") : text("Doesn't share the address");
}
