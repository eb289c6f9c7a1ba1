import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import { missingIn } from "@plenary/contract/surveys/survey-questionnaire";
import { counted, text } from "@plenary/contract/text";
import { memo, useState } from "react";
import { languageName } from "../../../base/formats/language-names.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { FilterTabs } from "../../../ui/lists/FilterTabs.tsx";
import { languageChoices } from "../../sessions/form/language-choices.ts";
import { missingAround } from "../draft/draft.ts";
import { useEditing, useLateDraft } from "../draft/editing.ts";

/** The languages of a survey: the one being edited, and what the others lack. */
export const LanguageBar = memo(function LanguageBar({ onChoose }: { onChoose: (language: string) => void }) {
  const { languages, change, language, main, problems, announce } = useEditing();
  const others = languages.filter((code) => code !== language);

  return (
    <section aria-label={text("Languages")} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {languages.length > 1 ? (
          <FilterTabs
            label={text("Write in")}
            value={language}
            onChange={onChoose}
            options={languages.map((code) => ({ value: code, label: languageName(code) }))}
          />
        ) : (
          <p>{text("Written in {language}", { language: languageName(main) })}</p>
        )}
        {languages.length < limits.languagesMax && (
          <AddLanguage
            languages={languages}
            onAdd={(code) => {
              change({ languages: [...languages, code] });
              onChoose(code);
              announce(text("Now in {language}", { language: languageName(code) }));
            }}
          />
        )}
      </div>
      {problems.languages && <p className="text-sm text-danger">{problems.languages}</p>}
      {languages.length > 1 && <MissingTexts />}
      {language !== main && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              change({ languages: [language, ...others] });
              announce(text("{language} is the first language", { language: languageName(language) }));
            }}
          >
            {text("Make {language} the first", { language: languageName(language) })}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              change({ languages: others });
              onChoose(main);
              announce(text("{language} is removed", { language: languageName(language) }));
            }}
          >
            {text("Remove {language}", { language: languageName(language) })}
          </Button>
        </div>
      )}
    </section>
  );
});

function MissingTexts() {
  const { languages, main } = useEditing();
  const draft = useLateDraft();
  return languages.slice(1).map((code) => {
    const count = missingIn(draft.questionnaire, code, main) + missingAround(draft, code, main);
    if (count === 0) return null;
    return (
      <p key={code} className="text-sm text-warn">
        {counted(
          count,
          "{count} text is missing in {language}. {main} is shown instead.",
          "{count} texts are missing in {language}. {main} is shown instead.",
          { language: languageName(code), main: languageName(main) },
        )}
      </p>
    );
  });
}

interface AddLanguageProps {
  /** Those that are there. */
  languages: readonly string[];
  onAdd: (language: string) => void;
}

/** Chosen first and added by a button: by keyboard, a list passes others on the way. */
function AddLanguage({ languages, onAdd }: AddLanguageProps) {
  const [chosen, setChosen] = useState("");
  return (
    <div className="flex items-end gap-2">
      <SelectField
        label={text("Another language")}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{text("Choose...")}</option>
        {languageChoices()
          .filter(({ code }) => !languages.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
      <Button
        variant="secondary"
        onClick={() => {
          if (!chosen) return;
          onAdd(chosen);
          setChosen("");
        }}
      >
        {text("Add")}
      </Button>
    </div>
  );
}
