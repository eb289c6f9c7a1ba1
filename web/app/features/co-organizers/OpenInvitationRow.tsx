import {
  linkCoOrganizerInvitation,
  type OpenInvitation,
  withdrawCoOrganizerInvitation,
} from "@plenary/contract/invitations/co-organizers";
import { resendToOrganize } from "@plenary/contract/invitations/inviting";
import { text } from "@plenary/contract/text";
import type { ReactNode, RefObject } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isOutdated } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { rich } from "../../base/texts/rich.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Avatar } from "../../ui/texts/Avatar.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { CopyLink } from "../invitations/sent/CopyLink.tsx";
import { expiryText, hasExpired } from "../invitations/sent/expiry.ts";
import { ResendInvitation } from "../invitations/sent/ResendInvitation.tsx";

const bdi = (inner: ReactNode) => <bdi className="[overflow-wrap:anywhere]">{inner}</bdi>;

interface OpenInvitationRowProps {
  byMail: boolean;
  eventId: string;
  invitation: OpenInvitation;
  focusAfter: RefObject<HTMLElement | null>;
}

/** An address invited to organize that no account has taken yet. */
export function OpenInvitationRow({ byMail, eventId, invitation, focusAfter }: OpenInvitationRowProps) {
  const { invitationId, email, invitedAt, expiresAt } = invitation;
  const isOver = hasExpired(expiresAt);
  const { revalidate } = useRevalidator();
  const task = useTask(withdrawCoOrganizerInvitation.failure);
  const params = { eventId, invitationId };

  async function withdraw() {
    try {
      await call(withdrawCoOrganizerInvitation, { params });
      notify(rich("The invitation to <bdi>{email}</bdi> was withdrawn", { bdi, email }));
    } catch (error) {
      if (!isOutdated(error)) throw error;
      notify(error.message, "bad");
    }
  }

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-5">
      <Avatar name={email} />
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">
            <Breakable>{email}</Breakable>
          </h2>
          <Badge tone={isOver ? "neutral" : "warn"}>{isOver ? text("Expired") : text("Pending")}</Badge>
        </div>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>{text("No account has taken it yet")}</span>
          <span>{text("Invited {day}", { day: formatInstantDay(invitedAt) })}</span>
          {expiresAt && <span>{expiryText(expiresAt)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {(byMail || isOver) && (
          <ResendInvitation
            email={email}
            name={null}
            byMail={byMail}
            send={() => call(resendToOrganize, { params })}
          />
        )}
        {!isOver && (
          <CopyLink
            email={email}
            make={async () => (await call(linkCoOrganizerInvitation, { params })).url}
            failure={linkCoOrganizerInvitation.failure}
            reload={revalidate}
          />
        )}
        <ConfirmButton
          label={text("Withdraw")}
          about={text("the invitation to {email}", { email })}
          size="sm"
          title={text("Withdraw this invitation?")}
          confirmLabel={text("Withdraw invitation")}
          busyLabel={text("Withdrawing...")}
          danger
          work={withdraw}
          task={task}
          onDone={revalidate}
          focusAfter={focusAfter}
        >
          {rich("<bdi>{email}</bdi> can't accept it any more. You can invite them again.", { bdi, email })}
        </ConfirmButton>
      </div>
    </li>
  );
}
