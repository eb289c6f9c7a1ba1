import { invitationNotRejected } from "@plenary/contract/failures";
import { AnswerInvitationBody } from "@plenary/contract/invitations/invitations";
import { text } from "@plenary/contract/text";
import type { RefObject } from "react";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { rich } from "../../base/texts/rich.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { ReasonField } from "../../ui/forms/ReasonField.tsx";
import { bdi } from "../../ui/texts/tags.tsx";
import type { AnswerableInvitation, InvitationAnswer } from "./invitation-answer.ts";

interface RejectInvitationProps {
  invitation: AnswerableInvitation;
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
  answer: (body: InvitationAnswer) => Promise<void>;
}

function Consequence({
  invitation: { type, eventName: event, sessionTitle },
}: {
  invitation: AnswerableInvitation;
}) {
  switch (type) {
    case "session":
      return rich("You won't speak at <bdi>{event}</bdi>, unless its organizers invite you again.", {
        bdi,
        event,
      });
    case "co-speaker":
      return rich(
        "You won't be named in “<bdi>{title}</bdi>” at <bdi>{event}</bdi>, unless you are asked again.",
        {
          ...{ bdi, event },
          title: sessionTitle ?? "",
        },
      );
    case "reviewer":
      return rich("You won't review for <bdi>{event}</bdi>, unless its organizers ask you again.", {
        bdi,
        event,
      });
    case "co-organizer":
      return rich("You won't organize <bdi>{event}</bdi>, unless its organizers invite you again.", {
        bdi,
        event,
      });
  }
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
      title={text("Reject this invitation?")}
      description={
        <span className="[overflow-wrap:anywhere]">
          <Consequence invitation={invitation} />
        </span>
      }
    >
      <DialogForm
        onSubmit={form.submit(
          ({ reason }) => answer({ accept: false, ...(toSpeak ? { reason } : {}) }),
          invitationNotRejected(),
        )}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel={text("Reject invitation")}
        busyLabel={text("Rejecting...")}
        danger
      >
        {toSpeak && (
          <ReasonField
            optional
            hint={text("The organizers read it.")}
            written={form.hook.watch("reason")}
            error={form.errorOf("reason")}
            {...form.register("reason")}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
