import type { Answer } from "@plenary/contract/endpoint";
import { getProgramme } from "@plenary/contract/programme/programme";
import { previewVersion, ReleaseBody } from "@plenary/contract/programme/versions";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { useKeptInput } from "../../../sign-in/use-kept-input.ts";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { loadOrganized } from "../../workspace/load-event.ts";
import { AboveVersions } from "./AboveVersions.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { Conflicts } from "./Conflicts.tsx";
import { ReleaseForm } from "./ReleaseForm.tsx";
import { countWords } from "./words.ts";

/** Users who may only read the event are sent to it. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const ofEvent = { params: { eventId } };
  const others = Promise.all([
    call(getProgramme, { ...ofEvent, query: { changes: "false" } }, { signal }),
    call(previewVersion, ofEvent, { signal }),
    countWithout(eventId, "time", signal),
    countWithout(eventId, "room", signal),
  ]);
  const { event, loaded } = await loadOrganized(eventId, others);
  const [{ programme }, preview, noTime, noRoom] = loaded;
  return { event, current: programme.currentVersion, preview, without: { noTime, noRoom } };
}

/** How many confirmed sessions have none, as the list says that is linked to. */
async function countWithout(eventId: string, without: "time" | "room", signal: AbortSignal) {
  const query = { status: "confirmed", without, limit: 1 } as const;
  return (await call(listEventSessions, { params: { eventId }, query }, { signal })).counts.confirmed;
}

export function ErrorBoundary() {
  return <EventFailure failure={previewVersion.failure} />;
}

/** The form's fields; the shown preview determines which plan is released. */
const ReleaseFields = ReleaseBody.omit({ planRevision: true });

/** What the next version would change and whom it would be told to, and the button that releases it. */
export default function NewVersion() {
  const { event, current, preview, without } = useLoaderData<typeof clientLoader>();
  // Here, so that its text survives times without anything to release.
  const form = useSchemaForm(ReleaseFields, { name: "", note: "", tell: true });
  useKeptInput(form.hook);
  const isUnchanged = current !== null && preview.changes.length + preview.retracked === 0;
  const showsForm = !isUnchanged || form.hook.formState.isDirty || form.failure !== null;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("New version of {event} · Plenary", { event: event.name })}</title>
      <PageHeader
        title={text("New version")}
        above={<AboveVersions event={event} here={text("New version")} />}
      >
        {current
          ? text("The public will see times and rooms as they are arranged now.")
          : text(
              "From the first version on, the public sees times and rooms as last released. There is no way back to a live programme.",
            )}
      </PageHeader>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <Conflicts eventId={event.eventId} preview={preview} isUnchanged={isUnchanged} />
          <Unplaced eventId={event.eventId} {...without} />
          {isUnchanged ? (
            <EmptyState title={text("Nothing has changed since {name}", { name: current.name })}>
              {text(
                "A new version can be released once a time, a room, a track or a speaker has changed, or a session has joined or left.",
              )}
            </EmptyState>
          ) : (
            <Preview preview={preview} zone={event.timezone} isFirst={current === null} />
          )}
        </div>
        {showsForm && (
          <ReleaseForm
            form={form}
            event={event}
            preview={preview}
            number={(current?.number ?? 0) + 1}
            disabled={isUnchanged}
          />
        )}
      </div>
    </div>
  );
}

/** What is released without a time or a room, which is easily missed in a long list of changes. */
function Unplaced({ eventId, noTime, noRoom }: { eventId: string; noTime: number; noRoom: number }) {
  if (noTime + noRoom === 0) return null;
  const listOf = (without: "time" | "room") =>
    organizerPaths.sessions(eventId, { status: "confirmed", without });
  return (
    <p className="flex flex-wrap gap-x-4">
      {noTime > 0 && (
        <Link to={listOf("time")} className="text-link">
          {counted(
            noTime,
            "{count} confirmed session has no time",
            "{count} confirmed sessions have no time",
          )}
        </Link>
      )}
      {noRoom > 0 && (
        <Link to={listOf("room")} className="text-link">
          {counted(
            noRoom,
            "{count} confirmed session has no room",
            "{count} confirmed sessions have no room",
          )}
        </Link>
      )}
    </p>
  );
}

interface PreviewProps {
  preview: Answer<typeof previewVersion>;
  zone: string;
  isFirst: boolean;
}

function Preview({ preview, zone, isFirst }: PreviewProps) {
  const { changes, counts, retracked } = preview;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="text-2xl">
        {isFirst ? text("What is in it") : text("What changes")}
      </h2>
      {changes.length + retracked === 0 ? (
        <div className="mt-4">
          <EmptyState title={text("Nothing is in the programme yet")}>
            {text("Sessions confirmed later appear without a time and room until the next version.")}
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-1 mb-4 flex flex-wrap gap-x-4 text-ink-soft">
            {countWords(counts).map((word) => (
              <span key={word}>{word}</span>
            ))}
            {retracked > 0 && (
              <span>
                {counted(
                  retracked,
                  "{count} session is in another track; nobody is told of that",
                  "{count} sessions are in another track; nobody is told of that",
                )}
              </span>
            )}
          </p>
          <ChangeList changes={changes} zone={zone} as="h3" />
        </>
      )}
    </section>
  );
}
