import { limits } from "@plenary/contract/limits";
import { AddSpeakerBody } from "@plenary/contract/sessions/session-speakers";
import { text } from "@plenary/contract/text";
import { useId, useState } from "react";
import { errorText } from "../../../base/calls/api.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { ChoiceField } from "../../../ui/forms/ChoiceField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { PeoplePicker, type Person } from "../../users/PeoplePicker.tsx";
import { findNamed, isNamesake, type Named, useNamed } from "./use-named.ts";

/** The chosen speaker, as far as entered. */
interface Choice {
  how: "account" | "email" | "name";
  /** At most one. */
  people: Person[];
  email: string;
  name: string;
  /** Whether the name means whoever is named so at the event already. */
  means: "same" | "other";
}

const nobodyYet: Choice = { how: "account", people: [], email: "", name: "", means: "same" };

/** One more speaker: the request's value and the name shown. */
export interface NewSpeaker {
  body: { userId: string } | { email: string } | { name: string };
  label: string;
  /** Nobody is asked first. */
  isAtOnce: boolean;
}

function chosenOne(
  choice: Choice,
  namesake: Named | undefined,
  ownId: string | undefined,
): NewSpeaker | undefined {
  const { how, people, email, name, means } = choice;
  const [person] = people;
  if (how === "account")
    return (
      person && {
        body: { userId: person.userId },
        label: person.name,
        isAtOnce: person.userId === ownId,
      }
    );
  const label = (how === "email" ? email : name).trim();
  if (!label) return undefined;
  if (how === "email") return { label, body: { email: label }, isAtOnce: false };
  if (!namesake || means === "other") return { label, body: { name: label }, isAtOnce: true };
  const { userId, name: known, unclaimed = false } = namesake;
  return { label: known, body: { userId }, isAtOnce: unclaimed || userId === ownId };
}

function wrongWith({ body }: NewSpeaker): string | undefined {
  const checked = AddSpeakerBody.safeParse(body);
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

interface SpeakerFormProps {
  eventId: string;
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
export function SpeakerForm({ eventId, exclude, isWrong, failure, busy, onAdd, onCancel }: SpeakerFormProps) {
  const [choice, setChoice] = useState<Choice>(nobodyYet);
  const [error, setError] = useState<string>();
  const named = useNamed(eventId, choice.how === "name" ? choice.name : "");
  const others = named.people.filter(({ userId }) => !exclude.includes(userId));
  const namesake = others.find(isNamesake(choice.name));
  const ownId = useSignIn().user?.userId;
  const one = chosenOne(choice, namesake, ownId);

  /** Whether somebody is named so already while the form has shown nobody of that name. */
  async function isUnshown(): Promise<boolean> {
    if (choice.how !== "name" || namesake || named.of === choice.name.trim()) return false;
    const people = await findNamed(eventId, choice.name);
    named.show(people);
    return people.some((person) => isNamesake(choice.name)(person) && !exclude.includes(person.userId));
  }
  return (
    <DialogForm
      onSubmit={async (event) => {
        event.preventDefault();
        // A form that the dialog was opened from is another one.
        event.stopPropagation();
        if (!one) return;
        try {
          const wrong = wrongWith(one) ?? isWrong?.(one);
          setError(wrong);
          if (!wrong && !(await isUnshown())) onAdd(one);
        } catch (failed) {
          setError(errorText(failed, text("Failed to add the speaker")));
        }
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
        named={others}
        namesake={namesake}
        ownId={ownId}
      />
    </DialogForm>
  );
}

interface SpeakerChoiceProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
  exclude: string[];
  error: string | undefined;
  /** Who is named at the event already, as far as the typed name fits. */
  named: readonly Named[];
  /** Who of them has exactly that name. */
  namesake: Named | undefined;
  /** The organizer, who isn't asked. */
  ownId: string | undefined;
}

/** Asks an organizer for a speaker: an account, an address, or a name alone. */
function SpeakerChoice({ choice, onChange, exclude, error, named, namesake, ownId }: SpeakerChoiceProps) {
  const { how, people, email, name, means } = choice;
  const namesId = useId();
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
            label: text("Somebody by email address"),
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
          label={text("Email address")}
          type="email"
          value={email}
          maxLength={limits.emailMax}
          autoComplete="off"
          error={error}
          onChange={({ target }) => onChange({ ...choice, email: target.value })}
        />
      )}
      {how === "name" && (
        <>
          <TextField
            label={text("Name")}
            value={name}
            maxLength={limits.nameMax}
            autoComplete="off"
            list={namesId}
            error={error}
            onChange={({ target }) => onChange({ ...choice, name: target.value, means: "same" })}
          />
          <datalist id={namesId}>
            {named.map((person) => (
              <option key={person.userId} value={person.name} />
            ))}
          </datalist>
        </>
      )}
      {how === "name" && namesake && (
        <ChoiceField
          legend={text("{name} is named at this event already", { name: namesake.name })}
          name="means"
          chosen={means}
          onChange={({ target }) => onChange({ ...choice, means: target.value as Choice["means"] })}
          options={[
            {
              value: "same",
              label: text("The same person"),
              hint:
                namesake.unclaimed || namesake.userId === ownId
                  ? text("Named at once, with what is known of them.")
                  : text("They have an account: they are asked, and named once they accept."),
            },
            {
              value: "other",
              label: text("Somebody else of that name"),
              hint: text("One more person of that name is named."),
            },
          ]}
        />
      )}
    </>
  );
}
