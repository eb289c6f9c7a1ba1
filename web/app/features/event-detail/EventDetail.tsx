import type { Event } from "@plenary/contract/events/events";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import ExternalLink from "lucide-react/icons/external-link";
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { formatDayRange, formatInstantDay, formatZone } from "../../base/formats/dates.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { SeparatedAction } from "../../ui/buttons/SeparatedAction.tsx";
import { Detail, Details } from "../../ui/lists/Details.tsx";
import { NoteLink } from "../../ui/notices/NoteLink.tsx";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";
import { LeaveEvent } from "../co-organizers/LeaveEvent.tsx";
import { sessionsQueryIn } from "../event-sessions/sessions-query.ts";
import { DeleteEvent } from "../events/DeleteEvent.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { SubmissionsSwitch } from "../events/SubmissionsSwitch.tsx";
import { VisibilityBadge } from "../events/VisibilityBadge.tsx";
import { VisibilitySwitch } from "../events/VisibilitySwitch.tsx";
import { loadEvent } from "../workspace/load-event.ts";
import { OwnSessions } from "./OwnSessions.tsx";

/** Others than organizers see their own sessions here. Organizers' older links to theirs lead on. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const { search, searchParams: query } = new URL(request.url);
  const { event, invited, descriptionHtml } = await loadEvent(eventId);
  const asked = sessionsQueryIn(query);
  if (event.permissions.edit) {
    if (query.get("show") === "invitations") throw redirect(organizerPaths.invitations(eventId) + search);
    if (Object.values(asked).some(Boolean)) throw redirect(organizerPaths.sessions(eventId) + search);
    return { event, invited, descriptionHtml, sessions: null };
  }
  const sessions = await call(
    listEventSessions,
    { params: { eventId }, query: asked },
    { signal: request.signal },
  );
  return { event, invited, descriptionHtml, sessions };
}

export const ErrorBoundary = EventFailure;

/** The event: for its organizers the overview of its workspace. */
export default function EventDetail() {
  const { event, invited, descriptionHtml, sessions } = useLoaderData<typeof clientLoader>();
  const isPublic = event.visibility === "public";
  const total = sessions?.total ?? 0;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title} · Plenary", { title: event.name })}</title>
      <PageHeader
        title={event.name}
        above={<Breadcrumb items={[{ label: "Events", to: paths.events() }, { label: event.name }]} />}
        badges={<VisibilityBadge visibility={event.visibility} />}
        actions={<EventActions event={event} />}
      />
      {invited && (
        <NoteLink to={paths.invitations()}>You have an invitation to this event to answer</NoteLink>
      )}
      {/* On phones the sessions are far below the event's texts. */}
      {total > 0 && (
        <p className="-mt-2 mb-6 lg:hidden">
          <a href="#sessions" className="text-link">
            {counted(total, "To the session", "To the {count} sessions")}
          </a>
        </p>
      )}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_18rem]">
        <aside aria-label="About this event" className="flex flex-col gap-6 lg:col-start-2">
          <EventDetails event={event} />
          {event.permissions.edit && (
            <div className="flex flex-col gap-1">
              {event.permissions.manage && <VisibilitySwitch event={event} />}
              <SubmissionsSwitch event={event} />
            </div>
          )}
          {isPublic && (
            <Link to={paths.publicEvent(event.eventId)} className="inline-flex items-center gap-2 text-link">
              Public page
              <ExternalLink className="size-4" aria-hidden="true" />
            </Link>
          )}
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

function EventActions({ event }: { event: Event }) {
  const { eventId, permissions, takesSubmissions } = event;
  // Organizers' own sessions are not submissions.
  const maySubmit = takesSubmissions || permissions.edit;
  return (
    <>
      {maySubmit && (
        <LinkButton to={paths.newSession({ eventId })} variant={permissions.edit ? "secondary" : "primary"}>
          {text("Submit a talk")}
        </LinkButton>
      )}
      {permissions.edit && (
        <SeparatedAction>
          {permissions.manage ? <DeleteEvent event={event} /> : <LeaveEvent event={event} />}
        </SeparatedAction>
      )}
    </>
  );
}

function EventDetails({ event }: { event: Event }) {
  return (
    <Details>
      <Detail term="When">{formatDayRange(event.startDate, event.endDate)}</Detail>
      <Detail term="Where">{event.location}</Detail>
      <Detail term="Time zone">{formatZone(event.timezone)}</Detail>
      {event.website && (
        <Detail term={text("Website")}>
          <a href={event.website} rel="nofollow" className="text-link [overflow-wrap:anywhere]">
            <Breakable>{event.website.replace(/^https?:\/\/|\/$/gi, "")}</Breakable>
          </a>
        </Detail>
      )}
      <Detail term={text("Submissions")}>
        {event.takesSubmissions
          ? text("Open")
          : event.submissionsOpen
            ? text("None any more, as the last day is past")
            : text("Closed by the organizers")}
      </Detail>
      <Detail term="Added">{formatInstantDay(event.createdAt)}</Detail>
      {event.updatedAt !== event.createdAt && (
        <Detail term="Updated">{formatInstantDay(event.updatedAt)}</Detail>
      )}
    </Details>
  );
}
