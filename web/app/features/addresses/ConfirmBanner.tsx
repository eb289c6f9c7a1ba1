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

  // Rendered from the beginning: appearing later, it would move what is being pressed. One line, as lists begin below it.
  return (
    <section
      aria-labelledby="confirm-address"
      className="confirm-banner relative z-20 border-b border-line bg-accent-wash text-sm print:hidden"
    >
      <div className="page-column flex min-h-11 flex-wrap items-center gap-x-4">
        <h2 id="confirm-address" className="font-sans text-sm font-medium">
          {text("Confirm your e-mail address")}
        </h2>
        <details className="group">
          <summary className="flex min-h-9 cursor-pointer items-center text-link">{text("Why?")}</summary>
          <div className="absolute inset-x-0 top-full border-b border-line bg-surface py-3 shadow-float">
            <p className="page-column [overflow-wrap:anywhere]">
              {noMail !== null ? (
                <>
                  {rich(
                    "Until <bdi>{address}</bdi> is confirmed, you see no invitations sent to it, and what is decided about your sessions isn't mailed.",
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
          </div>
        </details>
        <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
          {isSent && rich("A new link goes to <bdi>{address}</bdi>. It works for 7 days.", shown)}
        </p>
        {task.error && (
          <p role="alert" className="min-w-0 font-medium text-danger-strong">
            {task.error}
          </p>
        )}
        {noMail === null && (
          <Button
            variant="quiet"
            size="sm"
            className="ms-auto"
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
