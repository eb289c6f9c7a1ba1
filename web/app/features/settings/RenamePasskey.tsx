import { type Passkey, PasskeyNameBody, renamePasskey } from "@plenary/contract/accounts/passkeys";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/api.ts";
import { useSchemaForm } from "../../base/forms.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogForm } from "../../ui/DialogForm.tsx";
import { notify } from "../../ui/notices.ts";
import { TextField } from "../../ui/TextField.tsx";

/** Gives a passkey another name. */
export function RenamePasskey({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {text("Rename")} <span className="sr-only">{passkey.name}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={text("Rename this passkey")}>
        <NameForm passkey={passkey} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { passkeyId, name } = passkey;
  const form = useSchemaForm(PasskeyNameBody, { name });
  const send = form.submit(async (body) => {
    await call(renamePasskey, { params: { passkeyId }, body });
    await revalidate();
    onDone();
    notify(text("The passkey has a new name"));
  }, renamePasskey.failure);
  return (
    <DialogForm
      onSubmit={send}
      onCancel={onDone}
      failure={form.failure}
      busy={form.busy}
      submitLabel={text("Rename")}
      busyLabel={text("Renaming...")}
    >
      <TextField
        label={text("Name")}
        autoComplete="off"
        error={form.errorOf("name")}
        {...form.register("name")}
      />
    </DialogForm>
  );
}
