import { limits } from "@plenary/contract/limits";
import { enterSession } from "@plenary/contract/sessions/session-speakers";
import { text } from "@plenary/contract/text";
import X from "lucide-react/icons/x";
import { type ComponentProps, useRef, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { call, errorText } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { FreshLinks } from "../invitations/sent/FreshLink.tsx";
import { invitedText } from "../invitations/sent/invited-text.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { emptyMoreValues } from "./form/more-values.ts";
import { type RoomsAndTracks, withIds } from "./form/rooms-and-tracks.ts";
import { SessionForm } from "./form/SessionForm.tsx";
import {
  filledOnly,
  newTalk,
  type SessionFormState,
  type SessionInput,
  type SessionValues,
  WithTexts,
} from "./form/session-values.ts";
import { type NewSpeaker, SpeakerForm } from "./shown/SpeakerChoice.tsx";

/** Users who may only read the event are sent to the event. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { event } = await loadOrganized(params.eventId ?? "", Promise.resolve());
  return { event };
}

export const ErrorBoundary = EventFailure;

const empty = (eventId: string): SessionInput => ({
  ...{ talkId: newTalk, eventId, startTime: "", durationMinutes: null, room: "", track: "" },
  ...{ coSpeakerIds: [], ...emptyMoreValues(), roomId: undefined, trackId: undefined },
  ...{ title: "", summary: "", description: "" },
});

/** Organizers add a session for others: a keynote, a panel, a workshop on invitation (docs/product/sessions.md#sessions-for-others). */
export default function SessionEnter() {
  const { event } = useLoaderData<typeof clientLoader>();
  const { eventId } = event;
  const navigate = useNavigate();
  const form: SessionFormState = useSchemaForm(WithTexts, empty(eventId));
  const [speakers, setSpeakers] = useState<NewSpeaker[]>([]);
  const [isConfirmed, setConfirmed] = useState(true);
  const [links, setLinks] = useState<ComponentProps<typeof FreshLinks> | null>(null);
  useUnsaved(form.hook.formState.isDirty || speakers.length > 0);

  async function save(given: SessionValues, named: RoomsAndTracks) {
    const { title = "", summary = "", description = "", ...rest } = given;
    const {
      talkId: _,
      eventId: __,
      coSpeakerIds: ___,
      ...said
    } = withIds(filledOnly(rest as SessionValues), named);
    const body = {
      ...{ ...said, title, summary, description, isConfirmed },
      speakers: speakers.map((speaker) => speaker.body),
    };
    const { session, asked } = await call(enterSession, { params: { eventId }, body });
    form.hook.reset(form.hook.getValues());
    setSpeakers([]);
    const unmailed = asked.flatMap(({ email, url, whyNoMail: why }) => (url ? [{ email, url, why }] : []));
    if (unmailed.length > 0)
      await new Promise<void>((onDone) => {
        setLinks({ made: unmailed, onDone });
      });
    await navigate(paths.session(session.sessionId), { replace: true });
    notify(rich("“<bdi>{title}</bdi>” is added", { bdi: (inner) => <bdi>{inner}</bdi>, title }));
    for (const { email, mailSent, url } of asked)
      if (!url) notify(invitedText(email, { hasAccount: false, mailSent }));
  }

  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Add a session · Plenary")}</title>
      <PageHeader
        title={text("Add a session")}
        above={
          <EventCrumbs
            event={event}
            items={[
              { label: text("Sessions"), to: organizerPaths.sessions(eventId) },
              { label: text("Add a session") },
            ]}
          />
        }
      >
        {text("For somebody else: a keynote, a panel, a workshop on invitation.")}
      </PageHeader>
      <SessionForm
        form={form}
        texts={text("These texts are this session's own. Whoever speaks in it can change them.")}
        choices={null}
        others={[{ eventId, name: event.name, timezone: event.timezone, permissions: { edit: true } }]}
        speakers={speakers.flatMap(({ body, label }) =>
          "userId" in body ? [{ userId: body.userId, name: label }] : [],
        )}
        people={<WhoSpeaks eventId={eventId} speakers={speakers} onChange={setSpeakers} />}
        last={
          <CheckboxField
            label={text("Confirm it at once")}
            hint={text("Otherwise it waits for a decision, as what is submitted does.")}
            checked={isConfirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
          />
        }
        saveLabel={text("Add session")}
        cancelTo={organizerPaths.sessions(eventId)}
        onSave={save}
        failureText={(error) => errorText(error, enterSession.failure)}
      />
      {links && <FreshLinks {...links} />}
    </div>
  );
}

interface WhoSpeaksProps {
  eventId: string;
  speakers: NewSpeaker[];
  onChange: (speakers: NewSpeaker[]) => void;
}

/** The speakers in programme order. Nothing is sent before the session is added. */
function WhoSpeaks({ eventId, speakers, onChange }: WhoSpeaksProps) {
  const [open, setOpen] = useState(false);
  const goOnAt = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <fieldset className="flex flex-col items-start gap-2">
      <legend className="mb-1.5 font-medium">{text("Speakers")}</legend>
      {speakers.length === 0 ? (
        <p className="text-sm text-ink-soft">{text("Speaker to be announced")}</p>
      ) : (
        <ol className="w-full divide-y divide-line">
          {speakers.map((speaker, index) => (
            <li key={JSON.stringify(speaker.body)} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <bdi>{speaker.label}</bdi>
                <span className="block text-sm text-ink-soft">
                  {speaker.isAtOnce ? text("Named at once") : text("Asked first, and named once they accept")}
                </span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={text("Remove {name}", { name: speaker.label })}
                onClick={() => {
                  onChange(speakers.toSpliced(index, 1));
                  goOnAt.current?.focus();
                }}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ol>
      )}
      {speakers.length <= limits.coSpeakersMax && (
        <Button ref={goOnAt} size="sm" variant="secondary" onClick={() => setOpen(true)}>
          {text("Add a speaker")}
        </Button>
      )}
      <Dialog open={open} onClose={close} focusAfter={goOnAt} title={text("Add a speaker")}>
        {open && (
          <AddForm
            eventId={eventId}
            speakers={speakers}
            onClose={close}
            onAdd={(speaker) => {
              onChange([...speakers, speaker]);
              close();
            }}
          />
        )}
      </Dialog>
    </fieldset>
  );
}

interface AddFormProps {
  eventId: string;
  speakers: NewSpeaker[];
  onClose: () => void;
  onAdd: (speaker: NewSpeaker) => void;
}

function AddForm({ eventId, speakers, onClose, onAdd }: AddFormProps) {
  const isNamed = (speaker: NewSpeaker) =>
    speakers.some(({ body }) => JSON.stringify(body) === JSON.stringify(speaker.body));
  return (
    <SpeakerForm
      eventId={eventId}
      exclude={speakers.flatMap(({ body }) => ("userId" in body ? [body.userId] : []))}
      isWrong={(one) => (isNamed(one) ? text("Already named in this session") : undefined)}
      failure={null}
      busy={false}
      onAdd={onAdd}
      onCancel={onClose}
    />
  );
}
