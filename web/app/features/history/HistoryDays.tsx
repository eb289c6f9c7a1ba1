import type { HistoryChange, HistoryEntry } from "@plenary/contract/events/history";
import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { browserZone } from "../../base/formats/browser-zone.ts";
import { formatInstantDay, formatTime } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { shownValue } from "./history-values.ts";
import { actionLine, fieldNames } from "./history-words.ts";

interface HistoryDaysProps {
  history: HistoryEntry[];
  /** The event's time zone: times of sessions are on its clock, times of changes on the reader's. */
  zone: string;
  /** Limits the history to a session; absent where it is one session's. */
  onSession?: (sessionId: string) => void;
}

/** The history, a list for each day, newest first. */
export function HistoryDays({ history, zone, onSession }: HistoryDaysProps) {
  const days = [...Map.groupBy(history, ({ at }) => formatInstantDay(at))];
  return days.map(([day, entries]) => (
    <section key={day} aria-label={day} className="mb-8">
      <h2 className="mb-2 font-sans text-base font-medium">{day}</h2>
      <ol className="divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <Row key={entry.historyId} entry={entry} zone={zone} onSession={onSession} />
        ))}
      </ol>
    </section>
  ));
}

interface RowProps {
  entry: HistoryEntry;
  zone: string;
  onSession: HistoryDaysProps["onSession"];
}

function Row({ entry, zone, onSession }: RowProps) {
  const { at, changes } = entry;
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 text-sm sm:grid-cols-[3.5rem_10rem_1fr]">
      <time dateTime={at} className="text-ink-soft tabular-nums">
        {formatTime(at, browserZone())}
      </time>
      <Who entry={entry} />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>{actionLine(entry)}</p>
        {onSession && <OfSession entry={entry} onSession={onSession} />}
        {changes.length > 0 && (
          <ul className="mt-1 text-ink-soft">
            {changes.map((change) => (
              <Change key={change.field} change={change} action={entry.action} zone={zone} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Who({ entry: { actor, action } }: { entry: HistoryEntry }) {
  if (!actor)
    return <span>{action === "speaker_declined" ? text("Somebody who was invited") : text("Import")}</span>;
  if (actor.deleted) return <span>{text("Deleted user")}</span>;
  return (
    <Link to={paths.user(actor.userId)} className="text-link [overflow-wrap:anywhere]">
      <bdi>{actor.name}</bdi>
    </Link>
  );
}

interface OfSessionProps {
  entry: HistoryEntry;
  onSession: (sessionId: string) => void;
}

function OfSession({ entry: { session }, onSession }: OfSessionProps) {
  if (!session) return null;
  const { sessionId, exists } = session;
  const title = session.title ?? text("Deleted session");
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {exists ? (
        <Link to={paths.session(sessionId)} className="text-link">
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <bdi>{title}</bdi>
      )}
      <button
        type="button"
        className="min-h-6 text-link text-xs text-ink-soft"
        aria-label={text("Only this session: {title}", { title })}
        onClick={() => onSession(sessionId)}
      >
        {text("Only this session")}
      </button>
    </p>
  );
}

interface ChangeProps extends Pick<HistoryEntry, "action"> {
  change: HistoryChange;
  zone: string;
}

function Change({ change: { field, from, to }, action, zone }: ChangeProps) {
  const name = fieldNames[field]();
  // Cancelling is rejecting what was public.
  const isCancelled = action === "cancelled" && field === "status";
  const shown = (value: string) => (
    <bdi>{isCancelled && value === "rejected" ? text("Cancelled") : shownValue(field, value, zone)}</bdi>
  );
  if (from === null && to === null) return null;
  return (
    <li>
      {from !== null && to !== null
        ? rich("{name}: {from} → {to}", { name, from: shown(from), to: shown(to) })
        : to !== null
          ? rich("{name}: {to}", { name, to: shown(to) })
          : rich("{name}: {from} → none", { name, from: shown(from ?? "") })}
    </li>
  );
}
