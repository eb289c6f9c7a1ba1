import { limits } from "@plenary/contract/limits";
import { type Session, updateSession } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import type { errorText } from "../../../base/calls/api.ts";
import { useNoMail } from "../../../base/calls/use-no-mail.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { FormFoot } from "../../../ui/forms/FormFoot.tsx";
import { PeoplePicker } from "../../users/PeoplePicker.tsx";
import { isPlaced } from "../decisions/public-programme.ts";
import { WishesLine } from "../shown/Wishes.tsx";
import { EventChoice, type EventOption } from "./EventChoice.tsx";
import { MoreFields } from "./MoreFields.tsx";
import { isEmpty, moreNames } from "./more-values.ts";
import { type RoomsAndTracks, useRoomsAndTracks } from "./rooms-and-tracks.ts";
import { ScheduleFields } from "./ScheduleFields.tsx";
import type { SessionFormState, SessionValues } from "./session-values.ts";
import { SessionTexts, TalkOrNew } from "./TalkOrNew.tsx";

interface SessionFormProps {
  form: SessionFormState;
  /** The talks and events to choose from; null if they can't be changed, as for organizers. */
  choices: {
    talks: { talkId: string; title: string }[];
    own: EventOption[];
    speakerId: string;
  } | null;
  /** Events to choose from although they aren't the user's own. */
  others: EventOption[];
  /** The event that the reader comes from, as far as known; others can then be chosen only on request. */
  fixed?: ReactNode;
  /** The texts of a stored session; null if they are not edited here. */
  texts?: string | null;
  writes?: boolean;
  /** With the rooms and tracks of the chosen event, as far as known. */
  onSave: (values: SessionValues, named: RoomsAndTracks) => Promise<void>;
  /** The failure message, if it isn't the usual one. */
  failureText?: typeof errorText;
  saveLabel: string;
  busyLabel?: string;
  cancelTo: string;
  /** Unless it is new. */
  stored?: Session;
  /** The session's speakers as far as known, without co-speakers. */
  speakers: { userId: string; name: string }[];
  /** Shown after the texts, above the save button. */
  people?: ReactNode;
  last?: ReactNode;
  /** Whether some co-speakers would be invited again. */
  invitesAgain?: boolean;
}

export function SessionForm({ form, choices, fixed, texts, writes = false, ...props }: SessionFormProps) {
  const [others, setOthers] = useState(props.others);
  const { state } = useLocation();
  const eventId = form.hook.watch("eventId");
  const own = choices?.own ?? [];
  const known = [...own, ...others];
  const chosen = known.find((each) => each.eventId === eventId);
  const organizes = choices === null || chosen?.permissions?.edit === true;
  // What was written there for another event must be visible before it is sent.
  const { dirtyFields } = form.hook.formState;
  const saysMore = form.hook
    .watch(moreNames)
    .some((value, index) => !isEmpty(value) && (!props.stored || dirtyFields[moreNames[index] ?? "type"]));
  const named = useRoomsAndTracks(chosen?.eventId ?? null);
  const save = (values: SessionValues) => props.onSave(values, named.found ?? { rooms: [], tracks: [] });

  function addOther(other: EventOption) {
    if (!known.some((each) => each.eventId === other.eventId)) setOthers([...others, other]);
  }

  const choice = <EventChoice form={form} own={own} others={others} onOther={addOther} />;
  return (
    <form
      noValidate
      onSubmit={form.submit(save, updateSession.failure, props.failureText)}
      className="flex max-w-5xl flex-col gap-6"
    >
      <FormError>{form.failure}</FormError>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="flex min-w-0 flex-col gap-6">
          {texts && <SessionTexts form={form} note={texts} />}
          {props.people}
          {choices && (
            <>
              {fixed ? (
                <ChosenEvent error={form.errorOf("eventId")} choice={choice}>
                  {fixed}
                </ChosenEvent>
              ) : null}
              {!texts && (
                <TalkOrNew form={form} talks={choices.talks} writes={writes} kept={props.stored?.talkId} />
              )}
              {!fixed && choice}
              <CoSpeakers
                form={form}
                speakerId={choices.speakerId}
                invitesAgain={props.invitesAgain ?? false}
              />
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {organizes && props.stored?.eventId === eventId && <WishesLine session={props.stored} />}
          <ScheduleFields
            isFixed={!organizes && props.stored?.eventId === eventId && isPlaced(props.stored)}
            form={form}
            zone={chosen?.timezone ?? null}
            asWishes={!organizes}
            compared={
              chosen
                ? {
                    eventId: chosen.eventId,
                    sessionId: props.stored?.sessionId,
                    people: [...props.speakers, ...(form.hook.watch("coSpeakerIds") ?? [])],
                    unlisted: unlistedNames(props.stored, chosen.eventId),
                  }
                : null
            }
            named={named}
          />
          {chosen || saysMore ? <MoreFields form={form} /> : null}
          {props.last}
        </div>
      </div>
      <FormFoot
        {...{ saveLabel: props.saveLabel, busyLabel: props.busyLabel, busy: form.busy }}
        changed={Object.keys(dirtyFields).length}
        cancel={{ to: props.cancelTo, state }}
      />
    </form>
  );
}

/** The session's room and track names that the event doesn't have. */
function unlistedNames(stored: Session | undefined, eventId: string) {
  if (stored?.eventId !== eventId) return { room: null, track: null };
  const { room, roomId, track, trackId } = stored;
  return { room: roomId ? null : room, track: trackId ? null : track };
}

interface ChosenEventProps {
  children: ReactNode;
  error: string | undefined;
  choice: ReactNode;
}

/** The event from which the reader came to the form. Another can be chosen on request; the texts stay. */
function ChosenEvent({ children, error, choice }: ChosenEventProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return choice;
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-sunken p-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
      {error && (
        <p role="alert" tabIndex={-1} className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {text("Choose another event")}
      </Button>
    </div>
  );
}

interface CoSpeakersProps {
  form: SessionFormState;
  speakerId: string;
  invitesAgain: boolean;
}

/** The co-speakers, in the order in which the programme names them. */
function CoSpeakers({ form, speakerId, invitesAgain }: CoSpeakersProps) {
  const isOff = useNoMail();
  const { user } = useSignIn();
  const noMail = isOff || (user?.emailConfirmed === false && user.role !== "admin");
  const chosen = form.hook.watch("coSpeakerIds");
  const before = form.hook.formState.defaultValues?.coSpeakerIds?.map((person) => person?.userId);
  const asksSomebody = chosen.some(({ userId, note }) => note || !before?.includes(userId));
  const picker = (
    <PeoplePicker
      label={text("Co-speakers")}
      optional
      reachable
      hint={
        invitesAgain
          ? text(
              "They are named beside you in the programme, in this order, once they accept. If you choose another talk or event, all of them are asked again.",
            )
          : text("They are asked, and named beside you in the programme, in this order, once they accept.")
      }
      chosen={chosen}
      onChange={(people) => {
        form.hook.setValue("coSpeakerIds", people, { shouldDirty: true });
        form.hook.clearErrors("coSpeakerIds");
      }}
      max={limits.coSpeakersMax}
      exclude={[speakerId]}
      error={form.errorOf("coSpeakerIds")}
    />
  );
  return (
    <div className="flex flex-col gap-1.5">
      {picker}
      {noMail && asksSomebody && (
        <p className="text-sm text-ink-soft">
          {text("No mail goes out. Tell them yourself: the question waits among their invitations.")}
        </p>
      )}
    </div>
  );
}
