import type { Talk } from "@plenary/contract/sessions/talks";
import { text } from "@plenary/contract/text";
import PenLine from "lucide-react/icons/pen-line";
import { type FormEvent, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useController } from "react-hook-form";
import type { SchemaForm } from "../../base/forms/forms.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { useHeldDialog } from "../../ui/dialogs/Dialog.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TalkChoice } from "./TalkChoice.tsx";

interface ChooseTalkProps {
  form: SchemaForm<{ talkId: string }, { talkId: string }>;
  talks: Talk[];
  /** The talk that the organizers have in mind. */
  wanted: string | null;
  /** Whether the reader comes back from writing a talk, and so needs the focus here. */
  returned: boolean;
  onWrite: () => void;
  onCancel: () => void;
  onSubmit: (event: FormEvent) => void;
}

export function ChooseTalk(props: ChooseTalkProps) {
  const { form, talks, wanted, returned, onWrite } = props;
  useHeldDialog(form.busy);
  const { field } = useController({ control: form.hook.control, name: "talkId" });
  const error = form.errorOf("talkId");
  const frame = useRef<HTMLFormElement>(null);
  const goOn = useEffectEvent(() => {
    const places = ["input:checked", "input[type=radio]", "button"];
    const [place] = places.flatMap((selector) => frame.current?.querySelector<HTMLElement>(selector) ?? []);
    if (returned) place?.focus();
  });
  // At once, before the dialog notices a lost focus and takes it.
  useLayoutEffect(() => goOn(), []);
  const none = talks.length === 0;
  return (
    <form ref={frame} noValidate onSubmit={props.onSubmit} className="flex flex-col gap-5">
      <FormError>{form.failure}</FormError>
      {none ? (
        <p>{text("You have no talk yet.")}</p>
      ) : (
        <TalkChoice
          talks={talks}
          wanted={wanted}
          value={field.value}
          error={error}
          focusRef={field.ref}
          onChange={(talkId) => {
            field.onChange(talkId);
            form.hook.clearErrors("talkId");
          }}
        />
      )}
      <Button
        variant={none ? "primary" : "secondary"}
        disabled={form.busy}
        onClick={onWrite}
        className="self-start"
      >
        <PenLine aria-hidden="true" />
        {none ? text("Write a talk first") : text("Write a new talk")}
      </Button>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
        <Button variant="secondary" disabled={form.busy} onClick={props.onCancel}>
          {text("Cancel")}
        </Button>
        {!none && (
          <Button type="submit" busy={form.busy} busyLabel={text("Accepting...")}>
            {text("Accept invitation")}
          </Button>
        )}
      </div>
    </form>
  );
}
