import {
  type InvitationHolder,
  linkInvitation,
  type SentInvitation,
} from "@plenary/contract/invitations/invitations";
import { resendInvitation } from "@plenary/contract/invitations/inviting";
import { text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { Link, useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { formatInstantDay } from "../../../base/formats/dates.ts";
import { paths } from "../../../base/paths/paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { PersonLink } from "../../users/PersonLink.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { invitationStates } from "./invitation-states.ts";
import { ResendInvitation } from "./ResendInvitation.tsx";
import { WithdrawInvitation } from "./WithdrawInvitation.tsx";

interface SentRowProps {
  byMail: boolean;
  invitation: SentInvitation;
  focusAfter: RefObject<HTMLElement | null>;
}

/** An invitation to speak as organizers see it. */
export function SentRow({ byMail, invitation, focusAfter }: SentRowProps) {
  const { invitationId, email, invitee, status, reason, words } = invitation;
  const { revalidate } = useRevalidator();
  const { label, tone } = invitationStates[status];
  return (
    <li className="grid items-start gap-x-8 gap-y-3 py-5 sm:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 text-xl [overflow-wrap:anywhere]">
            {invitee ? <PersonLink person={invitee} className="hover:text-accent" /> : email}
          </h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        {invitee && <InvitedAddress invitation={invitation} invitee={invitee} />}
        <TalkLine invitation={invitation} />
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {datesOf(invitation).map((date) => (
            <span key={date} className="[overflow-wrap:anywhere]">
              {date}
            </span>
          ))}
        </p>
        {words && (
          <p className="user-text max-w-prose border-s-2 border-line-strong ps-3 text-sm text-ink-soft">
            {words}
          </p>
        )}
        {reason && (
          <p className="user-text max-w-prose border-s-2 border-danger ps-3 text-sm">
            <span className="font-medium">Reason: </span>
            {reason}
          </p>
        )}
      </div>
      {(status === "pending" || status === "expired") && (
        <div className="flex flex-wrap items-start gap-2">
          {(byMail || invitee || status === "expired") && (
            <ResendInvitation
              byMail={byMail}
              email={email}
              name={invitee?.name ?? null}
              send={() => call(resendInvitation, { params: { invitationId } })}
            />
          )}
          {status === "pending" && !invitee && (
            <CopyLink
              email={email}
              make={async () => (await call(linkInvitation, { params: { invitationId } })).url}
              failure={linkInvitation.failure}
              reload={revalidate}
            />
          )}
          {status === "pending" && <WithdrawInvitation invitation={invitation} focusAfter={focusAfter} />}
        </div>
      )}
    </li>
  );
}

function InvitedAddress({ invitation, invitee }: { invitation: SentInvitation; invitee: InvitationHolder }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      {invitee.email && invitee.otherAddress && <p>{invitee.email}</p>}
      <p>{invitation.email}</p>
      {invitee.otherAddress && (
        <p className="text-sm text-warn">
          {invitee.email
            ? text("Taken by an account with another address: not the invited address")
            : text("Taken by an account without a confirmed address: not the invited address")}
        </p>
      )}
    </div>
  );
}

/** Organizers may read a talk once it was submitted to their event. */
function TalkLine({ invitation }: { invitation: SentInvitation }) {
  const { talk, talkId, session, status } = invitation;
  if (session) return <SessionLine session={session} />;
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

function SessionLine({ session }: { session: NonNullable<SentInvitation["session"]> }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      {rich("To speak in <link>{title}</link>", {
        link: (inner) => (
          <Link to={paths.session(session.sessionId)} className="text-link">
            {inner}
          </Link>
        ),
        title: session.title,
      })}
    </p>
  );
}

function datesOf(invitation: SentInvitation): string[] {
  const { status, invitedAt, inviterName, expiresAt, answeredAt } = invitation;
  const day = formatInstantDay(invitedAt);
  const dates = [
    inviterName
      ? text("Invited {day} by {inviterName}", { day, inviterName })
      : text("Invited {day}", { day }),
  ];
  if (status === "pending") dates.push(text("Expires {day}", { day: formatInstantDay(expiresAt) }));
  if (status === "expired") dates.push(text("Expired on {day}", { day: formatInstantDay(expiresAt) }));
  if (answeredAt) dates.push(`${invitationStates[status].label} ${formatInstantDay(answeredAt)}`);
  return dates;
}
