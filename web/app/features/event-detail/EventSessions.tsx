import type { Event } from "@plenary/contract/events";
import type { Session } from "@plenary/contract/sessions";
import type { ComponentProps } from "react";
import { useListQuery } from "../../base/rows.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { Decision } from "../sessions/Decision.tsx";
import { SessionRow } from "../sessions/SessionRow.tsx";
import { SpeakerNames } from "../sessions/SpeakerNames.tsx";
import { askedStatus, StatusTabs } from "../sessions/StatusTabs.tsx";
import { TalkSummary } from "../sessions/TalkSummary.tsx";
import { useRowFocus } from "../sessions/use-row-focus.ts";

interface EventSessionsProps {
  event: Event;
  sessions: Session[];
  counts: ComponentProps<typeof StatusTabs>["counts"];
  hasMore: boolean;
}

/** The submissions to the event, which its organizers decide about; others see their own submissions, if any. */
export function EventSessions({ event, sessions, counts, hasMore }: EventSessionsProps) {
  const { query, filter, loadMore, loadingMore } = useListQuery();
  const { frame, decided } = useRowFocus(sessions);
  const organizes = event.permissions.edit;
  if (!organizes && counts.all === 0) return null;
  const title = organizes ? "Sessions" : "Your sessions";
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={title}
      className={`outline-none ${organizes ? "" : "mt-14"}`}
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 empty:hidden">
        {!organizes && <h2 className="text-2xl">{title}</h2>}
        {counts.all > 0 && (
          <StatusTabs
            counts={counts}
            value={askedStatus(query)}
            onChange={(status) => filter("status", status)}
          />
        )}
      </div>
      {sessions.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              about={<SpeakerNames session={session} />}
              more={organizes && <TalkSummary session={session} />}
              actions={<Decision session={session} onDecided={() => decided(session)} />}
            />
          ))}
        </ul>
      )}
      {sessions.length === 0 && counts.all > 0 && <EmptyState title="No sessions with this status" />}
      {counts.all === 0 && (
        <EmptyState title="No sessions yet">
          Speakers submit their talks here. You approve or reject them; approved ones appear on the public
          page.
        </EmptyState>
      )}
      {hasMore && <LoadMore onMore={loadMore} busy={loadingMore} />}
    </section>
  );
}
