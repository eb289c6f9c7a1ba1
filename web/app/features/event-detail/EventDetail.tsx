import type { Event } from "@plenary/contract/events/events";
import { getEventOverview } from "@plenary/contract/events/overview";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { NoteLink } from "../../ui/notices/NoteLink.tsx";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";
import { sessionsQueryIn } from "../event-sessions/sessions-query.ts";
import { EventFacts } from "../events/EventFacts.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { VisibilityBadge } from "../events/VisibilityBadge.tsx";
import { EventOverview } from "../overview/EventOverview.tsx";
import { loadEvent } from "../workspace/load-event.ts";
import { OwnSessions } from "./OwnSessions.tsx";

/** Organizers get its overview, others their own sessions. Organizers' older links to theirs lead on. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const { signal } = request;
  const { search, searchParams: query } = new URL(request.url);
  const shown = await loadEvent(eventId);
  const { event } = shown;
  const asked = sessionsQueryIn(query);
  if (event.permissions.edit) {
    if (query.get("show") === "invitations") throw redirect(organizerPaths.invitations(eventId) + search);
    if (Object.values(asked).some(Boolean)) throw redirect(organizerPaths.sessions(eventId) + search);
    const { overview } = await call(getEventOverview, { params: { eventId } }, { signal });
    return { ...shown, overview, sessions: null };
  }
  const sessions = await call(listEventSessions, { params: { eventId }, query: asked }, { signal });
  return { ...shown, overview: null, sessions };
}

export const ErrorBoundary = EventFailure;

/** The event: for its organizers the overview of its workspace. */
export default function EventDetail() {
  const { event, dayChange, invited, arranges, descriptionHtml, overview, sessions } =
    useLoaderData<typeof clientLoader>();
  const total = sessions?.total ?? 0;
  const documentTitle = <title>{text("{title} · Plenary", { title: event.name })}</title>;
  const invitation = invited && (
    <NoteLink to={paths.invitations()}>{text("You have an invitation to this event to answer")}</NoteLink>
  );
  if (overview)
    return (
      <div className="page-column whole-width py-8 sm:py-10">
        {documentTitle}
        <EventOverview
          event={event}
          dayChange={dayChange}
          descriptionHtml={descriptionHtml}
          overview={overview}
          invitation={invitation}
        />
      </div>
    );
  return (
    <div className="page-column py-10 sm:py-14">
      {documentTitle}
      <PageHeader
        title={event.name}
        above={<Breadcrumb items={[{ label: text("Events"), to: paths.events() }, { label: event.name }]} />}
        badges={<VisibilityBadge visibility={event.visibility} />}
        actions={
          <>
            {arranges && (
              <PlaceLink to={organizerPaths.schedule(event.eventId)}>{text("Schedule editor")}</PlaceLink>
            )}
            {event.takesSubmissions && <SubmitTalk event={event} />}
          </>
        }
      />
      {invitation}
      {/* On phones the sessions are far below the event's texts. */}
      {total > 0 && (
        <p className="-mt-2 mb-6 lg:hidden">
          <a href="#sessions" className="text-link">
            {counted(total, "To the session", "To the {count} sessions")}
          </a>
        </p>
      )}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_18rem]">
        <aside aria-label={text("About this event")} className="flex flex-col gap-6 lg:col-start-2">
          <EventFacts event={event} />
        </aside>
        <section aria-labelledby="description" className="max-w-prose min-w-0 lg:row-start-1">
          <h2 id="description" className="sr-only">
            {text("Description")}
          </h2>
          <RenderedText html={descriptionHtml} />
        </section>
      </div>
      {sessions && total > 0 && <OwnSessions found={sessions} />}
    </div>
  );
}

function SubmitTalk({ event: { eventId, callUntil } }: { event: Event }) {
  if (callUntil) return <LinkButton to={paths.publicCall(eventId)}>{text("Call for papers")}</LinkButton>;
  return <LinkButton to={paths.newSession({ eventId })}>{text("Submit a talk")}</LinkButton>;
}
