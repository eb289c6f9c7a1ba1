import type { User } from "@plenary/contract/accounts/users";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { rich } from "../../base/texts/rich.ts";
import { answerConfirmation } from "../../sign-in/confirmation.ts";
import { signOutForNow } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { useHeldDialog } from "../../ui/dialogs/Dialog.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { usePasswordLink } from "./PasswordLink.tsx";
import { providerAddress } from "./provider-address.ts";

interface WithoutPasswordProps {
  user: User;
  /** Other proofs, which don't leave the page. */
  children: ReactNode;
}

/** Step-up without a password that the owner knows. Signing in again is a proof too, but leaves the page. */
export function WithoutPassword({ user, children }: WithoutPasswordProps) {
  const { button, note, provider, busy, error } = usePasswordLink(user);
  useHeldDialog(busy);
  return (
    <>
      {children}
      <FormError>{error}</FormError>
      <p className="text-sm text-ink-soft">
        {text(
          "You can sign in again, which counts for 15 minutes. What you have entered here and not saved is lost then.",
        )}
      </p>
      {note}
      {button && <div>{button}</div>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => answerConfirmation(false)}>
          {text("Cancel")}
        </Button>
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

async function signInAgain(): Promise<void> {
  const returnTo = location.pathname + location.search + location.hash;
  answerConfirmation(false);
  // Somebody who is signed in already can't sign in again; what they have written of proposals stays here.
  await signOutForNow();
  location.assign(providerAddress(returnTo));
}
