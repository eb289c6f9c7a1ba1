import { type Talk, TalkBody } from "@plenary/contract/sessions/talks";
import type { z } from "zod";
import { changedCount, useSchemaForm } from "../../base/forms/forms.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { FormFoot } from "../../ui/forms/FormFoot.tsx";
import { TalkFields } from "./TalkFields.tsx";

interface TalkFormProps {
  /** The talk as it is stored; absent for a new one. */
  talk?: Talk;
  onSave: (body: z.output<typeof TalkBody>) => Promise<void>;
  failure: string;
  saveLabel: string;
  cancelTo: string;
}

export function TalkForm({ talk, onSave, failure, saveLabel, cancelTo }: TalkFormProps) {
  const form = useSchemaForm(TalkBody, {
    title: talk?.title ?? "",
    summary: talk?.summary ?? "",
    description: talk?.description ?? "",
  });
  useKeptInput(form.hook);
  const [title, summary] = form.hook.watch(["title", "summary"]);
  return (
    <form noValidate onSubmit={form.submit(onSave, failure)} className="flex max-w-prose flex-col gap-6">
      <FormError>{form.failure}</FormError>
      <TalkFields
        field={(name) => ({ error: form.errorOf(name), ...form.register(name) })}
        title={title}
        summary={summary}
        rows={10}
      />
      <FormFoot
        saveLabel={saveLabel}
        busy={form.busy}
        changed={changedCount(form.hook)}
        cancel={{ to: cancelTo }}
      />
    </form>
  );
}
