import type { ReactionAbout } from "@plenary/contract/feedback/feedback-fields";
import { feedbackLimits as limits } from "@plenary/contract/feedback/feedback-limits";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useId, useRef } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { controlClass } from "../../../ui/forms/Field.tsx";
import type { SettingsFormState } from "./settings-values.ts";

interface ReactionFieldsProps {
  form: SettingsFormState;
  about: ReactionAbout;
  legend: string;
}

/** The ready-made phrases about the talk or the room: each can be reworded or removed. */
export function ReactionFields({ form, about, legend }: ReactionFieldsProps) {
  const id = useId();
  const reactions = form.hook.watch("reactions");
  const list = useRef<HTMLUListElement>(null);
  const ofAll = form.errorOf("reactions");
  const set = (next: typeof reactions) => {
    form.hook.setValue("reactions", next, { shouldDirty: true });
    form.hook.clearErrors("reactions");
  };

  function add() {
    set([...reactions, { label: "", about }]);
    // It is rendered by then.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <ul ref={list} tabIndex={-1} className="grid gap-3 outline-none sm:grid-cols-2">
        {reactions.map((reaction, index) => {
          if (reaction.about !== about) return null;
          const error = form.errorOf(`reactions.${index}.label`);
          const errorId = `${id}-${index}`;
          return (
            <li key={reaction.reactionId ?? `new-${index}`}>
              <div className="flex gap-1">
                <input
                  dir="auto"
                  aria-label={text("Reaction {number}", { number: index + 1 })}
                  aria-invalid={error || ofAll ? true : undefined}
                  aria-describedby={error ? errorId : ofAll ? `${id}-all` : undefined}
                  className={`${controlClass} min-h-11`}
                  {...form.register(`reactions.${index}.label`, {
                    onChange: () => form.hook.clearErrors("reactions"),
                  })}
                />
                <Button
                  variant="quiet"
                  className="px-3"
                  aria-label={text("Remove {reaction}", { reaction: reaction.label })}
                  onClick={() => {
                    set(reactions.filter((_, each) => each !== index));
                    list.current?.focus();
                  }}
                >
                  <X aria-hidden="true" />
                </Button>
              </div>
              {error && (
                <p id={errorId} className="mt-1 text-sm text-danger">
                  {error}
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
      {reactions.length < limits.reactionsMax && (
        <div>
          <Button size="sm" variant="secondary" onClick={add}>
            <Plus aria-hidden="true" />
            {about === "talk" ? text("Add a reaction") : text("Add a reaction about the room")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
