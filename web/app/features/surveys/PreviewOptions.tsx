import { fold } from "@plenary/contract/fold";
import type { Question, Value } from "@plenary/contract/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/survey-limits";
import { chosenIn } from "@plenary/contract/survey-logic";
import { text } from "@plenary/contract/text";
import { useId, useState } from "react";
import { controlClass } from "../../ui/Field.tsx";
import { useEditing } from "./editing.ts";
import { textIn } from "./survey-words.ts";
import { Tick } from "./Tick.tsx";

interface OptionsProps {
  question: Extract<Question, { type: "single" | "multiple" }>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** Options as people will see them: where they are many, in a box with a search. */
export function Options({ question, value, onChange }: OptionsProps) {
  const { language, main } = useEditing();
  const name = useId();
  const { choiceIds = [], other = null } = (value !== undefined && chosenIn(value)) || {};
  const isSingle = question.type === "single";
  const [searched, setSearched] = useState("");
  const options = question.options
    .filter(({ isRetired }) => !isRetired)
    .map(({ choiceId, label }, index) => ({
      choiceId,
      name: textIn(label, language, main) || text("Option {number}", { number: index + 1 }),
    }));
  const isLong = options.length >= limits.searchedFrom;
  const words = fold(searched).split(" ");
  const isShown = ({ choiceId, name: own }: { choiceId: string; name: string }) =>
    choiceIds.includes(choiceId) || words.every((word) => fold(own).includes(word));

  const choose = (choiceId: string, isOn: boolean) => {
    const others = isSingle ? [] : choiceIds.filter((each) => each !== choiceId);
    const chosen = isOn ? [...others, choiceId] : others;
    onChange(chosen.length > 0 || other ? { choiceIds: chosen, other: isSingle ? null : other } : undefined);
  };

  return (
    <div className="flex flex-col gap-1">
      {isLong && (
        <input
          type="search"
          dir="auto"
          aria-label={text("Search options")}
          placeholder={text("Search options")}
          className={`${controlClass} min-h-11`}
          value={searched}
          onChange={({ target }) => setSearched(target.value)}
        />
      )}
      <div
        className={`flex flex-col gap-1 ${isLong ? "max-h-80 overflow-y-auto rounded-control border border-line px-3 py-1" : ""}`}
      >
        {options.filter(isShown).map((option) => (
          <Tick
            key={option.choiceId}
            type={isSingle ? "radio" : "checkbox"}
            name={name}
            checked={choiceIds.includes(option.choiceId)}
            onChange={(isOn) => choose(option.choiceId, isOn)}
          >
            {option.name}
          </Tick>
        ))}
      </div>
      {question.other && (
        <label className="mt-1 flex flex-col gap-1 text-sm">
          {text("Something else")}
          <input
            dir="auto"
            className={`${controlClass} min-h-11`}
            value={other ?? ""}
            onChange={({ target }) => {
              const written = target.value || null;
              const kept = isSingle && written ? [] : choiceIds;
              onChange(kept.length > 0 || written ? { choiceIds: kept, other: written } : undefined);
            }}
          />
        </label>
      )}
    </div>
  );
}
