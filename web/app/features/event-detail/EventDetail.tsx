import { deleteEvent, type Event, getEvent } from "@plenary/contract/events/events";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import ExternalLink from "lucide-react/icons/external-link";
import Trash2 from "lucide-react/icons/trash";
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData, useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatDayRange, formatInstantDay, formatZone } from "../../base/formats/dates.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { surveyPaths } from "../../base/paths/survey-paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { SeparatedAction } from "../../ui/buttons/SeparatedAction.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Detail, Details } from "../../ui/lists/Details.tsx";
import { NoteLink } from "../../ui/notices/NoteLink.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";
import { AnswersGone } from "../answering/AnswersGone.tsx";
import { LeaveEvent } from "../co-organizers/LeaveEvent.tsx";
import { sessionsQueryIn } from "../event-sessions/sessions-query.ts";
import { EventFailure } from "../events/EventFailure.tsx";
import { SubmissionsSwitch } from "../events/SubmissionsSwitch.tsx";
import { VisibilityBadge } from "../events/VisibilityBadge.tsx";
import { VisibilitySwitch } from "../events/VisibilitySwitch.tsx";
import { loadSentInvitations } from "../invitations/sent/sent-invitations.ts";
import { EventParts } from "./EventParts.tsx";
import { EventSessions } from "./EventSessions.tsx";

/** The event with a page of its sessions: organizers get all or the invitations, others their own. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const query = new URL(request.url).searchParams;
  const showsInvitations = query.get("show") === "invitations";
  const asked = showsInvitations ? { limit: 1 } : sessionsQueryIn(query);
  const [{ event, invited, descriptionHtml }, sessions] = await Promise.all([
    call(getEvent, { params: { eventId } }, { signal }),
    call(listEventSessions, { params: { eventId }, query: asked }, { signal }),
  ]);
  const organizes = event.permissions.edit;
  if (showsInvitations && !organizes) throw redirect(paths.event(eventId));
  return {
    event,
    invited,
    descriptionHtml,
    showsInvitations,
    sent: organizes ? await loadSentInvitations(eventId, showsInvitations ? query : null, signal) : null,
    sessions,
  };
}

export const ErrorBoundary = EventFailure;

export default function EventDetail() {
  const { event, invited, descriptionHtml, showsInvitations, sent, sessions } =
    useLoaderData<typeof clientLoader>();
  const isPublic = event.visibility === "public";
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
      {sessions.total > 0 && (
        <p className="-mt-2 mb-6 lg:hidden">
          <a href="#sessions" className="text-link">
            {counted(sessions.total, "To the session", "To the {count} sessions")}
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
      {sent ? (
        <EventParts event={event} sessions={sessions} sent={sent} showsInvitations={showsInvitations} />
      ) : (
        <EventSessions event={event} found={sessions} />
      )}
    </div>
  );
}

function EventActions({ event }: { event: Event }) {
  const { eventId, permissions } = event;
  return (
    <>
      {event.takesSubmissions ? (
        // Organizers usually invite first.
        <LinkButton to={paths.newSession({ eventId })} variant={permissions.edit ? "secondary" : "primary"}>
          {text("Submit a talk")}
        </LinkButton>
      ) : (
        // Organizers' own sessions are not submissions.
        permissions.edit && (
          <LinkButton to={paths.newSession({ eventId })} variant="secondary">
            {text("Submit a talk")}
          </LinkButton>
        )
      )}
      {permissions.edit && (
        // Rooms and tracks are reached from the programme.
        <>
          <LinkButton to={organizerPaths.programme(eventId)} variant="secondary">
            {text("Programme")}
          </LinkButton>
          <LinkButton to={organizerPaths.speakers(eventId)} variant="secondary">
            {text("Speakers")}
          </LinkButton>
          <LinkButton to={feedbackPaths.event(eventId)} variant="secondary">
            {text("Feedback")}
          </LinkButton>
          <LinkButton to={surveyPaths.list(eventId)} variant="secondary">
            {text("Surveys")}
          </LinkButton>
          <LinkButton to={organizerPaths.editEvent(eventId)} variant="secondary">
            Edit
          </LinkButton>
        </>
      )}
      {permissions.manage && (
        <LinkButton to={organizerPaths.coOrganizers(eventId)} variant="secondary">
          Co-organizers
        </LinkButton>
      )}
      {permissions.manage && <DeleteEvent event={event} />}
      {permissions.edit && !permissions.manage && <LeaveEvent event={event} />}
    </>
  );
}

function DeleteEvent({ event }: { event: Event }) {
  const task = useTask(deleteEvent.failure);
  const navigate = useNavigate();

  async function remove() {
    await call(deleteEvent, { params: { eventId: event.eventId } });
    await navigate(paths.events(), { replace: true });
    notify("Event deleted");
  }

  return (
    <SeparatedAction>
      <ConfirmButton
        label="Delete"
        icon={<Trash2 aria-hidden="true" />}
        title="Delete this event?"
        confirmLabel="Delete event"
        busyLabel="Deleting..."
        danger
        work={remove}
        task={task}
      >
        <q className="[overflow-wrap:anywhere]">{event.name}</q> and all of its sessions will be gone for
        good. The talks stay with their speakers. <AnswersGone eventId={event.eventId} isGoing={task.busy} />
      </ConfirmButton>
    </SeparatedAction>
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
