import type { Event } from "@plenary/contract/events";
import { text } from "@plenary/contract/text";
import MailPlus from "lucide-react/icons/mail-plus";
import { useState } from "react";
import { rich } from "../../base/rich.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useFreshLink } from "./FreshLink.tsx";
import { InviteForm } from "./InviteForm.tsx";

/** Invites addresses to speak: one, with one of the invitee's talks in mind or without, or many that were pasted. */
export function InviteSpeaker({ event }: { event: Event }) {
  const [open, setOpen] = useState(false);
  const fresh = useFreshLink();
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <MailPlus aria-hidden="true" />
        {text("Invite speakers")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("Invite speakers")}
        description={
          <span className="[overflow-wrap:anywhere]">
            {rich(
              "To speak at <bdi>{event}</bdi>. They accept with one of their talks, which is then confirmed.",
              { bdi: (inner) => <bdi>{inner}</bdi>, event: event.name },
            )}
          </span>
        }
      >
        <InviteForm event={event} show={fresh.show} onClose={() => setOpen(false)} />
      </Dialog>
      {fresh.dialog}
    </>
  );
}
