import { resendConfirmation } from "@plenary/contract/accounts/addresses";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { call } from "../../base/calls/api.ts";
import { relatedTasks, useTask } from "../../base/calls/task.ts";
import { useNoMailServer } from "../../base/calls/use-no-mail.ts";
import { rich } from "../../base/texts/rich.ts";
import { userChanged } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { AskToConfirm } from "./AskToConfirm.tsx";

const bdi = (inner: ReactNode) => <bdi>{inner}</bdi>;

/** Says what happens to a requested new address. */
export function notifyLinkSent(address: string, linkSent: boolean | undefined): void {
  notify(
    linkSent
      ? rich("We sent a link to <bdi>{email}</bdi>. Open it to finish the change.", { bdi, email: address })
      : rich(
          "<bdi>{email}</bdi> waits to be confirmed. This site sends no mail: please ask an administrator.",
          { bdi, email: address },
        ),
  );
}

/** The pending address, under one's own: with a button for another link, or for cancelling. */
export function PendingAddress({ user }: { user: User }) {
  const [resend, drop] = relatedTasks(useTask(resendConfirmation.failure), useTask(updateProfile.failure));
  const noMail = useNoMailServer();
  const { userId, name, email, pendingEmail } = user;
  if (!pendingEmail) return null;

  const sendAgain = () =>
    resend.run(async () => {
      await call(resendConfirmation);
      notifyLinkSent(pendingEmail, true);
    });

  const keep = (own: string) =>
    drop.run(async () => {
      const answer = await call(updateProfile, { params: { userId }, body: { name, email: own } });
      userChanged(answer.user);
      notify(rich("<bdi>{email}</bdi> stays your address", { bdi, email: own }));
    });

  return (
    <div className="mt-2 flex flex-col items-start gap-2 text-sm">
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {noMail ? (
          <>
            {rich("<bdi>{email}</bdi> takes its place once it is confirmed.", { bdi, email: pendingEmail })}{" "}
            <AskToConfirm {...noMail} />
          </>
        ) : (
          rich("<bdi>{email}</bdi> takes its place once the link in the mail to it is opened.", {
            bdi,
            email: pendingEmail,
          })
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {noMail === null && (
          <Button
            size="sm"
            variant="secondary"
            busy={resend.busy}
            busyLabel={text("Sending...")}
            onClick={sendAgain}
          >
            {text("Send the link again")}
          </Button>
        )}
        {email && (
          <Button
            size="sm"
            variant="quiet"
            busy={drop.busy}
            busyLabel={text("Saving...")}
            onClick={() => keep(email)}
          >
            {text("Keep the present address")}
          </Button>
        )}
      </div>
      <FormError>{resend.error ?? drop.error}</FormError>
    </div>
  );
}
