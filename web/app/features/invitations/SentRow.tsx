import type { SentInvitation } from "@plenary/contract/invitations";
import type { RefObject } from "react";
import { Link } from "react-router";
import { formatInstantDay } from "../../base/dates.ts";
import { paths } from "../../base/paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { states } from "./states.ts";
import { WithdrawInvitation } from "./WithdrawInvitation.tsx";

interface SentRowProps {
  invitation: SentInvitation;
  /** What gets the focus after a withdrawal. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** An invitation to speak as the event's organizers see it. */
export function SentRow({ invitation, focusAfter }: SentRowProps) {
  const { email, invitee, status, reason } = invitation;
  const { label, tone } = states[status];
  return (
    <li className="grid items-start gap-x-8 gap-y-3 py-5 sm:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 text-xl [overflow-wrap:anywhere]">
            {invitee ? <PersonLink person={invitee} className="hover:text-accent" /> : email}
          </h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        {invitee && <p className="[overflow-wrap:anywhere]">{email}</p>}
        <TalkLine invitation={invitation} />
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {datesOf(invitation).map((text) => (
            <span key={text} className="[overflow-wrap:anywhere]">
              {text}
            </span>
          ))}
        </p>
        {reason && (
          <p className="user-text max-w-prose border-s-2 border-danger ps-3 text-sm">
            <span className="font-medium">Reason: </span>
            {reason}
          </p>
        )}
      </div>
      {status === "pending" && (
        <div>
          <WithdrawInvitation invitation={invitation} focusAfter={focusAfter} />
        </div>
      )}
    </li>
  );
}

/** Organizers may read a talk once it has been submitted to their event. */
function TalkLine({ invitation }: { invitation: SentInvitation }) {
  const { talk, talkId, status } = invitation;
  if (!talk || !talkId) return null;
  if (status !== "accepted") {
    return (
      <p className="[overflow-wrap:anywhere]">
        Asked for “<bdi>{talk.title}</bdi>”
      </p>
    );
  }
  return (
    <p className="[overflow-wrap:anywhere]">
      Speaks on{" "}
      <Link to={paths.talk(talkId)} className="text-link">
        {talk.title}
      </Link>
    </p>
  );
}

function datesOf(invitation: SentInvitation): string[] {
  const { status, invitedAt, inviterName, expiresAt, answeredAt } = invitation;
  const dates = [`Invited ${formatInstantDay(invitedAt)}${inviterName ? ` by ${inviterName}` : ""}`];
  if (status === "pending") dates.push(`Expires ${formatInstantDay(expiresAt)}`);
  if (status === "expired") dates.push(`Expired ${formatInstantDay(expiresAt)}`);
  if (answeredAt) dates.push(`${states[status].label} ${formatInstantDay(answeredAt)}`);
  return dates;
}
