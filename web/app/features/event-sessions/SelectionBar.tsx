import { changeEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import MapPin from "lucide-react/icons/map-pin";
import Send from "lucide-react/icons/send";
import X from "lucide-react/icons/x";
import { type RefObject, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTask } from "../../base/calls/task.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { BottomBar } from "../../ui/lists/BottomBar.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { leaveWarningForSeveral } from "../sessions/decisions/public-programme.ts";
import { RejectDialog } from "../sessions/decisions/RejectDialog.tsx";
import type { RecipientSelection } from "../speakers/recipient-selection.ts";
import {
  type BulkAction,
  changeSessions,
  outcomeLines,
  partialFailureText,
  undoActionForSeveral,
} from "./bulk-changes.ts";
import { PlaceDialog } from "./PlaceDialog.tsx";
import type { SessionSelection } from "./use-selection.ts";

interface SelectionBarProps {
  eventId: string;
  chosen: SessionSelection;
  /** How many of them are on other pages. */
  elsewhere: number;
  rooms: readonly string[];
  tracks: readonly string[];
  isPublished: boolean;
  choose: (chosen: SessionSelection) => void;
  /** What gets the focus when nothing is selected any more. */
  frame: RefObject<HTMLElement | null>;
}

/** Actions on the selected sessions; at the bottom of the window while there are any. */
export function SelectionBar(props: SelectionBarProps) {
  const { eventId, chosen, elsewhere, rooms, tracks, choose, frame } = props;
  const task = useTask(changeEventSessions.failure, partialFailureText);
  const { revalidate } = useRevalidator();
  const [asks, setAsks] = useState<"reason" | "place" | null>(null);
  /** What gets the focus when a dialog closes: the button that opened it or, if the bar is gone, the first selected row. */
  const goOnAt = useRef<HTMLElement>(null);
  const count = chosen.size;
  const statuses = [...chosen.values()];
  const isAllConfirmed = statuses.every((status) => status === "confirmed");

  /** Returns what to do once a dialog is closed. */
  async function act(what: BulkAction): Promise<() => Promise<void>> {
    const all = [...chosen].map(([sessionId, ifStatus]) => ({ sessionId, ifStatus }));
    const found = await changeSessions(eventId, all, what).catch(async (error) => {
      // What was done before the failure stays done, and the rows show it.
      await revalidate();
      throw error;
    });
    goOnAt.current = frame.current?.querySelector<HTMLElement>("li input:checked") ?? frame.current;
    return async () => {
      // Sessions that somebody else has decided meanwhile stay selected.
      const left = new Set(found.changed.map(({ sessionId }) => sessionId));
      choose(new Map([...chosen].filter(([sessionId]) => left.has(sessionId))));
      await revalidate();
      const isGood = found.done.length + found.unchanged.length > 0;
      const undo = undoActionForSeveral(eventId, found, revalidate);
      notify(outcomeLines(what.action, found).join(" "), isGood ? "good" : "bad", undefined, undo);
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
    };
  }

  async function approve() {
    const finish = await act({ action: "approve" });
    await finish();
  }

  function ask(what: typeof asks, { currentTarget }: { currentTarget: HTMLElement }) {
    goOnAt.current = currentTarget;
    setAsks(what);
  }

  function clear() {
    choose(new Map());
    frame.current?.focus({ preventScroll: true });
  }

  return (
    <BottomBar label={text("Chosen sessions")}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="font-medium">
          {counted(count, "{count} session chosen", "{count} sessions chosen")}
          {elsewhere > 0 && (
            <span className="text-sm font-normal text-ink-soft">
              {" "}
              {counted(elsewhere, "({count} on another page)", "({count} on other pages)")}
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant={isAllConfirmed ? "secondary" : "primary"}
            busy={task.busy}
            busyLabel={text("Approving...")}
            onClick={() => task.run(approve)}
          >
            <Check aria-hidden="true" />
            {text("Approve")}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={task.busy}
            onClick={(press) => ask("reason", press)}
          >
            <X aria-hidden="true" />
            {text("Reject")}
          </Button>
          <Button size="sm" variant="secondary" disabled={task.busy} onClick={(press) => ask("place", press)}>
            <MapPin className="max-sm:hidden" aria-hidden="true" />
            {text("Room and track")}
          </Button>
          <LinkButton
            size="sm"
            variant="secondary"
            to={organizerPaths.writeToSpeakers(eventId)}
            state={{ sessionIds: [...chosen.keys()] } satisfies RecipientSelection}
          >
            <Send className="max-sm:hidden" aria-hidden="true" />
            {text("Write to their speakers")}
          </LinkButton>
          <Button size="sm" variant="quiet" disabled={task.busy} onClick={clear}>
            {text("Choose none")}
          </Button>
        </div>
      </div>
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
      <RejectDialog
        count={count}
        consequence={props.isPublished && statuses.includes("confirmed") ? leaveWarningForSeveral() : null}
        open={asks === "reason"}
        onClose={() => setAsks(null)}
        focusAfter={goOnAt}
        reject={({ reason }) => act({ action: "reject", reason })}
        failureText={partialFailureText}
      />
      <PlaceDialog
        count={count}
        eventId={eventId}
        rooms={rooms}
        tracks={tracks}
        open={asks === "place"}
        onClose={() => setAsks(null)}
        focusAfter={goOnAt}
        set={(place) => act({ action: "set", ...place })}
        failureText={partialFailureText}
      />
    </BottomBar>
  );
}
