import { updateSession } from "@plenary/contract/sessions";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { ChosenEvent } from "./ChosenEvent.tsx";
import { CoSpeakers } from "./CoSpeakers.tsx";
import { EventChoice, type EventOption } from "./EventChoice.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import type { SessionFormState, SessionValues } from "./session-values.ts";
import { TalkOrNew } from "./TalkOrNew.tsx";

interface SessionFormProps {
  form: SessionFormState;
  /** The talks and events to choose from; null if they can't be changed, as for organizers. */
  choices: {
    talks: { talkId: string; title: string }[];
    own: EventOption[];
    speakerId: string;
  } | null;
  /** An event that is preselected although it isn't the user's own. */
  event: EventOption | null;
  /** What is known of the event that the reader comes from; others are then chosen only on request. */
  fixed?: ReactNode;
  /** Whether a new talk can be written here. */
  writes?: boolean;
  onSave: (values: SessionValues) => Promise<void>;
  saveLabel: string;
  busyLabel?: string;
  cancelTo: string;
  /** Unless it is new. */
  sessionId?: string;
  /** Who speaks in it, but for co-speakers. */
  speaker: { userId: string; name: string };
  /** Whether there are co-speakers who would be asked again. */
  asksAnew?: boolean;
}

export function SessionForm({ form, choices, event, fixed, writes = false, ...props }: SessionFormProps) {
  const [others, setOthers] = useState(event ? [event] : []);
  const eventId = form.hook.watch("eventId");
  const own = choices?.own ?? [];
  const known = [...own, ...others];
  const chosen = known.find((each) => each.eventId === eventId);

  function addOther(other: EventOption) {
    if (!known.some((each) => each.eventId === other.eventId)) setOthers([...others, other]);
  }

  const choice = <EventChoice form={form} own={own} others={others} onOther={addOther} />;
  return (
    <form
      noValidate
      onSubmit={form.submit(props.onSave, updateSession.failure)}
      className="flex max-w-prose flex-col gap-6"
    >
      <FormError>{form.failure}</FormError>
      {choices && (
        <>
          {fixed ? (
            <ChosenEvent error={form.errorOf("eventId")} choice={choice}>
              {fixed}
            </ChosenEvent>
          ) : null}
          <TalkOrNew form={form} talks={choices.talks} writes={writes} />
          {!fixed && choice}
          <CoSpeakers form={form} speakerId={choices.speakerId} asksAnew={props.asksAnew ?? false} />
        </>
      )}
      <ScheduleFields
        form={form}
        zone={chosen?.timezone ?? null}
        asWishes={choices !== null && !chosen?.permissions?.edit}
        compared={
          chosen
            ? {
                eventId: chosen.eventId,
                sessionId: props.sessionId,
                people: [props.speaker, ...(form.hook.watch("coSpeakerIds") ?? [])],
              }
            : null
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel={props.busyLabel ?? "Saving..."}>
          {props.saveLabel}
        </Button>
        <LinkButton to={props.cancelTo} variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}
