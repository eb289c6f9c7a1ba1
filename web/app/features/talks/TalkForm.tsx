import { limits } from "@plenary/contract/limits";
import { type Talk, TalkBody } from "@plenary/contract/talks";
import type { z } from "zod";
import { useSchemaForm } from "../../forms.ts";
import { useKeptInput } from "../../session/use-kept-input.ts";
import { Button } from "../../ui/Button.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface TalkFormProps {
  /** The talk as it is stored; absent for a new one. */
  talk?: Talk;
  onSave: (body: z.output<typeof TalkBody>) => Promise<void>;
  /** Said when saving fails without a message. */
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
      <TextField
        label="Title"
        counter={{ length: title.length, max: limits.talkTitleMax }}
        error={form.errorOf("title")}
        {...form.register("title")}
      />
      <TextArea
        label="Summary"
        hint="What the programme shows in the list of talks."
        rows={3}
        counter={{ length: summary.length, max: limits.talkSummaryMax }}
        error={form.errorOf("summary")}
        {...form.register("summary")}
      />
      <TextArea
        label="Description"
        hint="The whole story, for the organizers and for those who want to know more. Line breaks are kept."
        rows={10}
        error={form.errorOf("description")}
        {...form.register("description")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          {saveLabel}
        </Button>
        <LinkButton to={cancelTo} variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}
