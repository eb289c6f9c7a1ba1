import { listOwnFeedback } from "@plenary/contract/feedback/feedback-results";
import { counted, text } from "@plenary/contract/text";
import { useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { loadPages, useListQuery } from "../../base/calls/rows.ts";
import { formatInstantDay } from "../../base/formats/dates.ts";
import { feedbackPaths } from "../../base/paths/feedback-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { markSeen, newSince, seenUntil } from "./seen-feedback.ts";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const pages = await loadPages(new URL(request.url).searchParams, ({ cursor }) =>
    call(listOwnFeedback, { query: { cursor } }, { signal: request.signal }),
  );
  return {
    sessions: pages.flatMap(({ sessions }) => sessions),
    hasMore: Boolean(pages.at(-1)?.nextCursor),
  };
}

export function ErrorBoundary() {
  const back = { to: paths.dashboard(), label: text("Back to the dashboard") };
  return <LoadFailure failure={listOwnFeedback.failure} back={back} />;
}

/** The feedback that one may read as a speaker, newest first. */
export default function OwnFeedback() {
  const { sessions, hasMore } = useLoaderData<typeof clientLoader>();
  const { loadMore, loadingMore } = useListQuery();
  const userId = useSignIn().user?.userId ?? "";
  // As it was when the screen was opened: new feedback stays marked until one leaves.
  const [until] = useState(() => seenUntil(userId));
  useEffect(() => markSeen(userId, sessions), [userId, sessions]);
  const fresh = new Set(newSince(sessions, until));
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("My feedback · Plenary")}</title>
      <PageHeader title={text("My feedback")}>
        {text("What attendees answered about your sessions, once the organizers have released it.")}
      </PageHeader>
      {sessions.length === 0 ? (
        <EmptyState title={text("No feedback has been released to you yet")} />
      ) : (
        <ul aria-label={text("My feedback")} className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <li
              key={session.sessionId}
              className="relative flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-4"
            >
              <div className="min-w-0">
                <h2 className="flex flex-wrap items-center gap-x-3 text-lg [overflow-wrap:anywhere]">
                  <Link
                    dir="auto"
                    to={feedbackPaths.session(session.sessionId)}
                    className="hover:text-accent after:absolute after:inset-0"
                  >
                    {session.title}
                  </Link>
                  {fresh.has(session) && <Badge tone="accent">{text("New")}</Badge>}
                </h2>
                <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                  {rich("<bdi>{event}</bdi>, released on {day}", {
                    bdi: (inner) => <bdi>{inner}</bdi>,
                    ...{ event: session.eventName, day: formatInstantDay(session.releasedAt) },
                  })}
                </p>
              </div>
              <p className="text-sm text-ink-soft">
                {counted(session.answers, "{count} answer", "{count} answers")}
              </p>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </div>
  );
}
