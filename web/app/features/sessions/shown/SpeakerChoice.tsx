import { limits } from "@plenary/contract/limits";
import { AddSpeakerBody } from "@plenary/contract/sessions/session-speakers";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { ChoiceField } from "../../../ui/forms/ChoiceField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { PeoplePicker, type Person } from "../../users/PeoplePicker.tsx";

/** The chosen speaker, as far as entered. */
interface Choice {
  how: "account" | "email" | "name";
  /** At most one. */
  people: Person[];
  email: string;
  name: string;
}

const nobodyYet: Choice = { how: "account", people: [], email: "", name: "" };

/** One more speaker: the request's value and the name shown. */
export interface NewSpeaker {
  body: { userId: string } | { email: string } | { name: string };
  label: string;
}

function chosenOne({ how, people: [person], email, name }: Choice): NewSpeaker | undefined {
  if (how === "account") return person && { body: { userId: person.userId }, label: person.name };
  const label = (how === "email" ? email : name).trim();
  if (!label) return undefined;
  return { label, body: how === "email" ? { email: label } : { name: label } };
}

function wrongWith({ body }: NewSpeaker): string | undefined {
  const checked = AddSpeakerBody.safeParse(body);
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

interface SpeakerFormProps {
  /** Accounts that are named already. */
  exclude: string[];
  /** Another problem of the chosen person, shown at the field. */
  isWrong?: (speaker: NewSpeaker) => string | undefined;
  failure: string | null;
  busy: boolean;
  onAdd: (speaker: NewSpeaker) => void;
  onCancel: () => void;
}

/** Adds one more speaker, in a dialog. */
export function SpeakerForm({ exclude, isWrong, failure, busy, onAdd, onCancel }: SpeakerFormProps) {
  const [choice, setChoice] = useState<Choice>(nobodyYet);
  const [error, setError] = useState<string>();
  const one = chosenOne(choice);
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        // A form that the dialog was opened from is another one.
        event.stopPropagation();
        if (!one) return;
        const wrong = wrongWith(one) ?? isWrong?.(one);
        setError(wrong);
        if (!wrong) onAdd(one);
      }}
      onCancel={onCancel}
      failure={error ? null : failure}
      busy={busy}
      submitLabel={text("Add")}
      busyLabel={text("Saving...")}
      disabled={!one}
    >
      <SpeakerChoice
        choice={choice}
        onChange={(next) => {
          setError(undefined);
          setChoice(next);
        }}
        exclude={exclude}
        error={error}
      />
    </DialogForm>
  );
}

interface SpeakerChoiceProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
  exclude: string[];
  error: string | undefined;
}

/** Asks an organizer for a speaker: an account, an address, or a name alone. */
function SpeakerChoice({ choice, onChange, exclude, error }: SpeakerChoiceProps) {
  const { how, people, email, name } = choice;
  return (
    <>
      <ChoiceField
        legend={text("Who is it?")}
        name="how"
        chosen={how}
        onChange={({ target }) => onChange({ ...choice, how: target.value as Choice["how"] })}
        options={[
          {
            value: "account",
            label: text("Somebody with an account"),
            hint: text("They are asked, and named once they accept."),
          },
          {
            value: "email",
            label: text("Somebody by e-mail address"),
            hint: text("They are asked with a link, and named once they accept."),
          },
          {
            value: "name",
            label: text("A name alone"),
            hint: text("Named at once. You get a link with which they can take the session over."),
          },
        ]}
      />
      {how === "account" && (
        <PeoplePicker
          label={text("Account")}
          chosen={people}
          onChange={(next) => onChange({ ...choice, people: next })}
          max={1}
          exclude={exclude}
          error={error}
        />
      )}
      {how === "email" && (
        <TextField
          label={text("E-mail address")}
          type="email"
          value={email}
          maxLength={limits.emailMax}
          autoComplete="off"
          error={error}
          onChange={({ target }) => onChange({ ...choice, email: target.value })}
        />
      )}
      {how === "name" && (
        <TextField
          label={text("Name")}
          value={name}
          maxLength={limits.nameMax}
          autoComplete="off"
          error={error}
          onChange={({ target }) => onChange({ ...choice, name: target.value })}
        />
      )}
    </>
  );
}
