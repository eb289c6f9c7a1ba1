import { PendingDecision, type SelectedProposal } from "@plenary/contract/selection/selection";
import { selectionLimits } from "@plenary/contract/selection/selection-limits";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, type SubmitEvent, useState } from "react";
import { useLoaderData } from "react-router";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import type { loadSelection } from "./load-selection.ts";
import { decisionActs, decisions } from "./selection-words.ts";

/** What is to be set; what isn't there stays as it is. */
export interface PendingChange {
  decision: PendingDecision | null;
  typeId?: string | null;
  trackId?: string | null;
  minutes?: number | null;
  note?: string | null;
}

interface ChangePendingProps {
  chosen: readonly SelectedProposal[];
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
  save: (change: PendingChange) => Promise<boolean>;
  busy: boolean;
  error: string | null;
}

const same = "same";
const submitted = "submitted";

/** Asks what is to be decided of the chosen proposals, and as what they are accepted. */
export function ChangePending(props: ChangePendingProps) {
  const { chosen, open, onClose, focusAfter } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title={counted(chosen.length, "Decide about {count} proposal", "Decide about {count} proposals")}
      description={text("Their speakers hear nothing before you tell everybody.")}
    >
      {open && <Fields {...props} />}
    </Dialog>
  );
}

function Fields({ chosen, onClose, save, busy, error }: ChangePendingProps) {
  const { types, tracks } = useLoaderData<typeof loadSelection>();
  const [one, ...others] = chosen;
  const was = others.length === 0 ? (one?.pending ?? null) : null;
  // Of several, each keeps what is pending of it, unless something is chosen.
  const first = (value: string | null | undefined) => (others.length > 0 ? same : (value ?? submitted));
  const [decision, setDecision] = useState<PendingDecision>(was?.decision ?? "accept");
  const [typeId, setTypeId] = useState(first(was?.typeId));
  const [trackId, setTrackId] = useState(first(was?.trackId));
  const [minutes, setMinutes] = useState(was?.minutes?.toString() ?? "");
  const [note, setNote] = useState(was?.note ?? "");
  const chosenOf = (value: string) => (value === submitted ? null : value);

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const isAccepted = decision !== "reject";
    const isDone = await save({
      decision,
      ...(isAccepted && typeId !== same && { typeId: chosenOf(typeId) }),
      ...(isAccepted && trackId !== same && { trackId: chosenOf(trackId) }),
      ...(isAccepted &&
        (minutes !== "" || others.length === 0) && { minutes: minutes ? Number(minutes) : null }),
      ...(!isAccepted && { note: note.trim() || null }),
    });
    if (isDone) onClose();
  }

  return (
    <DialogForm
      onSubmit={(event) => void send(event)}
      onCancel={onClose}
      failure={error}
      busy={busy}
      submitLabel={text("Save")}
      busyLabel={text("Saving...")}
    >
      <SelectField
        label={text("Decision")}
        value={decision}
        onChange={({ target }) => setDecision(PendingDecision.parse(target.value))}
      >
        {decisions.map((each) => (
          <option key={each} value={each}>
            {decisionActs[each]()}
          </option>
        ))}
      </SelectField>
      {decision === "reject" ? (
        <TextArea
          label={text("Reason")}
          optional
          hint={counted(chosen.length, "Its speakers read it.", "All of their speakers read it.")}
          value={note}
          maxLength={selectionLimits.noteMax}
          counter={{ text: note, max: selectionLimits.noteMax }}
          onChange={({ target }) => setNote(target.value)}
        />
      ) : (
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          {types.length > 1 && (
            <Other
              label={text("Type")}
              several={others.length > 0}
              value={typeId}
              set={setTypeId}
              options={types}
            />
          )}
          {tracks.length > 0 && (
            <Other
              label={text("Track")}
              several={others.length > 0}
              value={trackId}
              set={setTrackId}
              options={tracks}
            />
          )}
          <TextField
            label={text("Length in minutes")}
            hint={text("As submitted if it is empty")}
            type="number"
            inputMode="numeric"
            min={1}
            max={1440}
            value={minutes}
            onChange={({ target }) => setMinutes(target.value)}
          />
        </div>
      )}
    </DialogForm>
  );
}

interface OtherProps {
  label: string;
  several: boolean;
  value: string;
  set: (value: string) => void;
  options: readonly { id: string; name: string }[];
}

function Other({ label, several, value, set, options }: OtherProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => set(target.value)}>
      {several && <option value={same}>{text("Leave as it is")}</option>}
      <option value={submitted}>{text("As submitted")}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
