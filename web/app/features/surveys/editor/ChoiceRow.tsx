import type { Choice } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import X from "lucide-react/icons/x";
import { type ClipboardEvent, type KeyboardEvent, memo, useId } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { controlClass } from "../../../ui/forms/Field.tsx";
import { useEditing } from "../draft/editing.ts";

export interface ChoiceActions {
  change: (index: number, choice: Choice) => void;
  /** Deletes it; retires it, or offers it again, if somebody may have chosen it. */
  remove: (index: number) => void;
  onKey: (event: KeyboardEvent, index: number) => void;
  onPaste: (event: ClipboardEvent, index: number) => void;
}

interface ChoiceRowProps {
  choice: Choice;
  index: number;
  /** Without its words: "Option 3". */
  name: string;
  error: string | undefined;
  /** The id of the message about all of them. */
  problemOfAll: string | undefined;
  /** Stable props: of 300 options only the edited one renders. */
  actions: ChoiceActions;
}

/** One option, row or column of a question. */
export const ChoiceRow = memo(function ChoiceRow({
  choice,
  index,
  name,
  error,
  problemOfAll,
  actions,
}: ChoiceRowProps) {
  const { language, main, isChoiceSettled } = useEditing();
  const id = useId();
  const { choiceId, label, isRetired } = choice;
  const original = language === main ? "" : (label[main] ?? "");
  const describedBy = [error && `${id}-error`, original && `${id}-original`, problemOfAll]
    .filter(Boolean)
    .join(" ");
  return (
    <li data-choice={choiceId}>
      <div className="flex gap-1">
        <input
          dir="auto"
          lang={language}
          aria-label={name}
          aria-invalid={error || (problemOfAll && index === 0) ? true : undefined}
          aria-describedby={describedBy || undefined}
          value={label[language] ?? ""}
          onChange={({ target }) =>
            actions.change(index, { ...choice, label: { ...label, [language]: target.value } })
          }
          onKeyDown={(event) => actions.onKey(event, index)}
          onPaste={(event) => actions.onPaste(event, index)}
          className={`${controlClass} min-h-11 ${isRetired ? "text-ink-soft line-through" : ""}`}
        />
        <Button
          variant="quiet"
          className="px-3"
          aria-label={removeName(choice, isChoiceSettled(choiceId), label[main] || name)}
          onClick={() => actions.remove(index)}
        >
          {isRetired ? <ArchiveRestore aria-hidden="true" /> : <X aria-hidden="true" />}
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      {original && (
        <p id={`${id}-original`} dir="auto" lang={main} className="mt-1 text-sm text-ink-soft">
          {original}
        </p>
      )}
    </li>
  );
});

function removeName({ isRetired }: Choice, isSettled: boolean, name: string): string {
  if (isRetired) return text("Offer {option} again", { option: name });
  return isSettled ? text("Retire {option}", { option: name }) : text("Remove {option}", { option: name });
}
