import type { Event } from "@plenary/contract/events/events";
import { inviteCoOrganizer, linkCoOrganizerInvitation } from "@plenary/contract/invitations/co-organizers";
import { inviteCoOrganizers } from "@plenary/contract/invitations/inviting";
import { text } from "@plenary/contract/text";
import MailPlus from "lucide-react/icons/mail-plus";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { useFreshLink } from "../invitations/sent/FreshLink.tsx";
import { InviteForm } from "../invitations/sent/InviteForm.tsx";
import { invitedText } from "../invitations/sent/invited-text.tsx";

/** Invites addresses to organize, one or many that were pasted; they are listed at once, as pending. */
export function InviteCoOrganizer({ event }: { event: Event }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const fresh = useFreshLink();
  const params = { eventId: event.eventId };

  async function inviteOne(email: string, { words }: { words?: string | null | undefined }) {
    const body = { email, words };
    const { coOrganizer, openInvitation, ...made } = await call(inviteCoOrganizer, { params, body });
    const { mailSent, whyNoMail: why } = made;
    setOpen(false);
    await revalidate();
    if (!mailSent && coOrganizer) return fresh.showWaiting(coOrganizer.name, { why });
    if (!mailSent && openInvitation) {
      const { invitationId } = openInvitation;
      const link = () => call(linkCoOrganizerInvitation, { params: { ...params, invitationId } });
      if (await fresh.show(openInvitation.email, link, why)) return;
    }
    const invitee = coOrganizer?.name ?? openInvitation?.email ?? email;
    notify(invitedText(invitee, { hasAccount: coOrganizer !== null, mailSent }));
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <MailPlus aria-hidden="true" />
        {text("Invite co-organizers")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("Invite co-organizers")}
        description={
          <span className="[overflow-wrap:anywhere]">
            {rich(
              "To organize <bdi>{event}</bdi> together. They accept or reject it with the account that they have, or a new one.",
              { bdi: (inner) => <bdi>{inner}</bdi>, event: event.name },
            )}
          </span>
        }
      >
        <InviteForm
          inviteOne={inviteOne}
          inviteMany={(body) => call(inviteCoOrganizers, { params, body })}
          showList={revalidate}
          onClose={() => setOpen(false)}
        />
      </Dialog>
      {fresh.dialog}
    </>
  );
}
