import type { Answer } from "@plenary/contract/endpoint";
import type { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import type { SessionColumn } from "@plenary/contract/sessions/session-views";
import { counted, text } from "@plenary/contract/text";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { Link } from "react-router";
import { useIsWide } from "../../base/browser/use-is-wide.ts";
import { formatShortTime } from "../../base/formats/moments.ts";
import type { Column } from "../../ui/table/columns.ts";
import { Day } from "../../ui/table/Day.tsx";
import { rowLinkClass } from "../../ui/table/Table.tsx";
import { Face } from "../pictures/Face.tsx";
import { statusWord } from "../sessions/decisions/StatusBadge.tsx";
import { StatusMark } from "../sessions/decisions/StatusMark.tsx";
import { SpeakerNames } from "../sessions/shown/SpeakerNames.tsx";
import { useOpenSession } from "./reader/use-open-session.ts";

export type ListedSession = Answer<typeof listEventSessions>["sessions"][number];

/** Named as in the views that organizers keep. */
type SessionsColumn = Column<ListedSession> & { id: SessionColumn };

/** The columns of an event's sessions, in their order. Times name the weekday if that says which day it is (`isShort`). */
export const sessionColumns = (isShort: boolean): readonly SessionsColumn[] => [
  {
    id: "number",
    label: text("No."),
    width: 68,
    figures: true,
    sort: { by: "number", first: "asc" },
    cell: ({ number }) => <span className="text-ink-soft">{number}</span>,
  },
  {
    id: "title",
    label: text("Title"),
    phone: "title",
    sort: { by: "title", first: "asc" },
    cell: (session) => <SessionLink session={session} />,
  },
  {
    id: "speakers",
    label: text("Speakers"),
    width: 176,
    spare: 0.18,
    from: "small",
    phone: "below",
    sort: { by: "speaker", first: "asc" },
    cell: (session) => (
      <>
        <SpeakerFace session={session} />
        <SpeakerNames session={session} brief />
      </>
    ),
  },
  {
    id: "state",
    label: text("State"),
    width: 112,
    isShort: true,
    phone: "mark",
    sort: { by: "state", first: "asc" },
    cell: (session) => (
      <span title={statusWord(session)}>
        <StatusMark session={session} wordClass="max-lg:sr-only @max-[52rem]:sr-only" />
      </span>
    ),
  },
  {
    id: "type",
    label: text("Type"),
    width: 92,
    from: "wide",
    has: ({ type }) => Boolean(type),
    sort: { by: "type", first: "asc" },
    cell: ({ type }) => type && <bdi>{type}</bdi>,
  },
  {
    id: "track",
    label: text("Track"),
    width: 124,
    spare: 0.15,
    from: "large",
    has: ({ track }) => Boolean(track),
    sort: { by: "track", first: "asc" },
    cell: ({ track, trackColor }) =>
      track && (
        <>
          {trackColor && <TrackSquare color={trackColor} />}
          <bdi>{track}</bdi>
        </>
      ),
  },
  {
    id: "length",
    label: text("Min."),
    width: 56,
    from: "large",
    has: ({ durationMinutes }) => durationMinutes !== null,
    figures: true,
    sort: { by: "length", first: "asc" },
    cell: ({ durationMinutes }) => durationMinutes,
  },
  {
    id: "place",
    label: text("When and where"),
    width: 188,
    spare: 0.22,
    from: "medium",
    phone: "end",
    sort: { by: "time", first: "asc" },
    cell: (session) => <TimeAndRoom session={session} isShort={isShort} />,
  },
  {
    id: "submitted",
    label: text("Submitted"),
    width: 108,
    from: "wide",
    figures: true,
    sort: { by: "submitted", first: "desc" },
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    id: "conflicts",
    label: text("Conflicts"),
    width: 84,
    from: "widest",
    figures: true,
    has: ({ conflicts = 0 }) => conflicts > 0,
    sort: { by: "conflicts", first: "desc" },
    cell: ({ conflicts }) => conflicts || "",
  },
];

/** Of who speaks first. On phones the names need the room. */
function SpeakerFace({ session: { speakers, picture } }: { session: ListedSession }) {
  const [first] = speakers;
  const isWide = useIsWide();
  if (!first || !isWide) return null;
  return (
    <span className="me-2 inline-flex align-middle">
      <Face person={{ userId: first.userId, name: first.name, picture }} size="xs" />
    </span>
  );
}

const TrackSquare = ({ color }: { color: string }) => (
  <span
    className="me-1.5 inline-block size-2 rounded-[1px] align-[1px]"
    style={{ background: color }}
    aria-hidden="true"
  />
);

/** The title; the whole row is its link, which opens the session beside the list. */
function SessionLink({ session }: { session: ListedSession }) {
  const { linkTo } = useOpenSession();
  return (
    <Link {...linkTo(session.sessionId)} className={rowLinkClass}>
      {session.talk.title}
    </Link>
  );
}

function TimeAndRoom({ session, isShort }: { session: ListedSession; isShort: boolean }) {
  const { startTime, room, event, conflicts = 0 } = session;
  return (
    <>
      {conflicts > 0 && (
        <span className="me-1.5 text-warn">
          <TriangleAlert className="inline size-3.5 align-[-2px]" aria-hidden="true" />
          <span className="sr-only">{counted(conflicts, "{count} conflict", "{count} conflicts")}</span>
        </span>
      )}
      {startTime && <time dateTime={startTime}>{formatShortTime(startTime, event.timezone, isShort)}</time>}{" "}
      {room && <bdi className="text-ink-soft max-lg:sr-only">{room}</bdi>}
    </>
  );
}
