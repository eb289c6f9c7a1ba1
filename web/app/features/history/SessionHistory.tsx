import type { Answer } from "@plenary/contract/endpoint";
import { listSessionHistory } from "@plenary/contract/events/history";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Folded } from "../../ui/forms/Folded.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { HistoryDays } from "./HistoryDays.tsx";

type Page = Answer<typeof listSessionHistory>;

interface SessionHistoryProps {
  sessionId: string;
  zone: string;
}

/** What was changed in a session, for its speakers and organizers; loaded when it is unfolded. */
export function SessionHistory({ sessionId, zone }: SessionHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<Page | null>(null);
  const task = useTask(listSessionHistory.failure);

  /** Adds the page after `before`; without it, reads anew. */
  function load(before: Page | null) {
    return task.run(async () => {
      const cursor = before?.nextCursor ?? undefined;
      const page = await call(listSessionHistory, { params: { sessionId }, query: { cursor } });
      setRead({ ...page, history: [...(before?.history ?? []), ...page.history] });
    });
  }

  function toggle(open: boolean) {
    setOpen(open);
    if (open) void load(null);
  }

  return (
    <div className="w-full">
      <Folded label={text("History")} open={isOpen} onToggle={toggle}>
        <FormError>{task.error}</FormError>
        {read && <HistoryDays history={read.history} zone={zone} />}
        {read?.history.length === 0 && <p>{text("No changes yet")}</p>}
        {read?.nextCursor && (
          <Button
            variant="secondary"
            busy={task.busy}
            busyLabel={text("Loading...")}
            onClick={() => void load(read)}
          >
            {text("Load more")}
          </Button>
        )}
      </Folded>
    </div>
  );
}
