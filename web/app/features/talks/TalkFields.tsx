import { limits } from "@plenary/contract/limits";
import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";

type TalkField = "title" | "summary" | "description";

interface TalkFieldsProps {
  /** The field as its form registers it, with what is wrong there. */
  field: (name: TalkField) => UseFormRegisterReturn & { error: string | undefined };
  /** What stands in the two that are counted. */
  title: string | undefined;
  summary: string | undefined;
  /** The height of the description. */
  rows: ComponentProps<typeof TextArea>["rows"];
}

/** The three fields that every talk has (docs/product/sessions.md#talks). */
export function TalkFields({ field, title, summary, rows }: TalkFieldsProps) {
  return (
    <>
      <TextField label="Title" counter={{ text: title, max: limits.talkTitleMax }} {...field("title")} />
      <TextArea
        label="Summary"
        hint="What the programme shows in the list of talks."
        rows={3}
        counter={{ text: summary, max: limits.talkSummaryMax }}
        {...field("summary")}
      />
      <TextArea
        label="Description"
        hint="The whole story, for the organizers and for those who want to know more. Line breaks are kept."
        rows={rows}
        {...field("description")}
      />
    </>
  );
}
