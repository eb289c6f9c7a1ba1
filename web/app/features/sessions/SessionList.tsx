import { listInvitations } from "@plenary/contract/invitations/invitations";
import { listSessions, type Session } from "@plenary/contract/sessions/sessions";
import { counted, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { ownPaths } from "../../base/paths/own-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { NoteLink } from "../../ui/notices/NoteLink.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { Names } from "../../ui/texts/Names.tsx";
import { sr } from "../../ui/texts/tags.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { StatusTabs, statusIn } from "./decisions/StatusTabs.tsx";
import { SessionRow } from "./SessionRow.tsx";
import { InvitedNames } from "./shown/SpeakerNames.tsx";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const status = statusIn(query);
  const [pages, waiting, { count: invitations }] = await Promise.all([
    loadPages(query, (page) => call(listSessions, { query: { ...page, status } }, { signal })),
    call(listSessions, { query: { waiting: "true", limit: 1 } }, { signal }),
    call(listInvitations, { query: { limit: 1 } }, { signal }),
  ]);
  return {
    invitations,
    sessions: pages.flatMap(({ sessions }) => sessions),
    counts: pages[0].counts,
    hasMore: Boolean(pages.at(-1)?.nextCursor),
    waiting: waiting.counts.all,
  };
}

export function ErrorBoundary() {
  return (
    <LoadFailure
      failure={listSessions.failure}
      back={{ to: paths.dashboard(), label: text("Back to the dashboard") }}
    />
  );
}

export default function SessionList() {
  const { invitations, sessions, counts, hasMore, waiting } = useLoaderData<typeof clientLoader>();
  const { query, filter, loadMore, loadingMore } = useListQuery();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("My Sessions · Plenary")}</title>
      <PageHeader title={text("My Sessions")} actions={<Actions invitations={invitations} />}>
        {text("Your talks at events: what you submitted, and what became of it.")}
      </PageHeader>
      <WaitingLink count={waiting} />
      {counts.all > 0 && (
        <div className="mb-6 flex">
          <StatusTabs
            counts={counts}
            value={statusIn(query)}
            onChange={(status) => filter("status", status)}
          />
        </div>
      )}
      {sessions.length > 0 && (
        <ul aria-label={text("My Sessions")} className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <OwnSession key={session.sessionId} session={session} />
          ))}
        </ul>
      )}
      {sessions.length === 0 && <NoSessions filtered={counts.all > 0} />}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}

function Actions({ invitations }: { invitations: number }) {
  return (
    <>
      <PlaceLink to={paths.invitations()}>
        {text("Invitations")}
        {invitations > 0 && <Badge tone="accent">{invitations}</Badge>}
      </PlaceLink>
      <LinkButton to={paths.newSession()}>{text("New session")}</LinkButton>
    </>
  );
}

/** Only the session's speaker may edit it from here (docs/product/sessions.md#who-changes-what). */
function OwnSession({ session }: { session: Session }) {
  const { user } = useSignIn();
  const { sessionId, eventId, event, speakers, talk } = session;
  const edit = user?.userId === session.speakerId && (
    <LinkButton
      to={paths.editSession(sessionId)}
      variant="secondary"
      size="sm"
      className="justify-self-start"
    >
      {rich("Edit <sr>{title}</sr>", {
        sr,
        title: talk.title,
      })}
    </LinkButton>
  );
  const others = speakers.filter(({ userId, accepted }) => accepted && userId !== user?.userId);
  const link = (inner: ReactNode) => (
    <Link to={paths.event(eventId)} className="text-link">
      {inner}
    </Link>
  );
  const names = <Names names={others.map(({ name }) => name)} />;
  const about =
    others.length === 0
      ? link(event.name)
      : rich("<link>{event}</link>, with {names}", { link, event: event.name, names });
  const whole = (
    <>
      {about}
      <InvitedNames session={session} />
    </>
  );
  return <SessionRow session={session} about={whole} actions={edit} />;
}

function NoSessions({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title={text("No sessions with this status")} />;
  return (
    <EmptyState
      title={text("No sessions yet")}
      action={<LinkButton to={paths.newSession()}>{text("Submit a talk")}</LinkButton>}
    >
      {text("A session is one of your talks at an event. Submit one; the organizers decide about it.")}
    </EmptyState>
  );
}

function WaitingLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <NoteLink to={ownPaths.waitingSessions()}>
      {counted(count, "{count} session waits for your decision", "{count} sessions wait for your decision")}
    </NoteLink>
  );
}
