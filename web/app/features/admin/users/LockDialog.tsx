import { lockUser } from "@plenary/contract/admin/admin-users";
import { useSchemaForm } from "../../../base/forms.ts";
import { failureAndReason } from "../../../base/refusals.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DialogForm } from "../../../ui/DialogForm.tsx";
import { ReasonField } from "../../../ui/ReasonField.tsx";

interface LockDialogProps {
  /** The user's. */
  name: string;
  open: boolean;
  onClose: () => void;
  /** Locks the account and closes this. */
  lock: (reason: string) => Promise<void>;
}

/** Asks for the reason, which is required. After a Cancel, what was written is still there. */
export function LockDialog({ name, open, onClose, lock }: LockDialogProps) {
  const form = useSchemaForm(lockUser.body, { reason: "" });

  const send = form.submit(
    async ({ reason }) => {
      await lock(reason);
      form.hook.reset();
    },
    lockUser.failure,
    failureAndReason,
  );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Lock this account?"
      description={
        <>
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi> is signed out everywhere at once, and the
          public speaker page is gone until the account is unlocked.
        </>
      }
    >
      <DialogForm
        onSubmit={send}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel="Lock account"
        busyLabel="Locking..."
        danger
      >
        <ReasonField
          hint="The user reads it when signing in."
          written={form.hook.watch("reason")}
          error={form.errorOf("reason")}
          {...form.register("reason")}
        />
      </DialogForm>
    </Dialog>
  );
}
