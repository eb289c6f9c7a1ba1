import { limits } from "@plenary/contract/limits";
import { rejectSession } from "@plenary/contract/sessions";
import type { RefObject } from "react";
import type { z } from "zod";
import { useSchemaForm } from "../../forms.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

interface RejectDialogProps {
  /** The talk's. */
  title: string;
  open: boolean;
  onClose: () => void;
  /** Where the keyboard goes on when it closes. */
  focusAfter: RefObject<HTMLElement | null>;
  /** Returns what is to be done once the dialog is closed, with which its row may be gone. */
  reject: (body: z.output<typeof rejectSession.body>) => Promise<() => Promise<void>>;
}

/** Asks for the reason, which may stay empty. What was written is there again after a Cancel. */
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
