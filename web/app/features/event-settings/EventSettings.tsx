import { getCall } from "@plenary/contract/call/call";
import { updateEvent } from "@plenary/contract/events/events";
import { getIdentity } from "@plenary/contract/events/identity";
import { getProgramme } from "@plenary/contract/programme/programme";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import { useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LeaveEvent } from "../co-organizers/LeaveEvent.tsx";
import { DeleteEvent } from "../events/DeleteEvent.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { EventForm } from "../events/EventForm.tsx";
import { useDraftQuestion } from "../events/use-draft-question.tsx";
import { Elsewhere } from "../programme/plan/Elsewhere.tsx";
import { SettingsForm } from "../programme/plan/SettingsForm.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { IdentityForm } from "./IdentityForm.tsx";

/** Users who may only read the event are sent to the event. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const asked = [{ params: { eventId } }, { signal: request.signal }] as const;
  const others = Promise.all([
    call(getProgramme, ...asked),
    call(getIdentity, ...asked),
    call(getCall, ...asked),
  ]);
  const { event, loaded } = await loadOrganized(eventId, others);
  const [{ programme }, { identity }, asking] = loaded;
  return { event, programme, identity, isCalled: asking.call?.state === "published" };
}

export const ErrorBoundary = EventFailure;

/** The settings of an event: its form, its programme's, where its programme can be shown elsewhere, and its end. */
export default function EventSettings() {
  const { event, programme, identity, isCalled } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { eventId } = event;
  const { mayHide, dialog } = useDraftQuestion(event);
  const [moved, setMoved] = useState<Moved | null>(null);
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Settings of {event} · Plenary", { event: event.name })}</title>
      <PageHeader title={text("Settings")} />
      <div className="flex flex-col gap-14">
        <section aria-labelledby="event-settings" className="min-w-0">
          <h2 id="event-settings" className="mb-4 text-2xl">
            {text("Event")}
          </h2>
          <EventForm
            event={event}
            timed={programme.timedDays}
            isCalled={isCalled}
            saveLabel={text("Save event")}
            failure={updateEvent.failure}
            cancelTo={paths.event(eventId)}
            onSave={async (body) => {
              const hides = event.visibility === "public" && body.visibility === "draft";
              if (hides && !(await mayHide())) return undefined;
              const answer = await call(updateEvent, { params: { eventId }, body });
              const { startDate, endDate, timezone } = answer.event;
              const isMoved =
                startDate !== event.startDate || endDate !== event.endDate || timezone !== event.timezone;
              const along = body.shiftProgramme && startDate !== event.startDate ? (programme.timed ?? 0) : 0;
              setMoved(isMoved ? { eventId, along, outside: await countOutside(eventId) } : null);
              await revalidate();
              notify(text("Event saved"));
              return answer.event;
            }}
          />
          {moved?.eventId === eventId && (
            <MovedAlong {...moved} hasVersions={programme.currentVersion !== null} />
          )}
        </section>
        <IdentityForm event={event} identity={identity} />
        <SettingsForm event={event} programme={programme} />
        {event.visibility === "public" && <Elsewhere event={event} origins={programme.embedOrigins ?? []} />}
        <section aria-labelledby="end" className="flex flex-col items-start gap-4 border-t border-line pt-8">
          <h2 id="end" className="text-2xl">
            {event.permissions.manage ? text("Delete this event") : text("Leave this event")}
          </h2>
          {event.permissions.manage ? <DeleteEvent event={event} /> : <LeaveEvent event={event} />}
        </section>
      </div>
      {dialog}
    </div>
  );
}

/** What other days of the event meant for its programme. */
interface Moved {
  eventId: string;
  /** How many sessions and items moved along. */
  along: number;
  /** How many confirmed sessions are on none of its days. */
  outside: number;
}

async function countOutside(eventId: string): Promise<number> {
  const query = { status: "confirmed", day: "outside", limit: 1 } as const;
  // What was saved is saved, also if this can't be told.
  const found = await call(listEventSessions, { params: { eventId }, query }).catch(() => null);
  return found?.counts.confirmed ?? 0;
}

/** Says so under the form, with the way to what is left behind. */
function MovedAlong({ eventId, along, outside, hasVersions }: Moved & { hasVersions: boolean }) {
  if (along + outside === 0) return null;
  return (
    <p role="status" className="mt-4 max-w-prose">
      {along > 0 &&
        counted(
          along,
          "{count} session or item moved along with the event.",
          "{count} sessions and items moved along with the event.",
        )}{" "}
      {along > 0 && hasVersions && text("The public sees it with the next version.")}{" "}
      {outside > 0 && (
        <Link
          to={organizerPaths.sessions(eventId, { status: "confirmed", day: "outside" })}
          className="text-link"
        >
          {counted(
            outside,
            "{count} confirmed session is outside the event's days",
            "{count} confirmed sessions are outside the event's days",
          )}
        </Link>
      )}
    </p>
  );
}
