import type { Event } from "@plenary/contract/events";
import { InviteSpeakerBody, inviteSpeaker, linkInvitation } from "@plenary/contract/invitations";
import { text } from "@plenary/contract/text";
import MailPlus from "lucide-react/icons/mail-plus";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../base/api.ts";
import { useSchemaForm } from "../../base/forms.ts";
import { paths } from "../../base/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogForm } from "../../ui/DialogForm.tsx";
import { notify } from "../../ui/notices.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useFreshLink } from "./FreshLink.tsx";
import { WordsField } from "./InvitedTo.tsx";
import { sayInvited } from "./say-invited.tsx";
import { useInvitee } from "./use-invitee.ts";

/** Invites an address to speak, with one of the invitee's talks in mind or without. */
export function InviteSpeaker({ event }: { event: Event }) {
  const [open, setOpen] = useState(false);
  const fresh = useFreshLink();
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <MailPlus aria-hidden="true" />
        Invite a speaker
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Invite a speaker"
        description={
          <span className="[overflow-wrap:anywhere]">
            To speak at <bdi>{event.name}</bdi>. They accept with one of their talks, which is then confirmed.
          </span>
        }
      >
        <InviteForm event={event} show={fresh.show} onClose={() => setOpen(false)} />
      </Dialog>
      {fresh.dialog}
    </>
  );
}

interface InviteFormProps {
  event: Event;
  /** Shows the link to an invitation that no mail tells of. */
  show: ReturnType<typeof useFreshLink>["show"];
  onClose: () => void;
}

function InviteForm({ event, show, onClose }: InviteFormProps) {
  const { eventId } = event;
  const form = useSchemaForm(InviteSpeakerBody, { eventId, email: "", talkId: null, words: null });
  const [email, talkId] = form.hook.watch(["email", "talkId"]);
  const address = InviteSpeakerBody.shape.email.safeParse(email).data ?? null;
  const invitee = useInvitee(address);
  const navigate = useNavigate();

  const send = form.submit(async (body) => {
    const { invitation, mailSent } = await call(inviteSpeaker, { body });
    onClose();
    // The list of invitations, which starts with the new one.
    const to = paths.event(eventId, { show: "invitations" });
    await navigate(to, { replace: true, preventScrollReset: true });
    const hasAccount = invitation.invitee !== null;
    const { invitationId } = invitation;
    const link = () => call(linkInvitation, { params: { invitationId } });
    if (!mailSent && !hasAccount && (await show(invitation.email, link))) return;
    notify(sayInvited(invitation.email, { hasAccount, mailSent }));
  }, inviteSpeaker.failure);

  return (
    <DialogForm
      onSubmit={send}
      onCancel={onClose}
      failure={form.failure}
      busy={form.busy}
      submitLabel="Send invitation"
      busyLabel="Inviting..."
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint={
          <span role="status">{invitee ? sayWho(invitee) : "They need no account yet to be invited."}</span>
        }
        error={form.errorOf("email")}
        {...form.register("email", { onChange: () => form.hook.setValue("talkId", null) })}
      />
      {invitee?.known && invitee.talks.length > 0 && (
        <SelectField
          label="Talk"
          optional
          hint="The one that you would like. They may choose another."
          error={form.errorOf("talkId")}
          value={talkId ?? ""}
          onChange={({ target }) => {
            form.hook.setValue("talkId", target.value || null);
            form.hook.clearErrors("talkId");
          }}
        >
          <option value="">Any of their talks</option>
          {invitee.talks.map((talk) => (
            <option key={talk.talkId} value={talk.talkId}>
              {talk.title}
            </option>
          ))}
        </SelectField>
      )}
      <WordsField
        written={form.hook.watch("words")}
        error={form.errorOf("words")}
        {...form.register("words")}
      />
    </DialogForm>
  );
}

function sayWho(invitee: NonNullable<ReturnType<typeof useInvitee>>): ReactNode {
  if (!invitee.known) {
    return text("No account has confirmed this address. Whoever gets the link can take the invitation.");
  }
  return (
    <>
      This is <bdi>{invitee.name}</bdi>
      {invitee.talks.length > 0 ? "." : ", without a talk yet."}
    </>
  );
}
