import { text } from "@plenary/contract/text";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { partSelector, type QuestionOrSection } from "../draft/editing.ts";

interface PositionDialogProps {
  open: boolean;
  thing: QuestionOrSection;
  name: string;
  /** Called when it opens. */
  places: () => PositionChoices;
  onClose: () => void;
  onChoose: (value: string) => void;
}

export interface PositionChoices {
  /** By the section that they are in. */
  groups: { label: string; places: { value: string; label: string }[] }[];
  chosen: string;
}

/** Asks for the new position. */
export function PositionDialog({ open, thing, name, onClose, ...rest }: PositionDialogProps) {
  // Its button is a new element after a move into another section.
  const focusAfter = {
    get current() {
      return document.querySelector<HTMLElement>(partSelector(thing, "place"));
    },
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text("Move to...")}
      description={<span dir="auto">{name}</span>}
      focusAfter={focusAfter}
    >
      <Positions onClose={onClose} {...rest} />
    </Dialog>
  );
}

type PositionsProps = Pick<PositionDialogProps, "places" | "onClose" | "onChoose">;

function Positions({ places, onClose, onChoose }: PositionsProps) {
  const [{ groups, chosen }] = useState(places);
  const [value, setValue] = useState(chosen);

  function move(event: FormEvent) {
    event.preventDefault();
    // In React's tree it is inside the survey's form.
    event.stopPropagation();
    onClose();
    onChoose(value);
  }

  return (
    <DialogForm
      onSubmit={move}
      onCancel={onClose}
      failure={null}
      busy={false}
      disabled={value === chosen}
      submitLabel={text("Move")}
      busyLabel={text("Moving...")}
    >
      <SelectField label={text("Position")} value={value} onChange={({ target }) => setValue(target.value)}>
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.places.map((place) => (
              <option key={place.value} value={place.value}>
                {place.label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </DialogForm>
  );
}
