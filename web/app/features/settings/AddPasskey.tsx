import { deviceName } from "@plenary/contract/accounts/device-name";
import { addPasskey, PasskeyNameBody, startPasskey } from "@plenary/contract/accounts/passkeys";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { makePasskey, passkeyFailureText } from "../accounts/passkeys.ts";
import { type FactorForm, NewFactorDialog, type NewFactorProps } from "./NewFactorDialog.tsx";

/** Adds a passkey, and with the first second factor shows the recovery codes. Each opening gets a new `key`. */
export function AddPasskey(dialog: NewFactorProps) {
  const { user } = useSignIn();
  const isFirst = !user?.secondFactors?.length;
  return (
    <NewFactorDialog {...dialog} title={text("Add a passkey")} description={aboutAdding(isFirst)}>
      {(form) => <NameForm isFirst={isFirst} {...form} />}
    </NewFactorDialog>
  );
}

const aboutAdding = (isFirst: boolean): string =>
  isFirst
    ? text(
        "Your browser asks next where to keep it. From then on your password alone no longer signs in: it asks for the passkey, too.",
      )
    : text("Your browser asks next where to keep it.");

const lostText = (isFirst: boolean): string =>
  isFirst
    ? text(
        "The server's answer was lost, and the passkey may have been added. Close this to look: if it is in the list, make new recovery codes there too.",
      )
    : text(
        "The server's answer was lost, and the passkey may have been added. Close this to look whether it is in the list.",
      );

function NameForm({ isFirst, lost, onCancel, add }: FactorForm & { isFirst: boolean }) {
  const form = useSchemaForm(PasskeyNameBody, {
    name: deviceName(navigator.userAgent).slice(0, limits.passkeyNameMax),
  });
  const send = form.submit(
    async ({ name }) => {
      const { options } = await call(startPasskey);
      const passkey = await makePasskey(options);
      await add(() => call(addPasskey, { body: { name, passkey } }));
    },
    addPasskey.failure,
    passkeyFailureText,
  );
  return (
    <DialogForm
      onSubmit={send}
      onCancel={onCancel}
      failure={form.failure && lost ? lostText(isFirst) : form.failure}
      busy={form.busy}
      submitLabel={text("Go on")}
      busyLabel={text("Waiting for your browser...")}
    >
      <TextField
        label={text("Name")}
        hint={text("A name you will recognize, such as the device or password manager that keeps it")}
        autoComplete="off"
        error={form.errorOf("name")}
        {...form.register("name")}
      />
    </DialogForm>
  );
}
