import { limits } from "@plenary/contract/limits";
import { rejectSession, type Session } from "@plenary/contract/sessions";
import type { RefObject } from "react";
import { call } from "../../api.ts";
import { useSchemaForm } from "../../forms.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

interface RejectDialogProps {
  session: Session;
  open: boolean;
  onClose: () => void;
  /** Where the keyboard goes on when it closes. */
  focusAfter: RefObject<HTMLElement | null>;
  onRejected: () => Promise<void>;
}

/** Asks for the reason, which may stay empty. What was written is there again after a Cancel. */
export function RejectDialog({ session, open, onClose, focusAfter, onRejected }: RejectDialogProps) {
  const form = useSchemaForm(rejectSession.body, { reason: "" });
  const { sessionId, talk } = session;

  const send = form.submit(async (body) => {
    await call(rejectSession, { params: { sessionId }, body });
    onClose();
    form.hook.reset();
    await onRejected();
  }, rejectSession.failure);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title="Reject this session?"
      description={<span className="[overflow-wrap:anywhere]">{talk.title}</span>}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{form.failure}</FormError>
        <TextArea
          label="Reason"
          optional
          hint="The speaker reads it."
          counter={{ length: form.hook.watch("reason")?.length ?? 0, max: limits.reasonMax }}
          error={form.errorOf("reason")}
          {...form.register("reason")}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel="Rejecting...">
            Reject session
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
