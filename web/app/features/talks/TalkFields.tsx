import { limits } from "@plenary/contract/limits";
import type { TalkBody } from "@plenary/contract/talks";
import type { ComponentProps } from "react";
import type { z } from "zod";
import type { SchemaForm } from "../../base/forms.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface TalkFieldsProps {
  form: SchemaForm<z.input<typeof TalkBody>, z.output<typeof TalkBody>>;
  /** The height of the description. */
  rows: ComponentProps<typeof TextArea>["rows"];
}

/** The three fields that every talk has (docs/product/sessions.md#talks). */
export function TalkFields({ form, rows }: TalkFieldsProps) {
  const [title, summary] = form.hook.watch(["title", "summary"]);
  return (
    <>
      <TextField
        label="Title"
        counter={{ text: title, max: limits.talkTitleMax }}
        error={form.errorOf("title")}
        {...form.register("title")}
      />
      <TextArea
        label="Summary"
        hint="What the programme shows in the list of talks."
        rows={3}
        counter={{ text: summary, max: limits.talkSummaryMax }}
        error={form.errorOf("summary")}
        {...form.register("summary")}
      />
      <TextArea
        label="Description"
        hint="The whole story, for the organizers and for those who want to know more. Line breaks are kept."
        rows={rows}
        error={form.errorOf("description")}
        {...form.register("description")}
      />
    </>
  );
}
