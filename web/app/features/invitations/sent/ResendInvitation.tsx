import { type OrganizerInviteResult, resendInvitation } from "@plenary/contract/invitations/inviting";
import { text } from "@plenary/contract/text";
import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { isOutdated } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { bdi } from "../../../ui/texts/tags.tsx";
import { useFreshLink } from "./FreshLink.tsx";

const hidden = (inner: ReactNode) => <span className="sr-only">{inner}</span>;

interface ResendInvitationProps {
  email: string;
  /** The name of the account that has it; null without one. */
  name: string | null;
  byMail: boolean;
  send: () => Promise<Pick<OrganizerInviteResult, "mailSent" | "whyNoMail" | "url">>;
}

/** Sends an invitation again, or shows its link if no mail goes out; an expired one waits for another 30 days. */
export function ResendInvitation({ email, name, byMail, send }: ResendInvitationProps) {
  const task = useTask(resendInvitation.failure);
  const { revalidate } = useRevalidator();
  const fresh = useFreshLink();
  const who = name ?? email;

  async function resend() {
    try {
      const { mailSent, whyNoMail: why, url } = await send();
      if (url) await fresh.show(email, async () => ({ url }), why);
      else if (mailSent) notify(resentText(who, name !== null));
      else fresh.showWaiting(who, { why });
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
        busyLabel={byMail ? text("Sending...") : text("Inviting...")}
        onClick={() => task.run(resend)}
      >
        <Send aria-hidden="true" />
        <span>
          {byMail
            ? rich("Send again<hidden> to {who}</hidden>", { hidden, who })
            : rich("Invite<hidden> {who}</hidden> again", { hidden, who })}
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

function resentText(who: string, hasAccount: boolean) {
  if (hasAccount) return rich("The invitation was sent to <bdi>{who}</bdi> again", { bdi, who });
  return rich(
    "The invitation was sent to <bdi>{who}</bdi> again, with a new link: the earlier one no longer works.",
    {
      bdi,
      who,
    },
  );
}
