import type { OpenInvitation } from "@plenary/contract/invitations/co-organizers";
import {
  inviteReviewers,
  linkReviewerInvitation,
  resendToReview,
  withdrawReviewerInvitation,
} from "@plenary/contract/review/reviewer-invitations";
import { text } from "@plenary/contract/text";
import MailPlus from "lucide-react/icons/mail-plus";
import { type ReactNode, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isOutdated } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { useNoMail } from "../../base/calls/use-no-mail.ts";
import { reviewPaths } from "../../base/paths/review-paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Badge } from "../../ui/texts/Badge.tsx";
import { CopyLink } from "../invitations/sent/CopyLink.tsx";
import { expiryText, hasExpired } from "../invitations/sent/expiry.ts";
import { useFreshLink } from "../invitations/sent/FreshLink.tsx";
import { InviteForm } from "../invitations/sent/InviteForm.tsx";
import { invitedText } from "../invitations/sent/invited-text.tsx";
import { ResendInvitation } from "../invitations/sent/ResendInvitation.tsx";
import type { loadReviewSetUp } from "./load-review.ts";

/** Invites addresses to review, one or many that were pasted. */
export function InviteReviewers() {
  const { event } = useLoaderData<typeof loadReviewSetUp>();
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const fresh = useFreshLink();
  const params = { eventId: event.eventId };

  async function inviteOne(email: string, { words }: { words?: string | null | undefined }) {
    const { results } = await call(inviteReviewers, { params, body: { emails: [email], words } });
    const [result] = results;
    setOpen(false);
    await revalidate();
    if (result?.outcome !== "invited") return notify(result?.reason ?? "", "bad");
    const { mailSent, whyNoMail: why, url } = result;
    if (url) return void (await fresh.show(email, async () => ({ url }), why));
    if (!mailSent) return fresh.showWaiting(email, { path: reviewPaths.own(), why });
    notify(invitedText(email, { hasAccount: true, mailSent }));
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <MailPlus aria-hidden="true" />
        {text("Invite reviewers")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("Invite reviewers")}
        description={text(
          "They accept or decline with the account that they have, or a new one. Until then they see nothing of the proposals.",
        )}
      >
        <InviteForm
          inviteOne={inviteOne}
          inviteMany={(body) => call(inviteReviewers, { params, body })}
          showList={revalidate}
          onClose={() => setOpen(false)}
        />
      </Dialog>
      {fresh.dialog}
    </>
  );
}

const bdi = (inner: ReactNode) => <bdi className="[overflow-wrap:anywhere]">{inner}</bdi>;

/** An address invited to review that no account has taken yet. */
export function InvitedReviewer({ eventId, invitation }: { eventId: string; invitation: OpenInvitation }) {
  const { invitationId, email, expiresAt } = invitation;
  const isOver = hasExpired(expiresAt);
  const byMail = !useNoMail();
  const { revalidate } = useRevalidator();
  const task = useTask(withdrawReviewerInvitation.failure);
  const params = { eventId, invitationId };

  async function withdraw() {
    try {
      await call(withdrawReviewerInvitation, { params });
      notify(rich("The invitation to <bdi>{email}</bdi> was withdrawn", { bdi, email }));
    } catch (error) {
      if (!isOutdated(error)) throw error;
      notify(error.message, "bad");
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{email}</bdi>
      <Badge tone={isOver ? "neutral" : "warn"}>{isOver ? text("Expired") : text("Invited")}</Badge>
      {expiresAt && <span className="text-sm text-ink-soft">{expiryText(expiresAt)}</span>}
      <span className="ms-auto flex flex-wrap gap-2">
        {(byMail || isOver) && (
          <ResendInvitation
            email={email}
            name={null}
            byMail={byMail}
            send={() => call(resendToReview, { params })}
          />
        )}
        {!isOver && (
          <CopyLink
            email={email}
            make={async () => (await call(linkReviewerInvitation, { params })).url}
            failure={linkReviewerInvitation.failure}
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
        >
          {rich("<bdi>{email}</bdi> can't accept it any more. You can invite them again.", { bdi, email })}
        </ConfirmButton>
      </span>
    </li>
  );
}
