import { rejectSession } from "@plenary/contract/sessions";
import type { RefObject } from "react";
import type { z } from "zod";
import { useSchemaForm } from "../../base/forms.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogForm } from "../../ui/DialogForm.tsx";
import { ReasonField } from "../../ui/ReasonField.tsx";

interface RejectDialogProps {
  /** The talk's. */
  title: string;
  open: boolean;
  onClose: () => void;
  /** What gets the focus when it closes. */
  focusAfter: RefObject<HTMLElement | null>;
  /** Returns what to do once the dialog is closed, when its row may be gone. */
  reject: (body: z.output<typeof rejectSession.body>) => Promise<() => Promise<void>>;
}

/** Asks for the reason, which is optional. After a Cancel, what was written is still there. */
export function RejectDialog({ title, open, onClose, focusAfter, reject }: RejectDialogProps) {
  const form = useSchemaForm(rejectSession.body, { reason: "" });

  const send = form.submit(async (body) => {
    const finish = await reject(body);
    onClose();
    form.hook.reset();
    await finish();
  }, rejectSession.failure);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title="Reject this session?"
      description={<span className="[overflow-wrap:anywhere]">{title}</span>}
    >
      <DialogForm
        onSubmit={send}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel="Reject session"
        busyLabel="Rejecting..."
        danger
      >
        <ReasonField
          optional
          hint="The speaker reads it."
          written={form.hook.watch("reason")}
          error={form.errorOf("reason")}
          {...form.register("reason")}
        />
      </DialogForm>
    </Dialog>
  );
}
