import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { text } from "@plenary/contract/text";
import { type ComponentProps, useMemo } from "react";
import { languageName } from "../../../base/formats/language-names.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { languageChoices } from "./language-choices.ts";

interface LanguageFieldsProps {
  /** Codes; an empty one isn't chosen. */
  chosen: readonly string[];
  /** Says so. */
  optional?: boolean;
  /** Of all of them. */
  error: string | undefined;
  /** What registers the field of that place in its form. */
  fieldOf: (index: number) => Omit<ComponentProps<typeof SelectField>, "label" | "children">;
}

/** Languages in order, by name. Filling one field shows the next. */
export function LanguageFields({ chosen, optional = false, error, fieldOf }: LanguageFieldsProps) {
  const choices = useMemo(languageChoices, []);
  const used = chosen.findLastIndex(Boolean) + 1;
  const count = Math.min(used + 1, programmeLimits.languagesMax);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">
        {text("Languages")}{" "}
        {optional && <span className="font-normal text-ink-soft">{text("(optional)")}</span>}
      </legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {Array.from({ length: count }, (_, index) => {
          const code = chosen[index] ?? "";
          const isOther = code !== "" && !choices.some((choice) => choice.code === code);
          return (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: it is the field of that place
              key={index}
              label={text("Language {number}", { number: String(index + 1) })}
              {...fieldOf(index)}
              value={code}
            >
              <option value="">{text("None")}</option>
              {isOther && <option value={code}>{languageName(code)}</option>}
              {choices.map((choice) => (
                <option key={choice.code} value={choice.code}>
                  {choice.name}
                </option>
              ))}
            </SelectField>
          );
        })}
      </div>
      {error && (
        <p role="alert" tabIndex={-1} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
