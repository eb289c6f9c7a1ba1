import type { Event } from "@plenary/contract/events/events";
import { inviteSpeaker, linkInvitation } from "@plenary/contract/invitations/invitations";
import { inviteSpeakers } from "@plenary/contract/invitations/inviting";
import { text } from "@plenary/contract/text";
import MailPlus from "lucide-react/icons/mail-plus";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { useFreshLink } from "./FreshLink.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { invitedText } from "./invited-text.tsx";

/** Invites addresses to speak: one, perhaps with one of the invitee's talks in mind, or many that were pasted. */
export function InviteSpeaker({ event }: { event: Pick<Event, "eventId" | "name"> }) {
  const [open, setOpen] = useState(false);
  const fresh = useFreshLink();
  const navigate = useNavigate();
  const { eventId } = event;

  /** The list of invitations, which starts with the new ones. */
  const showList = () =>
    navigate(organizerPaths.invitations(eventId), { replace: true, preventScrollReset: true });

  async function inviteOne(
    email: string,
    asked: { talkId?: string | null | undefined; words?: string | null | undefined },
  ) {
    const {
      invitation,
      mailSent,
      whyNoMail: why,
    } = await call(inviteSpeaker, { body: { ...asked, eventId, email } });
    setOpen(false);
    await showList();
    const hasAccount = invitation.invitee !== null;
    const { invitationId } = invitation;
    const link = () => call(linkInvitation, { params: { invitationId } });
    if (!mailSent && hasAccount) return fresh.showWaiting(invitation.email, { why });
    if (!mailSent && (await fresh.show(invitation.email, link, why))) return;
    notify(invitedText(invitation.email, { hasAccount, mailSent }));
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
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
        <InviteForm
          asksForTalk
          inviteOne={inviteOne}
          inviteMany={(body) => call(inviteSpeakers, { params: { eventId }, body })}
          showList={showList}
          onClose={() => setOpen(false)}
        />
      </Dialog>
      {fresh.dialog}
    </>
  );
}
