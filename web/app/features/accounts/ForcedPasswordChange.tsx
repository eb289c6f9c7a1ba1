import "../../screens.css";
import { signOut } from "../../sign-in/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";

/**
 * What an administrator with the temporary password sees before anything else
 * (docs/product/accounts.md#the-temporary-password).
 */
export default function ForcedPasswordChange() {
  return (
    <Dialog
      open
      blocking
      onClose={() => {}}
      title="Password Change Required"
      description="You signed in with a temporary password. Choose one of your own to go on."
    >
      <ChangePasswordForm>
        <Button variant="quiet" onClick={signOut}>
          Sign Out
        </Button>
      </ChangePasswordForm>
    </Dialog>
  );
}
