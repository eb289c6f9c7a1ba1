import { deviceName } from "@plenary/contract/device-name";
import { limits } from "@plenary/contract/limits";
import { addPasskey, PasskeyNameBody, startPasskey } from "@plenary/contract/passkeys";
import { text } from "@plenary/contract/text";
import { type RefObject, useState } from "react";
import { call } from "../../base/api.ts";
import { useSchemaForm } from "../../base/forms.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogForm } from "../../ui/DialogForm.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { makePasskey, sayPasskeyFailure } from "../accounts/passkeys.ts";
import { aboutCodes, RecoveryCodes } from "./RecoveryCodes.tsx";

interface AddPasskeyProps {
  open: boolean;
  /** Called with whether there is a passkey more. */
  onClose: (added: boolean) => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/**
 * Adds a passkey: its name, then the browser's own window, and with the first second factor the recovery codes. With a new
 * `key` each time that it opens: what it shows stays while it fades out.
 */
export function AddPasskey({ open, onClose, focusAfter }: AddPasskeyProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { user } = useSignIn();
  const isFirst = !user?.secondFactors?.length;
  const close = () => onClose(codes !== null);
  return (
    <Dialog
      open={open}
      onClose={close}
      focusAfter={focusAfter}
      title={codes ? text("Keep your recovery codes") : text("Add a passkey")}
      description={codes ? aboutCodes() : aboutAdding(isFirst)}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <NameForm onCancel={close} onAdded={(made) => (made.length > 0 ? setCodes(made) : onClose(true))} />
      )}
    </Dialog>
  );
}

const aboutAdding = (isFirst: boolean): string =>
  isFirst
    ? text(
        "Your browser asks next where to keep it. From then on your password alone no longer signs in: it asks for the passkey, too.",
      )
    : text("Your browser asks next where to keep it.");

interface NameFormProps {
  onCancel: () => void;
  /** Called with recovery codes, if it is the first second factor. */
  onAdded: (recoveryCodes: string[]) => void;
}

function NameForm({ onCancel, onAdded }: NameFormProps) {
  const form = useSchemaForm(PasskeyNameBody, {
    name: deviceName(navigator.userAgent).slice(0, limits.passkeyNameMax),
  });
  const send = form.submit(
    async ({ name }) => {
      const { options } = await call(startPasskey);
      const passkey = await makePasskey(options);
      onAdded((await call(addPasskey, { body: { name, passkey } })).recoveryCodes);
    },
    addPasskey.failure,
    sayPasskeyFailure,
  );
  return (
    <DialogForm
      onSubmit={send}
      onCancel={onCancel}
      failure={form.failure}
      busy={form.busy}
      submitLabel={text("Go on")}
      busyLabel={text("Waiting for your browser...")}
    >
      <TextField
        label={text("Name")}
        hint={text("By which you will know it again, such as the device or password manager that keeps it")}
        autoComplete="off"
        error={form.errorOf("name")}
        {...form.register("name")}
      />
    </DialogForm>
  );
}
