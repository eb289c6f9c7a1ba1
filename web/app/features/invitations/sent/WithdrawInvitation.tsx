import { type SentInvitation, withdrawInvitation } from "@plenary/contract/invitations/invitations";
import { text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { isOutdated } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { rich } from "../../../base/texts/rich.ts";
import { ConfirmButton } from "../../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../../ui/notices/notices.ts";

interface WithdrawInvitationProps {
  invitation: Pick<SentInvitation, "invitationId" | "email"> & { invitee: { name: string } | null };
  focusAfter: RefObject<HTMLElement | null>;
}

/** Withdraws an invitation to speak that nobody has answered yet. */
export function WithdrawInvitation({ invitation, focusAfter }: WithdrawInvitationProps) {
  const task = useTask(withdrawInvitation.failure);
  const { revalidate } = useRevalidator();
  const { invitationId, email, invitee } = invitation;
  const who = invitee?.name ?? email;

  async function withdraw() {
    try {
      await call(withdrawInvitation, { params: { invitationId } });
      notify(
        rich("The invitation to <bdi>{who}</bdi> was withdrawn", { bdi: (inner) => <bdi>{inner}</bdi>, who }),
      );
    } catch (error) {
      if (!isOutdated(error)) throw error;
      notify(error.message, "bad");
    }
  }

  return (
    <ConfirmButton
      label={text("Withdraw")}
      about={text("the invitation to {who}", { who })}
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
      {rich("<strong>{who}</strong> can't accept it any more. You can invite them again.", {
        strong: (inner) => <strong className="font-medium text-ink [overflow-wrap:anywhere]">{inner}</strong>,
        who,
      })}
    </ConfirmButton>
  );
}
