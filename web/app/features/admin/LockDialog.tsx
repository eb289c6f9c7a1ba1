import { lockUser } from "@plenary/contract/admin-users";
import { limits } from "@plenary/contract/limits";
import { useSchemaForm } from "../../forms.ts";
import { failureAndReason } from "../../refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

interface LockDialogProps {
  /** The user's. */
  name: string;
  open: boolean;
  onClose: () => void;
  /** Locks the account and closes this. */
  lock: (reason: string) => Promise<void>;
}

/** Asks for the reason, without which nothing is locked. What was written is there again after a Cancel. */
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
          <span className="[overflow-wrap:anywhere]">{name}</span> is signed out everywhere at once, and the
          public speaker page is gone until the account is unlocked.
        </>
      }
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{form.failure}</FormError>
        <TextArea
          label="Reason"
          hint="The user reads it, by mail and when signing in."
          counter={{ length: form.hook.watch("reason").length, max: limits.reasonMax }}
          error={form.errorOf("reason")}
          {...form.register("reason")}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel="Locking...">
            Lock account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
