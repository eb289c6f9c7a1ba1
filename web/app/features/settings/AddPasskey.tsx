import { deviceName } from "@plenary/contract/device-name";
import { limits } from "@plenary/contract/limits";
import { addPasskey, PasskeyNameBody, startPasskey } from "@plenary/contract/passkeys";
import { text } from "@plenary/contract/text";
import { type RefObject, useState } from "react";
import { call, isLost } from "../../base/api.ts";
import { useSchemaForm } from "../../base/forms.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogForm } from "../../ui/DialogForm.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { makePasskey, sayPasskeyFailure } from "../accounts/passkeys.ts";
import { aboutCodes, RecoveryCodes } from "./RecoveryCodes.tsx";

interface AddPasskeyProps {
  open: boolean;
  /** Called with whether there is a passkey more; "unknown" where the answer was lost. */
  onClose: (added: boolean | "unknown") => void;
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
  const [lost, setLost] = useState(false);
  const close = () => onClose(codes !== null || (lost && "unknown"));
  return (
    <Dialog
      open={open}
      onClose={close}
      // A slip of the finger would lose the codes for good.
      blocking={codes !== null}
      focusAfter={focusAfter}
      title={codes ? text("Keep your recovery codes") : text("Add a passkey")}
      description={codes ? aboutCodes() : aboutAdding(isFirst)}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <NameForm
          isFirst={isFirst}
          onCancel={close}
          onLost={() => setLost(true)}
          onAdded={(made) => (made.length > 0 ? setCodes(made) : onClose(true))}
        />
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

const sayLost = (isFirst: boolean): string =>
  isFirst
    ? text(
        "The server's answer was lost, and the passkey may have been added. Close this to look: if it is in the list, make new recovery codes there too.",
      )
    : text(
        "The server's answer was lost, and the passkey may have been added. Close this to look whether it is in the list.",
      );

interface NameFormProps {
  isFirst: boolean;
  onCancel: () => void;
  /** Called when the server may have added it, but its answer was lost. */
  onLost: () => void;
  /** Called with recovery codes, if it is the first second factor. */
  onAdded: (recoveryCodes: string[]) => void;
}

function NameForm({ isFirst, onCancel, onLost, onAdded }: NameFormProps) {
  const [answerLost, setAnswerLost] = useState(false);
  const form = useSchemaForm(PasskeyNameBody, {
    name: deviceName(navigator.userAgent).slice(0, limits.passkeyNameMax),
  });
  const send = form.submit(
    async ({ name }) => {
      const { options } = await call(startPasskey);
      const passkey = await makePasskey(options);
      try {
        onAdded((await call(addPasskey, { body: { name, passkey } })).recoveryCodes);
      } catch (error) {
        if (isLost(error)) {
          setAnswerLost(true);
          onLost();
        }
        throw error;
      }
    },
    addPasskey.failure,
    sayPasskeyFailure,
  );
  return (
    <DialogForm
      onSubmit={send}
      onCancel={onCancel}
      failure={form.failure && answerLost ? sayLost(isFirst) : form.failure}
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
