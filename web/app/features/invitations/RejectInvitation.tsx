import { AnswerInvitationBody, type Invitation } from "@plenary/contract/invitations";
import { limits } from "@plenary/contract/limits";
import type { RefObject } from "react";
import { useSchemaForm } from "../../forms.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { Answer } from "./answer.ts";

interface RejectInvitationProps {
  invitation: Invitation;
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
  answer: (body: Answer) => Promise<void>;
}

/** Asks before an invitation is rejected; one to speak may be rejected with a reason. */
export function RejectInvitation({ invitation, open, onClose, focusAfter, answer }: RejectInvitationProps) {
  const form = useSchemaForm(AnswerInvitationBody.pick({ reason: true }), { reason: "" });
  const toSpeak = invitation.type === "session";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title="Reject this invitation?"
      description={
        <span className="[overflow-wrap:anywhere]">
          {toSpeak ? "You won't speak at" : "You won't organize"} {invitation.eventName}, unless its
          organizers invite you again.
        </span>
      }
    >
      <form
        noValidate
        onSubmit={form.submit(
          ({ reason }) => answer({ accept: false, ...(toSpeak ? { reason } : {}) }),
          "Failed to reject invitation",
        )}
        className="flex flex-col gap-5"
      >
        <FormError>{form.failure}</FormError>
        {toSpeak && (
          <TextArea
            label="Reason"
            optional
            hint="The organizers read it."
            counter={{ length: form.hook.watch("reason")?.length ?? 0, max: limits.reasonMax }}
            error={form.errorOf("reason")}
            {...form.register("reason")}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel="Rejecting...">
            Reject invitation
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
