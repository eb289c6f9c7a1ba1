import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import { Link } from "react-router";
import { formatCount } from "../../base/formats/figures.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import type { SessionPage } from "../event-sessions/OrganizedSessions.tsx";
import { InviteSpeaker } from "../invitations/sent/InviteSpeaker.tsx";
import { SentInvitations } from "../invitations/sent/SentInvitations.tsx";
import type { SentInvitationsPage } from "../invitations/sent/sent-invitations.ts";
import { EventSessions } from "./EventSessions.tsx";

interface EventPartsProps {
  event: Event;
  sessions: SessionPage;
  sent: SentInvitationsPage;
  showsInvitations: boolean;
}

/** The organizers' part of the screen: the event's sessions, or its invitations to speak. */
export function EventParts({ event, sessions, sent, showsInvitations }: EventPartsProps) {
  const { eventId } = event;
  return (
    <section id="sessions" className="mt-14 scroll-mt-4">
      <h2 className="sr-only">{showsInvitations ? "Invitations" : "Sessions"}</h2>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <nav aria-label="What came of this event" className="flex flex-wrap gap-x-8">
          <Part
            to={paths.event(eventId)}
            label="Sessions"
            count={sessions.total}
            isShown={!showsInvitations}
          />
          <Part
            to={paths.event(eventId, { show: "invitations" })}
            label="Invitations"
            count={sent.counts.all}
            isShown={showsInvitations}
          />
        </nav>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={organizerPaths.enterSession(eventId)} variant="secondary">
            <Plus aria-hidden="true" />
            {text("Add session")}
          </LinkButton>
          <InviteSpeaker event={event} />
        </div>
      </div>
      {showsInvitations ? <SentInvitations {...sent} /> : <EventSessions event={event} found={sessions} />}
    </section>
  );
}

interface PartProps {
  to: string;
  label: string;
  count: number;
  isShown: boolean;
}

function Part({ to, label, count, isShown }: PartProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isShown ? "page" : undefined}
      className="flex items-baseline gap-2 border-b-2 border-transparent py-1 font-display text-2xl font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
    >
      {label}
      <span className="text-base font-normal">{formatCount(count)}</span>
    </Link>
  );
}
