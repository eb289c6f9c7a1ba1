import type { HistoryEntry } from "@plenary/contract/events/history";
import { beside, text } from "@plenary/contract/text";
import { Link } from "react-router";
import { formatAge } from "../../base/formats/moments.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { paths } from "../../base/paths/paths.ts";
import { wholeLine } from "../history/history-words.ts";
import { useNow } from "../messages/use-now.ts";

interface NewestChangesProps {
  eventId: string;
  history: HistoryEntry[];
}

/** What was changed last, and the way to the rest of the history. */
export function NewestChanges({ eventId, history }: NewestChangesProps) {
  const now = useNow();
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="newest">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="newest" className="text-xl">
          {text("Recent changes")}
        </h2>
        <Link to={organizerPaths.history(eventId)} className="text-sm text-link">
          {text("Full history")}
        </Link>
      </div>
      <ul aria-labelledby="newest" className="divide-y divide-line border-y border-line text-sm">
        {history.map((entry) => (
          <li key={entry.historyId} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>{wholeLine(entry)}</p>
              <SessionOf entry={entry} />
            </div>
            <p className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
              {beside([whoOf(entry), formatAge(entry.at, now)])}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SessionOf({ entry: { session } }: { entry: HistoryEntry }) {
  if (!session) return null;
  const title = <bdi>{session.title ?? text("Deleted session")}</bdi>;
  if (!session.exists) return <p className="text-ink-soft">{title}</p>;
  return (
    <p>
      <Link to={paths.session(session.sessionId)} className="text-link">
        {title}
      </Link>
    </p>
  );
}

function whoOf({ actor }: HistoryEntry): string {
  if (!actor) return text("Import");
  return actor.deleted ? text("Deleted user") : actor.name;
}
