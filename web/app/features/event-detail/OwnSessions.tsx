import type { SessionStatus } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { useListQuery } from "../../base/calls/rows.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Pages } from "../event-sessions/Pages.tsx";
import { type SessionPage, sessionsQueryIn } from "../event-sessions/sessions-query.ts";
import { StatusTabs } from "../sessions/decisions/StatusTabs.tsx";
import { SessionRow } from "../sessions/SessionRow.tsx";
import { SpeakerNames } from "../sessions/shown/SpeakerNames.tsx";

/** The reader's own submissions to the event. */
export function OwnSessions({ found: { sessions, counts, page, pages } }: { found: SessionPage }) {
  const { query, filter } = useListQuery();
  const title = text("Your sessions");
  const status: SessionStatus | undefined = sessionsQueryIn(query).status;
  return (
    <section id="sessions" aria-label={title} className="mt-14 scroll-mt-4">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">{title}</h2>
        <StatusTabs counts={counts} value={status} onChange={(next) => filter("status", next)} />
      </div>
      {sessions.length > 0 ? (
        <ul aria-label={title} className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              about={<SpeakerNames session={session} />}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title={text("No sessions with this status")} />
      )}
      <Pages page={page} pages={pages} label={text("Pages of sessions")} />
    </section>
  );
}
