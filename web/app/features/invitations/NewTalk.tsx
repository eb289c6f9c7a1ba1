import { createTalk, type Talk, type TalkBody } from "@plenary/contract/sessions/talks";
import { useLayoutEffect, useRef } from "react";
import type { z } from "zod";
import { call } from "../../base/api.ts";
import type { SchemaForm } from "../../base/forms.ts";
import { Button } from "../../ui/Button.tsx";
import { useHeldDialog } from "../../ui/Dialog.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { TalkFields } from "../talks/TalkFields.tsx";

interface NewTalkProps {
  form: SchemaForm<z.input<typeof TalkBody>, z.output<typeof TalkBody>>;
  onCreated: (talk: Talk) => Promise<void>;
  onBack: () => void;
}

/** Writes a talk without leaving the invitation. What was written is kept when going back. */
export function NewTalk({ form, onCreated, onBack }: NewTalkProps) {
  const frame = useRef<HTMLFormElement>(null);
  useHeldDialog(form.busy);
  const [title, summary] = form.hook.watch(["title", "summary"]);
  // At once, before the dialog notices a lost focus and takes it.
  useLayoutEffect(() => frame.current?.querySelector("input")?.focus(), []);

  const send = form.submit(async (body) => {
    const { talk } = await call(createTalk, { body });
    await onCreated(talk);
  }, createTalk.failure);

  return (
    <form ref={frame} noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormError>{form.failure}</FormError>
      <TalkFields
        field={(name) => ({ error: form.errorOf(name), ...form.register(name) })}
        title={title}
        summary={summary}
        rows={4}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={form.busy} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Create talk
        </Button>
      </div>
    </form>
  );
}
