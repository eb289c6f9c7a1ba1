import "../../screens.css";
import { ConfirmBody, confirmIdentity } from "@plenary/contract/sign-ins";
import { text } from "@plenary/contract/text";
import { call } from "../../base/api.ts";
import { useSchemaForm } from "../../base/forms.ts";
import { answerConfirmation, asker } from "../../sign-in/confirmation.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogForm } from "../../ui/DialogForm.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";

/** The one dialog that asks for the password again; what asked for it goes on, or stays as it was. */
export default function ConfirmIdentity({ open }: { open: boolean }) {
  const { user } = useSignIn();
  const form = useSchemaForm(ConfirmBody, { password: "" });

  const send = form.submit(async (body) => {
    await call(confirmIdentity, { body });
    answer(true);
  }, confirmIdentity.failure);

  /** The password isn't kept. */
  function answer(confirmed: boolean) {
    form.hook.reset();
    form.setFailure(null);
    answerConfirmation(confirmed);
  }

  return (
    <Dialog
      open={open}
      onClose={() => answer(false)}
      topmost
      focusAfter={asker}
      title={text("Confirm that it is you")}
      description={text("You signed in a while ago. Enter your password to go on.")}
    >
      <DialogForm
        onSubmit={send}
        onCancel={() => answer(false)}
        failure={form.failure}
        busy={form.busy}
        submitLabel={text("Confirm")}
        busyLabel={text("Confirming...")}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={user?.username ?? ""} readOnly hidden />
        <PasswordField
          label={text("Your password")}
          autoComplete="current-password"
          error={form.errorOf("password")}
          {...form.register("password")}
        />
      </DialogForm>
    </Dialog>
  );
}
