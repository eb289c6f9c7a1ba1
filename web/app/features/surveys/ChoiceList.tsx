import type { Choice } from "@plenary/contract/survey-fields";
import { counted, text } from "@plenary/contract/text";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { controlClass } from "../../ui/Field.tsx";
import { notify } from "../../ui/notices.ts";
import { linesOf, newChoice, withLines } from "./draft.ts";
import { useEditing } from "./editing.ts";

interface ChoiceListProps {
  kind: "options" | "rows" | "columns";
  path: string;
  choices: readonly Choice[];
  /** How many there can be that are not retired. */
  most: number;
  onChange: (choices: Choice[]) => void;
}

/**
 * The options, rows or columns of a question. Enter adds the next, Alt with an arrow moves the one that is written in, and of several
 * lines that are pasted each becomes one.
 */
export function ChoiceList({ kind, path, choices, most, onChange }: ChoiceListProps) {
  const { language, main, problems, isChoiceSettled, announce } = useEditing();
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const words = wordsOf(kind);
  const asked = choices.filter(({ isRetired }) => !isRetired).length;
  const ofAll = problems[path];

  /** By then it is drawn. */
  const focusOn = (choiceId: string) =>
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-choice="${choiceId}"] input`)?.focus(),
    );

  function addAfter(index: number) {
    if (asked >= most) return announce(words.most);
    const choice = newChoice();
    onChange(choices.toSpliced(index + 1, 0, choice));
    focusOn(choice.choiceId);
  }

  function remove(choice: Choice, index: number) {
    if (isChoiceSettled(choice.choiceId)) {
      onChange(choices.map((each) => (each === choice ? { ...each, isRetired: !each.isRetired } : each)));
      return;
    }
    onChange(choices.filter((each) => each !== choice));
    const next = choices[index + 1] ?? choices[index - 1];
    if (next) focusOn(next.choiceId);
    else frame.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  }

  function onKey(event: KeyboardEvent, choice: Choice, index: number) {
    // An input method's own, which ends what it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      return addAfter(index);
    }
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    const to = index + by;
    if (to < 0 || to >= choices.length) return;
    onChange(choices.filter((each) => each !== choice).toSpliced(to, 0, choice));
    announce(words.place(to + 1, choices.length));
    focusOn(choice.choiceId);
  }

  function onPaste(event: ClipboardEvent, index: number) {
    const lines = linesOf(event.clipboardData.getData("text"));
    if (lines.length < 2) return;
    event.preventDefault();
    const place = { index, language, isMain: language === main, room: most - asked };
    const pasted = withLines(choices, lines, place);
    onChange(pasted.choices);
    if (pasted.left.length === 0) return;
    notify(
      counted(
        pasted.left.length,
        "{count} pasted line found no place",
        "{count} pasted lines found no place",
      ),
      "bad",
    );
  }

  return (
    <fieldset ref={frame} className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{words.legend}</legend>
      <ul className="flex flex-col gap-2">
        {choices.map((choice, index) => {
          const { choiceId, label, isRetired } = choice;
          const error =
            problems[`${path}.${index}.label.${language}`] ??
            (language === main ? problems[`${path}.${index}.label`] : undefined);
          const original = language === main ? "" : (label[main] ?? "");
          const describedBy = [error && `${id}-${index}`, original && `${id}-o${index}`, ofAll && `${id}-all`]
            .filter(Boolean)
            .join(" ");
          return (
            <li key={choiceId} data-choice={choiceId}>
              <div className="flex gap-1">
                <input
                  dir="auto"
                  lang={language}
                  aria-label={words.name(index + 1)}
                  aria-invalid={error || (ofAll && index === 0) ? true : undefined}
                  aria-describedby={describedBy || undefined}
                  value={label[language] ?? ""}
                  onChange={({ target }) =>
                    onChange(
                      choices.map((each) =>
                        each === choice ? { ...each, label: { ...label, [language]: target.value } } : each,
                      ),
                    )
                  }
                  onKeyDown={(event) => onKey(event, choice, index)}
                  onPaste={(event) => onPaste(event, index)}
                  className={`${controlClass} min-h-11 ${isRetired ? "text-ink-soft line-through" : ""}`}
                />
                <Button
                  variant="quiet"
                  className="px-3"
                  aria-label={removeName(
                    choice,
                    isChoiceSettled(choiceId),
                    label[main] || words.name(index + 1),
                  )}
                  onClick={() => remove(choice, index)}
                >
                  {isRetired ? <ArchiveRestore aria-hidden="true" /> : <X aria-hidden="true" />}
                </Button>
              </div>
              {error && (
                <p id={`${id}-${index}`} className="mt-1 text-sm text-danger">
                  {error}
                </p>
              )}
              {original && (
                <p id={`${id}-o${index}`} dir="auto" lang={main} className="mt-1 text-sm text-ink-soft">
                  {original}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {ofAll && (
        <p id={`${id}-all`} className="text-sm text-danger">
          {ofAll}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button data-add="" size="sm" variant="secondary" onClick={() => addAfter(choices.length - 1)}>
          <Plus aria-hidden="true" />
          {words.add}
        </Button>
        <p className="text-sm text-ink-soft">{text("Several lines can be pasted at once.")}</p>
      </div>
    </fieldset>
  );
}

function removeName({ isRetired }: Choice, isSettled: boolean, name: string): string {
  if (isRetired) return text("Offer {option} again", { option: name });
  return isSettled ? text("Retire {option}", { option: name }) : text("Take away {option}", { option: name });
}

function wordsOf(kind: ChoiceListProps["kind"]) {
  switch (kind) {
    case "options":
      return {
        legend: text("Options"),
        add: text("Add an option"),
        most: text("At most 50 options"),
        name: (number: number) => text("Option {number}", { number }),
        place: (number: number, count: number) => text("Option {number} of {count}", { number, count }),
      };
    case "rows":
      return {
        legend: text("Rows"),
        add: text("Add a row"),
        most: text("At most 20 rows and 10 columns"),
        name: (number: number) => text("Row {number}", { number }),
        place: (number: number, count: number) => text("Row {number} of {count}", { number, count }),
      };
    case "columns":
      return {
        legend: text("Columns"),
        add: text("Add a column"),
        most: text("At most 20 rows and 10 columns"),
        name: (number: number) => text("Column {number}", { number }),
        place: (number: number, count: number) => text("Column {number} of {count}", { number, count }),
      };
  }
}
