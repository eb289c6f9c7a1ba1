import { updateSession } from "@plenary/contract/sessions";
import { useState } from "react";
import { useSchemaForm } from "../../base/forms.ts";
import { useKeptInput } from "../../sign-in/use-kept-input.ts";
import { Button } from "../../ui/Button.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { CoSpeakers } from "./CoSpeakers.tsx";
import { EventChoice, type EventOption } from "./EventChoice.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import {
  SessionFields,
  type SessionFormState,
  type SessionInput,
  type SessionValues,
} from "./session-values.ts";

interface SessionFormProps {
  values: SessionInput;
  /** The talks and events to choose from; null if they can't be changed, as for organizers. */
  choices: {
    talks: { talkId: string; title: string }[];
    own: EventOption[];
    speakerId: string;
  } | null;
  /** An event that is preselected although it isn't the user's own. */
  event: EventOption | null;
  onSave: (values: SessionValues) => Promise<void>;
  saveLabel: string;
  cancelTo: string;
}

export function SessionForm({ values, choices, event, onSave, saveLabel, cancelTo }: SessionFormProps) {
  const form: SessionFormState = useSchemaForm(SessionFields, values);
  useKeptInput(form.hook);
  const [others, setOthers] = useState(event ? [event] : []);
  const eventId = form.hook.watch("eventId");
  const known = [...(choices?.own ?? []), ...others];
  const zone = known.find((each) => each.eventId === eventId)?.timezone ?? null;

  function addOther(other: EventOption) {
    if (!known.some((each) => each.eventId === other.eventId)) setOthers([...others, other]);
  }

  return (
    <form
      noValidate
      onSubmit={form.submit(onSave, updateSession.failure)}
      className="flex max-w-prose flex-col gap-6"
    >
      <FormError>{form.failure}</FormError>
      {choices && (
        <>
          <SelectField label="Talk" error={form.errorOf("talkId")} {...form.register("talkId")}>
            <option value="">Choose one of your talks</option>
            {choices.talks.map((talk) => (
              <option key={talk.talkId} value={talk.talkId}>
                {talk.title}
              </option>
            ))}
          </SelectField>
          <EventChoice form={form} own={choices.own} others={others} onOther={addOther} />
          <CoSpeakers form={form} speakerId={choices.speakerId} asksAnew={values.coSpeakerIds.length > 0} />
        </>
      )}
      <ScheduleFields form={form} zone={zone} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          {saveLabel}
        </Button>
        <LinkButton to={cancelTo} variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}
