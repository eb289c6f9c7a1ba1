import { linkInvitation } from "@plenary/contract/invitations/invitations";
import { resendInvitation } from "@plenary/contract/invitations/inviting";
import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { useRef } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { formatInstantDay } from "../../../base/formats/dates.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Breakable } from "../../../ui/texts/Breakable.tsx";
import { CopyLink } from "../../invitations/sent/CopyLink.tsx";
import { ResendInvitation } from "../../invitations/sent/ResendInvitation.tsx";
import { WithdrawInvitation } from "../../invitations/sent/WithdrawInvitation.tsx";

type Addresses = NonNullable<Session["askedAddresses"]>;

/** Addresses invited to speak in the session, for the event's organizers. */
export function InvitedAddresses({ asked }: { asked: Addresses }) {
  const byMail = !useNoMail();
  const { revalidate } = useRevalidator();
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {asked.map(({ invitationId, email, name, expiresAt }) => {
        const isOver = Date.parse(expiresAt) <= Date.now();
        const params = { invitationId };
        return (
          <div key={invitationId} className="mb-3">
            <span className="block [overflow-wrap:anywhere]">
              {name === null ? (
                <Breakable>{email}</Breakable>
              ) : (
                rich("<bdi>{name}</bdi> ({email})", {
                  bdi: (inner) => <bdi>{inner}</bdi>,
                  name,
                  email: <Breakable>{email}</Breakable>,
                })
              )}
            </span>
            <span className="mb-1.5 block text-sm text-ink-soft">
              {isOver
                ? text("Expired on {day}", { day: formatInstantDay(expiresAt) })
                : text("Can answer until {day}", { day: formatInstantDay(expiresAt) })}
            </span>
            <span className="flex flex-wrap items-start gap-2">
              {(byMail || name !== null || isOver) && (
                <ResendInvitation
                  byMail={byMail}
                  email={email}
                  name={name}
                  send={() => call(resendInvitation, { params })}
                />
              )}
              {!isOver && name === null && (
                <CopyLink
                  email={email}
                  make={async () => (await call(linkInvitation, { params })).url}
                  failure={linkInvitation.failure}
                  reload={revalidate}
                />
              )}
              {!isOver && (
                <WithdrawInvitation
                  invitation={{ invitationId, email, invitee: name === null ? null : { name } }}
                  focusAfter={frame}
                />
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
