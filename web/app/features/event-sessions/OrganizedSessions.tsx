import type { Event } from "@plenary/contract/events/events";
import type { Session, SessionStatus } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { useListQuery } from "../../base/calls/rows.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Decision } from "../sessions/decisions/Decision.tsx";
import { StatusTabs } from "../sessions/decisions/StatusTabs.tsx";
import { statusOf } from "../sessions/decisions/status.ts";
import { SessionRow } from "../sessions/SessionRow.tsx";
import { SpeakerNames } from "../sessions/shown/SpeakerNames.tsx";
import { TalkSummary } from "../sessions/shown/TalkSummary.tsx";
import { useRowFocus } from "../sessions/use-row-focus.ts";
import { Pages } from "./Pages.tsx";
import { ReadingFrame } from "./reader/ReadingFrame.tsx";
import { SessionReader } from "./reader/SessionReader.tsx";
import { useListKeys } from "./reader/use-list-keys.tsx";
import { useOpenSession } from "./reader/use-open-session.ts";
import { SelectAll } from "./SelectAll.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { SessionFilters } from "./SessionFilters.tsx";
import { filterKey, hasFilters, type SessionsQuery, sessionsQueryIn } from "./sessions-query.ts";
import { useSelection } from "./use-selection.ts";

export interface SessionPage {
  sessions: Session[];
  page: number;
  pages: number;
  counts: ComponentProps<typeof StatusTabs>["counts"];
  /** All of the event's, whatever the filters. */
  total: number;
  rooms: string[];
  tracks: string[];
}

/** The event's sessions for its organizers. The address has the filters (docs/product/screens.md#an-events-sessions). */
export function OrganizedSessions({ event, found }: { event: Event; found: SessionPage }) {
  const { sessions, page, pages, counts, total, rooms, tracks } = found;
  const { eventId } = event;
  const { query, wanted, filter } = useListQuery();
  const { frame, decided } = useRowFocus(sessions);
  const { user } = useSignIn();
  const asked = sessionsQueryIn(query);
  const list = (of: typeof asked) => `${user?.userId} ${eventId} ${filterKey(of)}`;
  const { chosen: kept, choose } = useSelection(list(asked), list(sessionsQueryIn(wanted)));
  useFocusOnPage(frame, page);
  const { openId, linkTo, go } = useOpenSession();
  const keys = useListKeys({
    ids: sessions.map(({ sessionId }) => sessionId),
    ...{ openId, go },
    toggle: (id) => {
      const session = sessions.find(({ sessionId }) => sessionId === id);
      if (session) toggle(session, !chosen.has(id));
    },
  });
  if (total === 0) return <NoneYet />;

  const shown = new Map<string, SessionStatus>(sessions.map((row) => [row.sessionId, statusOf(row)]));
  const chosen = new Map([...kept].map(([id, status]) => [id, shown.get(id) ?? status]));
  const elsewhere = [...chosen.keys()].filter((id) => !shown.has(id)).length;

  function toggle(session: Session, on: boolean) {
    const next = new Map(chosen);
    if (on) next.set(session.sessionId, statusOf(session));
    else next.delete(session.sessionId);
    choose(next);
  }

  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={text("Sessions")}
      className="scroll-mt-4 outline-none"
      onKeyDown={keys.onKeyDown}
    >
      <SessionFilters
        key={eventId}
        asked={sessionsQueryIn(wanted)}
        rooms={rooms}
        tracks={tracks}
        filter={filter}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <StatusTabs
          counts={counts}
          value={sessionsQueryIn(wanted).status}
          onChange={(status) => filter("status", status)}
        />
        {sessions.length > 0 && (
          <SelectAll
            eventId={eventId}
            asked={asked}
            shown={shown}
            matching={counts[asked.status ?? "all"]}
            chosen={chosen}
            choose={choose}
          />
        )}
      </div>
      <ReadingFrame isOpen={openId !== null}>
        <div className="min-h-0 min-w-0 lg:group-data-open/reading:overflow-y-auto">
          {sessions.length > 0 ? (
            <ul
              aria-label={text("Sessions")}
              className="divide-y divide-line border-y border-line [&_:is(a,button,input,summary)]:scroll-mb-36"
            >
              {sessions.map((session) => (
                <SessionRow
                  key={session.sessionId}
                  session={session}
                  link={linkTo(session.sessionId)}
                  narrow={openId !== null}
                  choice={
                    <Choice
                      title={session.talk.title}
                      checked={chosen.has(session.sessionId)}
                      onChange={(on) => toggle(session, on)}
                    />
                  }
                  about={<SpeakerNames session={session} />}
                  more={<TalkSummary session={session} />}
                  actions={<Decision session={session} onDecided={() => decided(session)} />}
                />
              ))}
            </ul>
          ) : (
            <NoneFound eventId={eventId} asked={asked} />
          )}
          <Pages page={page} pages={pages} label={text("Pages of sessions")} />
        </div>
        <SessionReader eventId={eventId} rows={sessions} openId={openId} go={go} keys={keys} />
      </ReadingFrame>
      {keys.dialog}
      {chosen.size > 0 && (
        <SelectionBar
          {...{ eventId, chosen, elsewhere, rooms, tracks, choose, frame }}
          isPublished={sessions.some(({ released }) => released !== undefined)}
        />
      )}
    </section>
  );
}

/** Moves the focus to the list when another page of it is shown, which begins there. */
function useFocusOnPage(frame: RefObject<HTMLElement | null>, page: number): void {
  const before = useRef(page);
  const isLink = useNavigationType() === "PUSH";
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (!isLink) return;
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView();
  }, [frame, page, isLink]);
}

interface ChoiceProps {
  title: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function Choice({ title, checked, onChange }: ChoiceProps) {
  return (
    <label className="-m-2 flex size-10 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 cursor-pointer accent-accent"
      />
      <span className="sr-only">{text("Choose {title}", { title })}</span>
    </label>
  );
}

function NoneYet() {
  return (
    <EmptyState title={text("No sessions yet")}>
      {text(
        "Speakers submit their talks here. You approve or reject them; approved ones appear on the public page.",
      )}
    </EmptyState>
  );
}

const noneOf = (status: SessionsQuery["status"]): string => {
  if (status === "draft") return text("No session waits for a decision");
  if (status === "confirmed") return text("No session is confirmed");
  return text("No session is rejected");
};

function NoneFound({ eventId, asked }: { eventId: string; asked: SessionsQuery }) {
  const isOfStatus = asked.status !== undefined && !hasFilters({ ...asked, status: undefined });
  return (
    <EmptyState
      title={isOfStatus ? noneOf(asked.status) : text("No sessions found")}
      action={
        hasFilters(asked) && (
          <LinkButton to={organizerPaths.sessions(eventId)} variant="secondary" replace preventScrollReset>
            {text("Show all sessions")}
          </LinkButton>
        )
      }
    >
      {isOfStatus ? null : text("Nothing matches the search and the filters. Try fewer of them.")}
    </EmptyState>
  );
}
