import {
  InviteCoOrganizerBody,
  inviteCoOrganizer,
  linkCoOrganizerInvitation,
} from "@plenary/contract/co-organizers";
import type { Event } from "@plenary/contract/events";
import { text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { call } from "../../base/api.ts";
import { useSchemaForm } from "../../base/forms.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { notify } from "../../ui/notices.ts";
import { TextField } from "../../ui/TextField.tsx";
import { useFreshLink } from "../invitations/FreshLink.tsx";
import { WordsField } from "../invitations/InvitedTo.tsx";
import { sayInvited } from "../invitations/say-invited.tsx";

/** Invites an address; it is in the list at once, as pending. */
export function InviteCoOrganizer({ event }: { event: Event }) {
  const form = useSchemaForm(InviteCoOrganizerBody, { email: "", words: null });
  const { revalidate } = useRevalidator();
  const fresh = useFreshLink();

  const send = form.submit(async (body) => {
    const { coOrganizer, openInvitation, mailSent } = await call(inviteCoOrganizer, {
      params: { eventId: event.eventId },
      body,
    });
    form.hook.reset();
    await revalidate();
    const invitee = coOrganizer?.name ?? openInvitation?.email ?? body.email;
    if (!mailSent && openInvitation) {
      const params = { eventId: event.eventId, invitationId: openInvitation.invitationId };
      if (await fresh.show(openInvitation.email, () => call(linkCoOrganizerInvitation, { params }))) return;
    }
    notify(sayInvited(invitee, { hasAccount: coOrganizer !== null, mailSent }));
    form.hook.setFocus("email");
  }, inviteCoOrganizer.failure);

  return (
    <Card as="section">
      <h2 className="text-xl">Invite a co-organizer</h2>
      <form noValidate onSubmit={send} className="mt-4 flex flex-col items-start gap-4 *:w-full">
        <FormError>{form.failure}</FormError>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint={text("They accept or reject it with the account that they have, or a new one.")}
          error={form.errorOf("email")}
          {...form.register("email")}
        />
        <WordsField
          written={form.hook.watch("words")}
          error={form.errorOf("words")}
          {...form.register("words")}
        />
        <Button type="submit" busy={form.busy} busyLabel="Inviting...">
          Send invitation
        </Button>
      </form>
      {fresh.dialog}
    </Card>
  );
}
