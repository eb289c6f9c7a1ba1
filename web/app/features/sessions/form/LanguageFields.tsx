import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { text } from "@plenary/contract/text";
import { useMemo } from "react";
import { languageName } from "../../../base/language-names.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { languageChoices } from "./language-choices.ts";
import type { SessionFormState } from "./session-values.ts";

/** The languages of a session in their order, by name: another field is there once the one before is used. */
export function LanguageFields({ form }: { form: SessionFormState }) {
  const chosen = form.hook.watch("languages") ?? [];
  const choices = useMemo(languageChoices, []);
  const used = chosen.findLastIndex(Boolean) + 1;
  const count = Math.min(used + 1, programmeLimits.languagesMax);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">
        {text("Languages")} <span className="font-normal text-ink-soft">{text("(optional)")}</span>
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
              error={form.errorOf(`languages.${index}`)}
              {...form.register(`languages.${index}`)}
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
      {form.errorOf("languages") && (
        <p role="alert" tabIndex={-1} className="mt-1.5 text-sm text-danger">
          {form.errorOf("languages")}
        </p>
      )}
    </fieldset>
  );
}
