import { forgotPassword } from "@plenary/contract/accounts";
import { text } from "@plenary/contract/text";
import type { User } from "@plenary/contract/users";
import type { ReactNode } from "react";
import { useState } from "react";
import { call } from "../../base/api.ts";
import { rich } from "../../base/rich.ts";
import { useTask } from "../../base/task.ts";
import { answerConfirmation } from "../../sign-in/confirmation.ts";
import { signOut } from "../../sign-in/store.ts";
import { Button } from "../../ui/Button.tsx";
import { useHeldDialog } from "../../ui/Dialog.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { useProvider } from "./ContinueWith.tsx";

interface WithoutPasswordProps {
  user: User;
  /** Other ways to prove it, which lose nothing. */
  children: ReactNode;
}

/**
 * How somebody proves who they are whose account has no password that they know: it was made through the provider, or its
 * password has ended. Signing in again is a proof too, but leaves what is on the screen.
 */
export function WithoutPassword({ user, children }: WithoutPasswordProps) {
  const { provider, failure } = useProvider();
  const [sent, setSent] = useState(false);
  const task = useTask(forgotPassword.failure);
  useHeldDialog(task.busy);
  const { email } = user;
  const canHavePassword = email !== null && (provider?.passwordLogin || user.role === "admin");
  return (
    <>
      {children}
      <FormError>{failure ?? task.error}</FormError>
      <p className="text-sm text-ink-soft">
        {text(
          "You can sign in again, which counts for 15 minutes. What you have entered here and not saved is lost then.",
        )}
      </p>
      <p role="status" className="text-sm empty:hidden">
        {sent &&
          rich(
            "If this site sends mail, a link to choose a password comes to <bdi>{email}</bdi>. A new password signs you out everywhere.",
            {
              bdi: (inner) => <bdi>{inner}</bdi>,
              email: email ?? "",
            },
          )}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => answerConfirmation(false)}>
          {text("Cancel")}
        </Button>
        {canHavePassword && !sent && (
          <Button
            variant="secondary"
            busy={task.busy}
            busyLabel={text("Sending...")}
            onClick={() =>
              task.run(async () => {
                await call(forgotPassword, { body: { email } });
                setSent(true);
              })
            }
          >
            {text("Send a link to choose a password")}
          </Button>
        )}
        {provider?.enabled && (
          <Button onClick={() => void signInAgain()}>
            <span>
              {rich("Sign in again with <bdi>{name}</bdi>", {
                bdi: (inner) => <bdi>{inner}</bdi>,
                name: provider.name ?? "",
              })}
            </span>
          </Button>
        )}
      </div>
    </>
  );
}

/** Leaves for the provider, and comes back to the same page. */
async function signInAgain(): Promise<void> {
  const returnTo = location.pathname + location.search + location.hash;
  answerConfirmation(false);
  // Who is signed in already is not signed in anew.
  await signOut();
  location.assign(`/api/auth/oidc/start?${new URLSearchParams({ returnTo })}`);
}
