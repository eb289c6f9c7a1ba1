import type { Speaker } from "@plenary/contract/sessions/speakers";
import { counted, text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { ClaimLink } from "../claims/ClaimLink.tsx";
import { StatusWord } from "../sessions/decisions/StatusBadge.tsx";
import { NotConfirmed } from "../users/NotConfirmed.tsx";
import { PersonLink } from "../users/PersonLink.tsx";

interface SpeakerRowProps {
  eventId: string;
  speaker: Speaker;
  isChosen: boolean;
  /** Chooses the speaker, or no longer. */
  onChoose: () => void;
}

/** A speaker of the event, with the sessions, and the address if mail can be sent to it. */
export function SpeakerRow({ eventId, speaker, isChosen, onChoose }: SpeakerRowProps) {
  const { unclaimed, deleted } = speaker;
  return (
    <li className="flex items-start gap-4 py-5">
      {/* Nobody would read a message to such an account. */}
      {unclaimed || deleted ? (
        <span className="w-5 shrink-0 max-sm:hidden" />
      ) : (
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onChoose}
          aria-label={text("Choose {name}", { name: speaker.name })}
          className="mt-1.5 size-5 shrink-0 cursor-pointer accent-accent"
        />
      )}
      <div className="grid min-w-0 flex-1 items-start gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <h2 className="text-xl [overflow-wrap:anywhere]">
            <PersonLink person={speaker} className="hover:text-accent" />
          </h2>
          <Address speaker={speaker} />
          {unclaimed && <ClaimLink eventId={eventId} speaker={speaker} isMade={speaker.linked === true} />}
        </div>
        <Sessions eventId={eventId} speaker={speaker} />
      </div>
    </li>
  );
}

const NAMED = 3;

/** The speaker's first sessions; a button shows all that were loaded. The event's list has the others. */
function Sessions({ eventId, speaker }: Pick<SpeakerRowProps, "eventId" | "speaker">) {
  const { sessions, sessionCount, name } = speaker;
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // One more row takes no more space than the button.
  const named = isWhole || sessions.length <= NAMED + 1 ? sessions : sessions.slice(0, NAMED);
  const hidden = sessions.length - named.length;
  const others = sessionCount - sessions.length;

  function show() {
    setWhole(true);
    // The pressed button goes.
    list.current?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={text("Sessions of {name}", { name })}
        className="flex min-w-0 flex-col gap-2 outline-none"
      >
        {named.map((session) => (
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
      {hidden > 0 && (
        <Button size="sm" variant="secondary" onClick={show}>
          <span>
            {rich("{more}<hidden> of {name}</hidden>", {
              hidden: (inner) => <span className="sr-only">{inner}</span>,
              more: counted(hidden, "Show {count} more session", "Show {count} more sessions"),
              name,
            })}
          </span>
        </Button>
      )}
      {hidden === 0 && others > 0 && (
        <Link to={organizerPaths.sessions(eventId, { speaker: name })} className="text-sm text-link">
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
            hidden: (inner) => <span className="sr-only">{inner}</span>,
            email,
          })}
        />
        {emailConfirmed === false && <NotConfirmed />}
      </div>
    );
  }
  if (unclaimed) return <p className="text-sm text-ink-soft">{text("No account")}</p>;
  if (deleted) return <p className="text-sm text-ink-soft">{text("Account deleted")}</p>;
  return <p className="text-sm text-ink-soft">{text("Doesn't share the address")}</p>;
}
