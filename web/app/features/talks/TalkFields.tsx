import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { MarkdownField } from "../texts/MarkdownField.tsx";

type TalkField = "title" | "summary" | "description";

interface TalkFieldsProps {
  field: (name: TalkField) => UseFormRegisterReturn & { error: string | undefined };
  /** The texts of the two fields with counters. */
  title: string | undefined;
  summary: string | undefined;
  rows: ComponentProps<typeof TextArea>["rows"];
}

/** The three fields that every talk has (docs/product/sessions.md#talks). */
export function TalkFields({ field, title, summary, rows }: TalkFieldsProps) {
  return (
    <>
      <TextField
        label={text("Title")}
        counter={{ text: title, max: limits.talkTitleMax }}
        {...field("title")}
      />
      <TextArea
        label={text("Summary")}
        hint={text("What the programme shows in the list of talks.")}
        rows={3}
        counter={{ text: summary, max: limits.talkSummaryMax }}
        {...field("summary")}
      />
      <MarkdownField
        label={text("Description")}
        purpose={text("The whole story, for the organizers and for those who want to know more.")}
        rows={rows}
        {...field("description")}
      />
    </>
  );
}
