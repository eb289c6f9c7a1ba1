import { SetBiographyBody, setBiography } from "@plenary/contract/events/biographies";
import { limits } from "@plenary/contract/limits";
import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { LinkedText } from "../../ui/texts/LinkedText.tsx";
import { useSpeaks } from "./SessionActions.tsx";

/** What the event's pages say of those who speak; speakers write their own for this event. */
export function Biographies({ session }: { session: Session }) {
  const { user } = useSignIn();
  const heading = useId();
  const speaks = useSpeaks(session);
  const { speakers, biographies = [] } = session;
  const speaking = speakers.filter(({ accepted }) => accepted);
  const shown = speaking.flatMap((person) => {
    const said = biographies.find(({ userId }) => userId === person.userId);
    const isOwn = person.userId === user?.userId;
    return said || isOwn ? [{ ...person, said, isOwn }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="flex w-full flex-col gap-4 border-t border-line pt-6">
      <h2 id={heading} className="text-base font-medium">
        {speaking.length > 1 ? text("About the speakers") : text("About the speaker")}
      </h2>
      {shown.map(({ userId, name, said, isOwn }) => (
        <div key={userId} className="flex flex-col items-start gap-1">
          <h3 className="text-sm font-medium text-ink-soft">
            <bdi>{name}</bdi>
          </h3>
          {said ? (
            <LinkedText text={said.biography} />
          ) : (
            <p className="text-ink-soft">{text("Your profile has no biography.")}</p>
          )}
          {said?.ofEvent && <p className="text-sm text-ink-soft">{text("Written for this event")}</p>}
          {isOwn && speaks && <OwnBiography session={session} own={said?.ofEvent ? said.biography : null} />}
        </div>
      ))}
    </section>
  );
}

interface OwnBiographyProps {
  session: Session;
  /** What the reader has written for the event. */
  own: string | null;
}

function OwnBiography({ session, own }: OwnBiographyProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" variant="secondary" className="mt-1" onClick={() => setOpen(true)}>
        {own === null ? text("Write one for this event") : text("Change it for this event")}
      </Button>
      <Dialog open={isOpen} onClose={close} title={text("Your biography for this event")}>
        {isOpen && <BiographyForm session={session} own={own} onClose={close} />}
      </Dialog>
    </>
  );
}

function BiographyForm({
  session: { eventId, event },
  own,
  onClose,
}: OwnBiographyProps & { onClose: () => void }) {
  const form = useSchemaForm(SetBiographyBody, { biography: own ?? "" });
  const { revalidate } = useRevalidator();
  useUnsaved(form.hook.formState.isDirty);

  const save = form.submit(async (body) => {
    await call(setBiography, { params: { eventId }, body });
    onClose();
    await revalidate();
    notify(
      body.biography === null
        ? text("This event shows your profile's biography")
        : text("This event shows what you wrote for it"),
    );
  }, setBiography.failure);

  return (
    <DialogForm
      onSubmit={save}
      onCancel={onClose}
      failure={form.failure}
      busy={form.busy}
      submitLabel={text("Save")}
      busyLabel={text("Saving...")}
    >
      <TextArea
        label={text("Biography")}
        optional
        rows={6}
        hint={text(
          "The pages of {event} show it instead of the one in your profile. If you leave it empty, they show your profile's.",
          { event: event.name },
        )}
        counter={{ text: form.hook.watch("biography"), max: limits.bioMax, warnAbove: limits.bioWarn }}
        error={form.errorOf("biography")}
        {...form.register("biography")}
      />
    </DialogForm>
  );
}
