import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { formatTimeRange } from "../../../base/formats/dates.ts";
import { formatCount } from "../../../base/formats/figures.ts";
import { paths } from "../../../base/paths/paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Spinner } from "../../../ui/buttons/Spinner.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { focus } from "../../../ui/page/focus.ts";
import { SessionHistory } from "../../history/SessionHistory.tsx";
import { Face } from "../../pictures/Face.tsx";
import { Biographies } from "../../sessions/Biographies.tsx";
import { ChangedTexts } from "../../sessions/ChangedTexts.tsx";
import { Decision } from "../../sessions/decisions/Decision.tsx";
import { RejectReason } from "../../sessions/decisions/RejectReason.tsx";
import { StatusBadge } from "../../sessions/decisions/StatusBadge.tsx";
import { statusOf } from "../../sessions/decisions/status.ts";
import { EditSession, SessionActions } from "../../sessions/SessionActions.tsx";
import { SessionDetails } from "../../sessions/SessionDetails.tsx";
import { SessionNotice } from "../../sessions/SessionNotice.tsx";
import { ConflictLines } from "../../sessions/shown/ConflictLines.tsx";
import { SpeakerNames } from "../../sessions/shown/SpeakerNames.tsx";
import { useSessionVisit } from "../../sessions/use-session-visit.ts";
import type { ListState } from "../../sessions/way-back.ts";
import { TalkText } from "../../talks/TalkText.tsx";
import { ReaderBar } from "./ReaderBar.tsx";
import { focusRow, type ListKeys } from "./use-list-keys.tsx";
import { useOpenSession } from "./use-open-session.ts";
import {
  type DetailedSession,
  type LoadRows,
  useRowsAhead,
  useSessionDetails,
} from "./use-session-details.ts";

/** A row of the list. */
type Row = Session & { conflicts?: number | undefined };

interface SessionReaderProps {
  eventId: string;
  /** Of the list, in its order. */
  rows: readonly Row[];
  /** How many come before them, and how many there are on all pages. */
  before: number;
  matching: number;
  openId: string | null;
  /** Null on the last page. */
  loadNext: LoadRows | null;
  /** Opens one; null closes. */
  go: (id: string | null) => unknown;
  keys: ListKeys;
}

/**
 * The open session with all that its own and its talk's page say to organizers: beside the list from 1,024 pixels on,
 * else over everything. Stays mounted while nothing is open, so that what is loaded stays.
 */
export function SessionReader(props: SessionReaderProps) {
  const { eventId, rows, before, matching, openId, loadNext, go, keys } = props;
  const ahead = useRowsAhead(rows, openId, loadNext);
  const { details, failure, retry } = useSessionDetails(eventId, ahead, openId);
  const { linkTo } = useOpenSession();
  const reader = useRowOfReader(openId);
  const { revalidate } = useRevalidator();
  const row = rows.find(({ sessionId }) => sessionId === openId);
  useSessionVisit(openId ? (row ?? details ?? null) : null);
  if (!openId) return <div ref={reader} hidden />;
  const session = shownOf(row, details);

  async function goOn() {
    await go(keys.next ?? keys.before ?? null);
    await revalidate();
  }

  return (
    <section
      ref={reader}
      tabIndex={-1}
      aria-label={text("Open session")}
      className="reader flex min-h-0 min-w-0 flex-col bg-surface outline-none max-lg:fixed max-lg:inset-0 max-lg:z-30 lg:border-s lg:border-line"
    >
      <Bar session={session} go={go} keys={keys} />
      <div key={openId} className="relative min-h-0 flex-1 overflow-y-auto p-4 lg:px-6 lg:py-5">
        {session ? (
          <Opened
            session={session}
            at={[row ? before + rows.indexOf(row) + 1 : 0, matching]}
            pictures={details?.pictures}
            conflicts={
              <ConflictLines
                eventId={eventId}
                count={row?.conflicts}
                named={details?.conflicts}
                linkTo={linkTo}
              />
            }
            onDeleted={goOn}
          >
            {details && <TalkText talk={details.talk} />}
            {details === undefined && !failure && <Spinner label={text("Loading...")} />}
            {failure && <Failed failure={failure} retry={retry} />}
          </Opened>
        ) : failure ? (
          <Failed failure={failure} retry={retry} />
        ) : details === null ? (
          <Gone />
        ) : (
          <Spinner label={text("Loading...")} />
        )}
      </div>
    </section>
  );
}

/** The row is newer than what was loaded for it, but says less. Null if neither is there. */
function shownOf(row: Row | undefined, details: DetailedSession | null | undefined): Session | null {
  if (!row) return details ?? null;
  const { declined, askedAddresses, speakersTexts, biographies } = details ?? {};
  const said = new Map(details?.speakers.map((speaker) => [speaker.userId, speaker]));
  return {
    ...row,
    speakers: row.speakers.map((speaker) => {
      const { email, emailConfirmed } = said.get(speaker.userId) ?? {};
      return { ...speaker, ...(email && { email, emailConfirmed }) };
    }),
    ...(biographies && { biographies }),
    ...(declined && { declined }),
    ...(askedAddresses && { askedAddresses }),
    ...(speakersTexts && { speakersTexts }),
  };
}

interface BarProps {
  session: Session | null;
  go: (id: string | null) => unknown;
  keys: ListKeys;
}

/** What can be done with the session, and the ways on. */
function Bar({ session, go, keys }: BarProps) {
  const from = useListState();
  const { goBefore, goNext, letters, help } = keys;
  // What is confirmed is rather edited than cancelled.
  const isDecided = session !== null && statusOf(session) === "confirmed";
  const edit = session && <EditSession session={session} size="sm" from={from} keys={letters} />;
  return (
    <ReaderBar
      before={{ label: text("Previous session"), letter: letters ? "K" : undefined, step: goBefore }}
      next={{ label: text("Next session"), letter: letters ? "J" : undefined, step: goNext }}
      close={() => go(null)}
      help={
        <Button size="sm" variant="quiet" className="min-w-9 px-2 max-lg:hidden" onClick={help}>
          <span aria-hidden="true">?</span>
          <span className="sr-only">{text("Keys")}</span>
        </Button>
      }
    >
      {session && (
        <div className="order-2 flex flex-wrap items-start gap-1.5">
          {isDecided && edit}
          <Decision key={session.sessionId} session={session} beside={{ keys: letters }} />
          {!isDecided && edit}
        </div>
      )}
    </ReaderBar>
  );
}

/** For screens that lead back to the list, with the session open. */
function useListState(): ListState {
  const { pathname, search } = useLocation();
  return { list: { pathname, search } };
}

interface OpenedProps {
  session: Session;
  /** Its number among how many; 0 if it isn't among the rows. */
  at: [number, number];
  /** Of its speakers, once they are there. */
  pictures: DetailedSession["pictures"];
  conflicts: ReactNode;
  onDeleted: () => Promise<void>;
  /** The talk. */
  children: ReactNode;
}

function Opened({ session, at: [at, count], pictures, conflicts, onDeleted, children }: OpenedProps) {
  const { number, sessionId, talk } = session;
  const state = useId();
  const from = useListState();
  return (
    <article className="max-w-prose">
      <div id={state} className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>{text("No. {number}", { number })}</span>
        <StatusBadge session={session} />
        {at > 0 && (
          <span className="ms-auto">
            {text("{at} of {count}", { at: formatCount(at), count: formatCount(count) })}
          </span>
        )}
      </div>
      {/* A new element for each, so that screen readers say title and state. */}
      <h2
        key={sessionId}
        ref={focus}
        tabIndex={-1}
        data-returned-to=""
        aria-describedby={state}
        dir="auto"
        className="text-[1.375rem]! leading-tight [overflow-wrap:anywhere] outline-none"
      >
        {talk.title}
      </h2>
      <WhoAndWhere session={session} pictures={pictures} />
      <div className="mt-4 flex flex-col gap-5">
        <RejectReason session={session} />
        {conflicts}
        <div>{children}</div>
        <div className="border-t border-line pt-4 [&_dl]:grid-cols-1 [&_dl]:gap-y-1.5 [&_dl>div]:grid [&_dl>div]:grid-cols-[7rem_minmax(0,1fr)] [&_dl>div]:gap-x-3 [&_dl>div]:text-[0.9375rem]">
          <SessionDetails session={session} hidesEvent />
        </div>
        <ChangedTexts session={session} />
        <Biographies session={session} />
        <SessionNotice session={session} />
        <SessionHistory sessionId={sessionId} zone={session.event.timezone} />
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
          <SessionActions session={session} size="sm" onDeleted={onDeleted} />
          <Link to={paths.session(sessionId)} state={from} className="ms-auto text-sm text-link">
            {text("Open its own page")}
          </Link>
        </div>
      </div>
    </article>
  );
}

/** Who, when and where, before the texts; what is more to say of it comes after them. */
function WhoAndWhere({ session, pictures = [] }: Pick<OpenedProps, "session" | "pictures">) {
  const { speakers, startTime, durationMinutes, room, event } = session;
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 text-[0.9375rem] text-ink-soft">
      <span>
        {speakers
          .filter(({ accepted }) => accepted)
          .map(({ userId, name }) => (
            <span key={userId} className="me-1.5 inline-flex align-middle">
              <Face
                person={{ userId, name, picture: pictures.find((one) => one.userId === userId)?.picture }}
                size="xs"
              />
            </span>
          ))}
        <SpeakerNames session={session} brief />
      </span>
      {startTime && (
        <span className="whitespace-nowrap">
          <time dateTime={startTime}>{formatTimeRange(startTime, durationMinutes, event.timezone)}</time>
        </span>
      )}
      {room && (
        <span>
          <bdi>{room}</bdi>
        </span>
      )}
    </p>
  );
}

function Failed({ failure, retry }: { failure: string; retry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <FormError>{failure}</FormError>
      <Button size="sm" variant="secondary" onClick={retry}>
        {text("Try again")}
      </Button>
    </div>
  );
}

function Gone() {
  return (
    <div className="flex flex-col gap-2">
      <h2 ref={focus} tabIndex={-1} data-returned-to="" className="text-xl outline-none">
        {text("Session not found")}
      </h2>
      <p className="text-ink-soft">{text("It has been withdrawn or deleted.")}</p>
    </div>
  );
}

/** The row stays in view beside the reader, and gets the focus when it closes. */
function useRowOfReader(openId: string | null) {
  const reader = useRef<HTMLElement & HTMLDivElement>(null);
  const last = useRef(openId);
  useEffect(() => {
    const closed = openId === null ? last.current : null;
    last.current = openId;
    // The frame around list and reader, which has the keys.
    const frame = reader.current?.parentElement?.closest<HTMLElement>("[tabindex]");
    if (closed && frame && !focusRow(frame, closed)) frame.focus({ preventScroll: true });
    if (openId) frame?.querySelector(`[data-row="${openId}"]`)?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  return reader;
}
