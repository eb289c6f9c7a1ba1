import type { SentInvitation } from "@plenary/contract/invitations";
import { resendInvitation } from "@plenary/contract/inviting";
import { text } from "@plenary/contract/text";
import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/api.ts";
import { isOutdated } from "../../base/refusals.ts";
import { rich } from "../../base/rich.ts";
import { useTask } from "../../base/task.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notices.ts";
import { useFreshLink } from "./FreshLink.tsx";

const bdi = (inner: ReactNode) => <bdi>{inner}</bdi>;

/** Sends an invitation to speak again; one that has expired waits for another 30 days. */
export function ResendInvitation({ invitation }: { invitation: SentInvitation }) {
  const task = useTask(resendInvitation.failure);
  const { revalidate } = useRevalidator();
  const fresh = useFreshLink();
  const { invitationId, email, invitee } = invitation;
  const who = invitee?.name ?? email;

  /** If the list was out of date, says so and shows what has happened. */
  async function resend() {
    try {
      const { mailSent, url } = await call(resendInvitation, { params: { invitationId } });
      if (url) await fresh.show(email, async () => ({ url }));
      else notify(sayResent(who, { mailSent, hasAccount: invitee !== null }));
    } catch (error) {
      if (!isOutdated(error)) throw error;
      notify(error.message, "bad");
    }
    await revalidate();
  }

  return (
    <div>
      <Button
        size="sm"
        variant="secondary"
        busy={task.busy}
        busyLabel={text("Sending...")}
        onClick={() => task.run(resend)}
      >
        <Send aria-hidden="true" />
        <span>
          {rich("Send again<hidden> to {who}</hidden>", {
            hidden: (inner) => <span className="sr-only">{inner}</span>,
            who,
          })}
        </span>
      </Button>
      {task.error && (
        <p role="alert" className="mt-2 max-w-xs text-sm text-danger">
          {task.error}
        </p>
      )}
      {fresh.dialog}
    </div>
  );
}

function sayResent(who: string, { mailSent, hasAccount }: { mailSent: boolean; hasAccount: boolean }) {
  if (!mailSent)
    return rich("<bdi>{who}</bdi> gets no mail. The invitation waits in their account.", { bdi, who });
  if (hasAccount) return rich("The invitation was sent to <bdi>{who}</bdi> again", { bdi, who });
  return rich(
    "The invitation was sent to <bdi>{who}</bdi> again, with a new link: the one before leads nowhere.",
    {
      bdi,
      who,
    },
  );
}
