import { listSessionDetails } from "@plenary/contract/sessions/session-details";
import { getSession, type Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { SessionHistory } from "../history/SessionHistory.tsx";
import { Biographies } from "./Biographies.tsx";
import { ChangedTexts } from "./ChangedTexts.tsx";
import { Decision } from "./decisions/Decision.tsx";
import { RejectReason } from "./decisions/RejectReason.tsx";
import { StatusBadge } from "./decisions/StatusBadge.tsx";
import { statusOf } from "./decisions/status.ts";
import { loadSession } from "./load-session.ts";
import { EditSession, SessionActions, useSpeaks } from "./SessionActions.tsx";
import { SessionDetails } from "./SessionDetails.tsx";
import { SessionFailure } from "./SessionFailure.tsx";
import { SessionNotice } from "./SessionNotice.tsx";
import { ConflictLines, type Conflicts } from "./shown/ConflictLines.tsx";
import { useSessionVisit } from "./use-session-visit.ts";
import { useWayBack } from "./way-back.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { session } = await loadSession(params.sessionId);
  return { session, conflicts: session.permissions.decide ? await loadConflicts(session, request) : [] };
}

/** With which sessions it is in conflict; organizers alone are told of others. */
async function loadConflicts(
  { eventId, sessionId }: Session,
  { signal }: Pick<Request, "signal">,
): Promise<Conflicts> {
  const asked = { params: { eventId }, query: { ids: sessionId } };
  return (await call(listSessionDetails, asked, { signal })).sessions[0]?.conflicts ?? [];
}

export function ErrorBoundary() {
  return <SessionFailure failure={getSession.failure} />;
}

export default function SessionDetail() {
  const { session, conflicts } = useLoaderData<typeof clientLoader>();
  const { talk, talkId } = session;
  const speaks = useSpeaks(session);
  useSessionVisit(session);
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title} · Plenary", { title: talk.title })}</title>
      <PageHeader
        title={talk.title}
        above={<Above session={session} />}
        badges={<StatusBadge session={session} />}
        actions={
          <>
            <EditSession session={session} />
            <SessionActions session={session} />
          </>
        }
      />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_18rem]">
        <div className="flex max-w-prose flex-col items-start gap-6">
          <RejectReason session={session} />
          <StatusNote session={session} />
          <ConflictLines
            eventId={session.eventId}
            named={conflicts}
            linkTo={(sessionId) => ({ to: paths.session(sessionId) })}
          />
          <p className="user-text text-lg text-ink-soft">{talk.summary}</p>
          <ChangedTexts session={session} />
          <Link to={paths.talk(talkId)} className="text-link">
            {text("Read the whole talk")}
          </Link>
          <Decision session={session} />
          <SessionNotice session={session} />
          <Biographies session={session} />
          {speaks && session.status !== "rejected" && (
            <Link to={ownPaths.availability(session.eventId)} className="text-link">
              {text("Say when you can be there")}
            </Link>
          )}
          {(session.permissions.decide || speaks) && (
            <SessionHistory
              key={session.sessionId}
              sessionId={session.sessionId}
              zone={session.event.timezone}
            />
          )}
        </div>
        <aside aria-label={text("About this session")}>
          <SessionDetails session={session} />
        </aside>
      </div>
    </div>
  );
}

/** Speakers come from their own sessions, organizers from the event. */
function Above({ session }: { session: Session }) {
  const { event, eventId, talk, permissions } = session;
  const back = useWayBack(eventId);
  const speaks = useSpeaks(session);
  const toEvent = permissions.decide
    ? { label: text("Sessions"), to: back }
    : { label: event.name, to: paths.event(eventId) };
  const from = speaks ? { label: text("My Sessions"), to: paths.sessions() } : toEvent;
  return <Breadcrumb items={[from, { label: talk.title }]} />;
}

/** Explains the status to speakers who don't decide themselves. */
function StatusNote({ session }: { session: Session }) {
  const { permissions, rejectReason } = session;
  if (permissions.decide) return null;
  const notes = {
    draft: text("The organizers have not decided about this session yet."),
    confirmed: text("The organizers approved this session: it is in the programme."),
    rejected: rejectReason
      ? text("The organizers rejected this session.")
      : text("The organizers rejected this session and gave no reason."),
  };
  const status = statusOf(session);
  return (
    <p className="text-sm text-ink-soft">
      {session.cancelled ? text("The organizers cancelled this session.") : notes[status]}
      {status === "rejected" && permissions.edit && <> {text("Change it to submit it again.")}</>}
    </p>
  );
}
