import type { Value } from "@plenary/contract/survey-fields";
import { type NumberQuestion, numberIn } from "@plenary/contract/survey-numbers";
import { text } from "@plenary/contract/text";
import { useId, useState } from "react";
import { controlClass } from "../../ui/Field.tsx";
import { useEditing } from "./editing.ts";
import { textIn } from "./survey-words.ts";

interface PreviewNumberProps {
  question: NumberQuestion;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** The field of a number as people will see it. */
export function PreviewNumber({ question, value, onChange }: PreviewNumberProps) {
  const { language, main } = useEditing();
  const id = useId();
  const [typed, setTyped] = useState("");
  const read = (written: string): Value | undefined =>
    written.trim() === "" ? undefined : (numberIn(written, question.decimals) ?? written);
  const unit = textIn(question.unit, language, main);
  return (
    <div className="flex items-center gap-3">
      <input
        inputMode={question.decimals > 0 ? "decimal" : "numeric"}
        aria-label={text("Your answer")}
        aria-describedby={unit ? id : undefined}
        className={`${controlClass} min-h-11 max-w-48`}
        value={read(typed) === value ? typed : String(value ?? "")}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(read(target.value));
        }}
      />
      {unit && (
        <span id={id} dir="auto" className="[overflow-wrap:anywhere]">
          {unit}
        </span>
      )}
    </div>
  );
}
