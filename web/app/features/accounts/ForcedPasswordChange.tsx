import "../../screens.css";
import { placeholders } from "@plenary/contract/first-admin";
import { text } from "@plenary/contract/text";
import type { User } from "@plenary/contract/users";
import { rich } from "../../base/rich.ts";
import { signOut } from "../../sign-in/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { notify } from "../../ui/notices.ts";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";

/**
 * What an administrator with the temporary password sees before anything else: a password, name and address of one's own
 * (docs/product/accounts.md#the-temporary-password).
 */
export default function ForcedPasswordChange({ user }: { user: User }) {
  return (
    <Dialog
      open
      blocking
      onClose={() => {}}
      title="Password Change Required"
      description={text(
        "You signed in with a temporary password. Choose one of your own, and say who you are, to go on.",
      )}
    >
      <ChangePasswordForm
        details={ownDetails(user)}
        onChanged={({ user: changed, linkSent }) => {
          const bdi = (inner: React.ReactNode) => <bdi>{inner}</bdi>;
          if (linkSent && changed?.pendingEmail)
            notify(
              rich("We sent a link to <bdi>{email}</bdi>. Open it to finish the change.", {
                bdi,
                email: changed.pendingEmail,
              }),
            );
        }}
      >
        <Button variant="quiet" onClick={signOut}>
          Sign Out
        </Button>
      </ChangePasswordForm>
    </Dialog>
  );
}

/** What the account says already, without what stands there until somebody says something. */
function ownDetails({ name, email, pendingEmail }: User) {
  const address = pendingEmail ?? email;
  return {
    name: name === placeholders.name ? "" : name,
    email: address === null || address === placeholders.email ? "" : address,
  };
}
