import type { Texts } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import type { FocusEvent } from "react";
import { languageName } from "../../../base/formats/language-names.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { useEditing } from "../draft/editing.ts";

interface TextsFieldProps {
  label: string;
  /** The path of its problems. */
  path: string;
  texts: Texts | null;
  onChange: (texts: Texts) => void;
  isLong?: boolean;
  optional?: boolean;
  hint?: string;
}

/** A text in the editor's language. In other languages it also shows the original. */
export function TextsField({ label, path, texts, onChange, isLong, hint, ...field }: TextsFieldProps) {
  const { language, main, problems, languages } = useEditing();
  const original = language === main ? "" : (texts?.[main] ?? "");
  const shared = {
    ...field,
    label:
      languages.length > 1
        ? text("{label} in {language}", { label, language: languageName(language) })
        : label,
    lang: language,
    hint: original ? (
      <span dir="auto" lang={main}>
        {original}
      </span>
    ) : (
      hint
    ),
    error: problems[`${path}.${language}`] ?? (language === main ? problems[path] : undefined),
    value: texts?.[language] ?? "",
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...texts, [language]: target.value }),
  };
  // A browser scrolls to the edited line, and may leave the rest of the box below the window's edge.
  const show = ({ currentTarget }: FocusEvent<HTMLElement>) =>
    currentTarget.scrollIntoView({ block: "nearest" });
  return isLong ? (
    <TextArea {...shared} rows={3} onFocus={show} />
  ) : (
    <TextField {...shared} autoComplete="off" />
  );
}
