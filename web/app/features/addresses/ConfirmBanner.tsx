import { resendConfirmation } from "@plenary/contract/accounts/addresses";
import { text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useNoMailServer } from "../../base/calls/use-no-mail.ts";
import { rich } from "../../base/texts/rich.ts";
import { refreshUserState, useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { AskToConfirm } from "./AskToConfirm.tsx";

/** What waits for the address to be confirmed, and a button for another link, to the pending address if any. */
export function ConfirmBanner() {
  const signIn = useSignIn();
  const user = signIn.status === "signed-in" && !signIn.testMode ? signIn.user : null;
  if (user?.emailConfirmed !== false) return null;
  const address = user.pendingEmail ?? user.email;
  return address && <Banner key={address} address={address} />;
}

function Banner({ address }: { address: string }) {
  const task = useTask(resendConfirmation.failure);
  const noMail = useNoMailServer();
  const [isSent, setSent] = useState(false);
  const shown = { bdi: (inner: React.ReactNode) => <bdi>{inner}</bdi>, address };

  // The link was opened in another tab, or an administrator has confirmed the address.
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && refreshUserState();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);

  const send = () =>
    task.run(async () => {
      setSent(false);
      await call(resendConfirmation);
      setSent(true);
    });

  // Rendered from the beginning: appearing later, it would move what is being pressed.
  return (
    <section aria-labelledby="confirm-address" className="border-b border-line bg-accent-wash">
      <div className="page-column flex flex-wrap items-center gap-x-8 gap-y-3 py-4 text-sm">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="confirm-address" className="text-base font-medium">
            {text("Confirm your e-mail address")}
          </h2>
          <p className="mt-0.5 [overflow-wrap:anywhere]">
            {noMail !== null ? (
              <>
                {rich(
                  "Until <bdi>{address}</bdi> is confirmed, you see no invitations sent to it, and what is decided about your sessions isn’t mailed.",
                  shown,
                )}{" "}
                {noMail && <AskToConfirm {...noMail} />}
              </>
            ) : (
              rich(
                "Until <bdi>{address}</bdi> is confirmed, you get no notifications and see no invitations sent to it. What is decided about your sessions is mailed once it is. A link that comes by mail confirms it; an administrator can, too.",
                shown,
              )
            )}
          </p>
          <p role="status" className="font-medium [overflow-wrap:anywhere]">
            {isSent && rich("A new link goes to <bdi>{address}</bdi>. It works for 7 days.", shown)}
          </p>
          {task.error && (
            <p role="alert" className="font-medium text-danger-strong">
              {task.error}
            </p>
          )}
        </div>
        {noMail === null && (
          <Button
            variant="secondary"
            size="sm"
            busy={task.busy}
            busyLabel={text("Sending...")}
            onClick={send}
          >
            {text("Send again")}
          </Button>
        )}
      </div>
    </section>
  );
}
