import { limits } from "@plenary/contract/limits";
import { createSessionView, SessionViewBody } from "@plenary/contract/sessions/session-views";
import { text } from "@plenary/contract/text";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";

interface NameDialogProps {
  title: string;
  /** As it is called now. */
  name: string;
  open: boolean;
  onClose: () => void;
  save: (name: string) => Promise<void>;
}

const Fields = SessionViewBody.pick({ name: true });

/** Asks what a view is to be called. */
export function NameDialog({ title, name, open, onClose, save }: NameDialogProps) {
  const form = useSchemaForm(Fields, { name });
  const send = form.submit(async (values) => {
    await save(values.name);
    onClose();
    form.hook.reset();
  }, createSessionView.failure);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text("It keeps filters, order and columns, for all organizers of this event.")}
    >
      <DialogForm
        onSubmit={send}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel={text("Save")}
        busyLabel={text("Saving...")}
      >
        <TextField
          label={text("Name")}
          autoComplete="off"
          maxLength={limits.sessionViewNameMax}
          error={form.errorOf("name")}
          {...form.register("name")}
        />
      </DialogForm>
    </Dialog>
  );
}
