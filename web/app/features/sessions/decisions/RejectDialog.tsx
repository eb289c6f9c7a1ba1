import { rejectSession } from "@plenary/contract/sessions/sessions";
import { counted, text } from "@plenary/contract/text";
import type { RefObject } from "react";
import type { z } from "zod";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { ReasonField } from "../../../ui/forms/ReasonField.tsx";

interface RejectDialogProps {
  /** The talk's; with `count` it is about several sessions instead. */
  title?: string;
  count?: number;
  /** What rejecting means besides, if anything. */
  consequence?: string | null;
  /** Whether the public sees it: then it is cancelled rather than rejected. */
  cancels?: boolean;
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
  /** Returns what to do once the dialog is closed; its row may be gone by then. */
  reject: (body: z.output<typeof rejectSession.body>) => Promise<() => Promise<void>>;
  failureText?: (error: unknown, failure: string) => string;
}

/** Asks for the optional reason. After Cancel, the text is kept. */
export function RejectDialog({
  title,
  count = 1,
  consequence,
  cancels = false,
  open,
  onClose,
  focusAfter,
  reject,
  failureText,
}: RejectDialogProps) {
  const form = useSchemaForm(rejectSession.body, { reason: "" });

  const send = form.submit(
    async (body) => {
      const finish = await reject(body);
      onClose();
      form.hook.reset();
      await finish();
    },
    rejectSession.failure,
    failureText,
  );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title={
        cancels
          ? text("Cancel this session?")
          : title
            ? "Reject this session?"
            : counted(count, "Reject {count} session?", "Reject {count} sessions?")
      }
      description={
        <>
          <span className="[overflow-wrap:anywhere]">{title}</span>
          {consequence && <p className="mt-2 text-ink">{consequence}</p>}
        </>
      }
    >
      <DialogForm
        onSubmit={send}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        // "Cancel" would be the button that leaves.
        {...(cancels && { cancelLabel: text("Keep it") })}
        submitLabel={
          cancels ? text("Cancel session") : count === 1 ? "Reject session" : text("Reject sessions")
        }
        busyLabel={cancels ? text("Cancelling...") : "Rejecting..."}
        danger
      >
        <ReasonField
          optional
          hint={count === 1 ? "The speaker reads it." : text("All of their speakers read it.")}
          written={form.hook.watch("reason")}
          error={form.errorOf("reason")}
          {...form.register("reason")}
        />
      </DialogForm>
    </Dialog>
  );
}
