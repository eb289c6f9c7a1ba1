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
import { PersonLink } from "../../users/PersonLink.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { stateName } from "./invitation-states.ts";
import { ResendInvitation } from "./ResendInvitation.tsx";
import { WithdrawInvitation } from "./WithdrawInvitation.tsx";

interface SentDetailProps {
  byMail: boolean;
  invitation: SentInvitation;
  focusAfter: RefObject<HTMLElement | null>;
}

/** What an invitation's row opens: who has it, what it is for, its dates and texts, and what can be done with it. */
export function SentDetail({ byMail, invitation, focusAfter }: SentDetailProps) {
  const { invitationId, email, invitee, status, reason, words } = invitation;
  const { revalidate } = useRevalidator();
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 text-sm">
      {invitee && <InvitedAddress invitation={invitation} invitee={invitee} />}
      <TalkLine invitation={invitation} />
      <p className="flex flex-wrap gap-x-4 text-ink-soft">
        {datesOf(invitation).map((date) => (
          <span key={date} className="[overflow-wrap:anywhere]">
            {date}
          </span>
        ))}
      </p>
      {words && (
        <p className="user-text max-w-prose border-s-2 border-line-strong ps-3 text-ink-soft">{words}</p>
      )}
      {reason && (
        <p className="user-text max-w-prose border-s-2 border-danger ps-3">
          {rich("<b>Reason:</b> {reason}", {
            b: (inner) => <span className="font-medium">{inner}</span>,
            reason,
          })}
        </p>
      )}
      {(status === "pending" || status === "expired") && (
        <div className="flex flex-wrap items-start gap-2 pt-1">
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
    </div>
  );
}

function InvitedAddress({ invitation, invitee }: { invitation: SentInvitation; invitee: InvitationHolder }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <p>
        <PersonLink person={invitee} />
      </p>
      {invitee.email && invitee.otherAddress && <p>{invitee.email}</p>}
      <p>{invitation.email}</p>
      {invitee.otherAddress && (
        <p className="text-warn">
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
        {rich("Asked for “<bdi>{title}</bdi>”", {
          bdi: (inner) => <bdi>{inner}</bdi>,
          title: talk.title,
        })}
      </p>
    );
  }
  return (
    <p className="[overflow-wrap:anywhere]">
      {rich("Speaks on <link>{title}</link>", {
        link: (inner) => (
          <Link to={paths.talk(talkId)} className="text-link">
            {inner}
          </Link>
        ),
        title: talk.title,
      })}
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
  if (answeredAt) dates.push(`${stateName(status)} ${formatInstantDay(answeredAt)}`);
  return dates;
}
