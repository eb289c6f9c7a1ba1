import type { HTMLInputTypeAttribute, ReactNode } from "react";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { sr } from "../../../ui/texts/tags.tsx";
import type { SettingsFormState, TextSetting } from "./settings-values.ts";

export interface SettingFieldProps {
  form: SettingsFormState;
  name: TextSetting;
  label: string;
  hint?: string;
  /** Follows the hint, also when the field is emptied. */
  note?: ReactNode;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  stored: string | null;
  /** Clears the saved value at once. */
  onRemove: () => void;
}

/** A text setting; saving it emptied changes nothing (docs/product/administration.md#system-settings). */
export function SettingField({ form, name, hint, note, stored, onRemove, ...field }: SettingFieldProps) {
  const emptied = stored !== null && !form.hook.watch(name).trim();

  function putBack() {
    form.hook.resetField(name);
    form.hook.setFocus(name);
  }

  return (
    <div>
      <TextField
        {...field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          (emptied || hint || note) && (
            <>
              {emptied ? <KeptValue value={stored} /> : hint} {note}
            </>
          )
        }
        error={form.errorOf(name)}
        {...form.register(name)}
      />
      {emptied && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={putBack}>
            {rich("Put it back <sr>({field})</sr>", { sr, field: field.label })}
          </Button>
          <Button variant="secondary" size="sm" onClick={onRemove}>
            {rich("Remove it now <sr>({field})</sr>", { sr, field: field.label })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Explains what an emptied field means. */
export function KeptValue({ value }: { value: string | number }) {
  return rich("An empty field is not saved: it keeps its value <b>{value}</b>.", {
    b: (inner) => <span className="text-ink [overflow-wrap:anywhere]">{inner}</span>,
    value,
  });
}
