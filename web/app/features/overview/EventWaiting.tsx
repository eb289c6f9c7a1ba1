import type { Event } from "@plenary/contract/events/events";
import type { EventOverview } from "@plenary/contract/events/overview";
import { counted, list, text } from "@plenary/contract/text";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";

interface EventWaitingProps {
  event: Event;
  waiting: EventOverview["waiting"];
  failedTo: EventOverview["failedTo"];
  /** How many sessions are confirmed. */
  confirmed: number;
  /** What is said above. */
  said: readonly (keyof EventOverview["waiting"])[];
}

interface Line {
  said: string;
  /** Absent where organizers can do nothing about it. */
  to?: string;
}

/** What waits for the organizers, each with its number and the way to it. */
export function EventWaiting({ event, waiting, failedTo, confirmed, said }: EventWaitingProps) {
  const hidden = event.visibility === "draft" ? confirmed : 0;
  const left = { ...waiting, ...Object.fromEntries(said.map((one) => [one, 0])) };
  const lines = linesOf(event.eventId, left, hidden, failedTo);
  if (lines.length === 0 && said.length > 0) return null;
  return (
    <section aria-labelledby="waits">
      <h2 id="waits" className="mb-2 text-xl">
        {said.length > 0 ? text("What else waits") : text("What waits")}
      </h2>
      {lines.length === 0 ? (
        <p className="text-ink-soft">{text("Nothing waits here.")}</p>
      ) : (
        <ul aria-labelledby="waits" className="divide-y divide-line border-y border-line">
          {lines.map(({ said, to }) => (
            <li key={said}>
              {to === undefined ? (
                <p className="py-2.5">{said}</p>
              ) : (
                <Link
                  to={to}
                  className="flex min-h-11 items-center justify-between gap-4 py-2 hover:text-accent"
                >
                  {said}
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft rtl:rotate-180" />
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** @param hidden how many confirmed sessions nobody sees, as the event is a draft */
function linesOf(
  eventId: string,
  waiting: EventOverview["waiting"],
  hidden: number,
  { names, invitations }: EventOverview["failedTo"],
): Line[] {
  const lines: [count: number | null, said: (count: number) => string, to?: string][] = [
    [
      waiting.undecided,
      (count) =>
        counted(count, "{count} session waits for a decision", "{count} sessions wait for a decision"),
      organizerPaths.sessions(eventId, { status: "draft" }),
    ],
    [
      hidden,
      (count) =>
        counted(
          count,
          "{count} confirmed session isn't public, as the event is a draft",
          "{count} confirmed sessions aren't public, as the event is a draft",
        ),
      organizerPaths.sessions(eventId, { status: "confirmed" }),
    ],
    [
      waiting.toSpeak,
      (count) =>
        counted(
          count,
          "{count} invitation to speak is unanswered",
          "{count} invitations to speak are unanswered",
        ),
      organizerPaths.invitations(eventId, { state: "pending" }),
    ],
    [
      waiting.asked,
      (count) =>
        counted(
          count,
          "A speaker of {count} confirmed session hasn't answered",
          "Speakers of {count} confirmed sessions haven't answered",
        ),
      organizerPaths.sessions(eventId, { status: "confirmed", answer: "asked" }),
    ],
    [
      waiting.toOrganize,
      (count) =>
        counted(
          count,
          "{count} invitation to organize is unanswered",
          "{count} invitations to organize are unanswered",
        ),
      organizerPaths.coOrganizers(eventId),
    ],
    [
      waiting.conflicts,
      (count) => counted(count, "{count} session has a conflict", "{count} sessions have conflicts"),
      organizerPaths.sessions(eventId, { conflict: "true" }),
    ],
    [
      waiting.outside,
      (count) =>
        counted(
          count,
          "{count} confirmed session is outside the event's days",
          "{count} confirmed sessions are outside the event's days",
        ),
      organizerPaths.sessions(eventId, { status: "confirmed", day: "outside" }),
    ],
    [
      waiting.unreleased,
      (count) =>
        counted(
          count,
          "{count} change to the schedule isn't released",
          "{count} changes to the schedule aren't released",
        ),
      organizerPaths.newVersion(eventId),
    ],
    [
      waiting.comments,
      (count) => counted(count, "{count} comment to review", "{count} comments to review"),
      feedbackPaths.comments(eventId),
    ],
    [
      waiting.releases,
      (count) =>
        counted(
          count,
          "{count} closed session is not released to its speakers",
          "{count} closed sessions are not released to their speakers",
        ),
      feedbackPaths.event(eventId),
    ],
    [
      waiting.failedMessages,
      (count) =>
        counted(
          count,
          "{count} message to speakers didn't reach everybody",
          "{count} messages to speakers didn't reach everybody",
        ),
      organizerPaths.writeToSpeakers(eventId),
    ],
    [
      waiting.failedMails,
      (count) =>
        counted(
          count,
          "{count} mail about a decision, a place or an invitation couldn't be delivered: to {names}",
          "{count} mails about decisions, places or invitations couldn't be delivered: to {names}",
          { names: list(names) },
        ),
      // Both say what is known of their addresses; an invitation can be sent again there.
      invitations ? organizerPaths.invitations(eventId) : organizerPaths.speakers(eventId),
    ],
    [
      waiting.unconfirmed,
      (count) =>
        counted(
          count,
          "{count} person gets mail about a decision or place once they confirm their address",
          "{count} people get mail about a decision or place once they confirm their address",
        ),
    ],
    [
      waiting.withoutServer,
      (count) =>
        counted(
          count,
          "Mail to {count} person waits: no mail server is set, or an administrator still has to release it",
          "Mail to {count} people waits: no mail server is set, or an administrator still has to release it",
        ),
    ],
  ];
  return lines.flatMap(([count, said, to]) => (count ? [{ said: said(count), ...(to && { to }) }] : []));
}
