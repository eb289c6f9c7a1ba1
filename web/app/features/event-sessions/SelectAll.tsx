import { limits } from "@plenary/contract/limits";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { text } from "@plenary/contract/text";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatCount } from "../../base/formats/figures.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { statusOf } from "../sessions/decisions/status.ts";
import type { SessionsQuery } from "./sessions-query.ts";
import type { SessionSelection } from "./use-selection.ts";

interface SelectAllProps {
  eventId: string;
  asked: SessionsQuery;
  /** The sessions of this page, and how many match on all pages. */
  shown: SessionSelection;
  matching: number;
  chosen: SessionSelection;
  choose: (chosen: SessionSelection) => void;
}

/** Selects the page's sessions and, once selected, those on the list's other pages. */
export function SelectAll({ eventId, asked, shown, matching, chosen, choose }: SelectAllProps) {
  const task = useTask(listEventSessions.failure);
  const here = [...shown.keys()].filter((id) => chosen.has(id)).length;
  const isWhole = here === shown.size;
  const most = Math.min(matching, limits.bulkSessionsMax);

  function togglePage() {
    const next = new Map(chosen);
    for (const [id, status] of shown) {
      if (isWhole) next.delete(id);
      else next.set(id, status);
    }
    choose(next);
  }

  async function chooseMatching() {
    const query = { ...asked, page: 1, limit: limits.bulkSessionsMax };
    const { sessions } = await call(listEventSessions, { params: { eventId }, query });
    choose(new Map(sessions.map((session) => [session.sessionId, statusOf(session)])));
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = here > 0 && !isWhole;
          }}
          onChange={togglePage}
          className="size-5 cursor-pointer accent-accent"
        />
        {text("Choose all on this page")}
      </label>
      {isWhole && matching > shown.size && chosen.size < most && (
        <Button
          size="sm"
          variant="secondary"
          busy={task.busy}
          busyLabel={text("Choosing...")}
          onClick={() => task.run(chooseMatching)}
        >
          {matching > most
            ? text("Choose the first {count} of {all}", { count: most, all: formatCount(matching) })
            : text("Choose all {count} that match", { count: most })}
        </Button>
      )}
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}
