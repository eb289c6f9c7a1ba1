import type { Choice } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import { counted, text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { linesOf, newChoice, withLines } from "../draft/draft.ts";
import { useEditing } from "../draft/editing.ts";
import { type ChoiceActions, ChoiceRow } from "./ChoiceRow.tsx";

interface ChoiceListProps {
  kind: "options" | "rows" | "columns";
  path: string;
  choices: readonly Choice[];
  /** How many there can be that are not retired. */
  most: number;
  onChange: (choices: Choice[]) => void;
}

/** A question's options, rows or columns. Enter adds one, Alt with an arrow moves one, each pasted line becomes one. */
export function ChoiceList({ kind, path, choices, most, onChange }: ChoiceListProps) {
  const { language, main, problems, isChoiceSettled, announce } = useEditing();
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const words = wordsOf(kind);
  const asked = choices.filter(({ isRetired }) => !isRetired).length;
  const ofAll = problems[path];

  /** It is rendered by then. */
  const focusOn = (choiceId: string) =>
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-choice="${choiceId}"] input`)?.focus(),
    );

  const focusOnAdd = () => frame.current?.querySelector<HTMLElement>("[data-add]")?.focus();

  function addAfter(index: number) {
    if (asked >= most) return announce(words.most);
    const choice = newChoice();
    onChange(choices.toSpliced(index + 1, 0, choice));
    focusOn(choice.choiceId);
  }

  const change = (index: number, changed: Choice) => onChange(choices.with(index, changed));

  function remove(index: number) {
    const choice = choices[index];
    if (!choice) return;
    if (isChoiceSettled(choice.choiceId)) return change(index, { ...choice, isRetired: !choice.isRetired });
    onChange(choices.toSpliced(index, 1));
    const next = choices[index + 1] ?? choices[index - 1];
    if (next) focusOn(next.choiceId);
    else focusOnAdd();
  }

  function onKey(event: KeyboardEvent, index: number) {
    // An input method's Enter, which ends its composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      return addAfter(index);
    }
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    const choice = choices[index];
    const to = index + by;
    if (!choice || to < 0 || to >= choices.length) return;
    onChange(choices.toSpliced(index, 1).toSpliced(to, 0, choice));
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
      counted(pasted.left.length, "{count} pasted line didn't fit", "{count} pasted lines didn't fit"),
      "bad",
    );
  }

  // Rows are not rendered again while another one is edited, so all of them share their handlers.
  const now = useRef<ChoiceActions>(null);
  useLayoutEffect(() => {
    now.current = { change, remove, onKey, onPaste };
  });
  const [actions] = useState<ChoiceActions>(() => ({
    change: (...given) => now.current?.change(...given),
    remove: (...given) => now.current?.remove(...given),
    onKey: (...given) => now.current?.onKey(...given),
    onPaste: (...given) => now.current?.onPaste(...given),
  }));

  const isLong = choices.length >= limits.searchedFrom;

  return (
    <fieldset ref={frame} className="relative flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{words.legend}</legend>
      {isLong && (
        // Tab would take two presses for each of 300.
        <Button
          size="sm"
          variant="secondary"
          className="sr-only focus-visible:not-sr-only focus-visible:self-start focus-visible:px-3"
          onClick={focusOnAdd}
        >
          {words.skip}
        </Button>
      )}
      <ul
        className={`flex flex-col gap-2 ${isLong ? "max-h-[32rem] overflow-y-auto rounded-control border border-line p-2" : ""}`}
      >
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.choiceId}
            choice={choice}
            index={index}
            name={words.name(index + 1)}
            error={
              problems[`${path}.${index}.label.${language}`] ??
              (language === main ? problems[`${path}.${index}.label`] : undefined)
            }
            problemOfAll={ofAll === undefined ? undefined : `${id}-all`}
            actions={actions}
          />
        ))}
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
        <p className="text-sm text-ink-soft">
          {isLong ? words.count(asked) : text("Several lines can be pasted at once.")}
        </p>
      </div>
    </fieldset>
  );
}

function wordsOf(kind: ChoiceListProps["kind"]) {
  switch (kind) {
    case "options":
      return {
        legend: text("Options"),
        add: text("Add an option"),
        skip: text("Skip the options"),
        most: text("At most 300 options"),
        count: (count: number) => counted(count, "{count} option", "{count} options"),
        name: (number: number) => text("Option {number}", { number }),
        place: (number: number, count: number) => text("Option {number} of {count}", { number, count }),
      };
    case "rows":
      return {
        legend: text("Rows"),
        add: text("Add a row"),
        skip: text("Skip the rows"),
        most: text("At most 20 rows and 10 columns"),
        count: (count: number) => counted(count, "{count} row", "{count} rows"),
        name: (number: number) => text("Row {number}", { number }),
        place: (number: number, count: number) => text("Row {number} of {count}", { number, count }),
      };
    case "columns":
      return {
        legend: text("Columns"),
        add: text("Add a column"),
        skip: text("Skip the columns"),
        most: text("At most 20 rows and 10 columns"),
        count: (count: number) => counted(count, "{count} column", "{count} columns"),
        name: (number: number) => text("Column {number}", { number }),
        place: (number: number, count: number) => text("Column {number} of {count}", { number, count }),
      };
  }
}
