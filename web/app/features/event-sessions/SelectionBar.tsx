import type { Event } from "@plenary/contract/events/events";
import { limits } from "@plenary/contract/limits";
import { changeEventSessions, listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import Send from "lucide-react/icons/send";
import { type RefObject, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { formatCount } from "../../base/formats/figures.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { ChosenLine } from "../../ui/table/FilterLine.tsx";
import { leaveWarningForSeveral } from "../sessions/decisions/public-programme.ts";
import { RejectDialog } from "../sessions/decisions/RejectDialog.tsx";
import { statusOf } from "../sessions/decisions/status.ts";
import type { RecipientSelection } from "../speakers/recipient-selection.ts";
import {
  type BulkAction,
  changeSessions,
  conflictsAction,
  outcomeLines,
  partialFailureText,
  undoActionForSeveral,
} from "./bulk-changes.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { callQuery, type SessionsQuery } from "./sessions-query.ts";
import type { SessionSelection } from "./use-selection.ts";

interface SelectionBarProps {
  event: Event;
  chosen: SessionSelection;
  /** How many of them are on other pages. */
  elsewhere: number;
  /** The list's query, and how many match it on all pages. */
  asked: SessionsQuery;
  matching: number;
  /** The rooms, tracks and types that sessions have. */
  inUse: { rooms: readonly string[]; tracks: readonly string[]; types: readonly string[] };
  isPublished: boolean;
  choose: (chosen: SessionSelection) => void;
  /** What gets the focus when nothing is selected any more. */
  frame: RefObject<HTMLElement | null>;
}

/** What can be done with the chosen sessions, in place of the filters: nothing moves. */
export function SelectionBar(props: SelectionBarProps) {
  const { event, chosen, elsewhere, asked, matching, choose, frame } = props;
  const { eventId } = event;
  const task = useTask(changeEventSessions.failure, partialFailureText);
  const loading = useTask(listEventSessions.failure);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [asks, setAsks] = useState<"reason" | "change" | null>(null);
  /** What gets the focus when a dialog closes: the button that opened it or, if the bar is gone, the first selected row. */
  const goOnAt = useRef<HTMLElement>(null);
  const count = chosen.size;
  const most = Math.min(matching, limits.bulkSessionsMax);
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
    goOnAt.current = frame.current?.querySelector<HTMLElement>("tbody input:checked") ?? frame.current;
    return async () => {
      // Sessions that somebody else has decided meanwhile stay selected.
      const left = new Set(found.changed.map(({ sessionId }) => sessionId));
      choose(new Map([...chosen].filter(([sessionId]) => left.has(sessionId))));
      await revalidate();
      const isGood = found.done.length + found.unchanged.length > 0;
      const act =
        undoActionForSeveral(eventId, found, revalidate) ??
        conflictsAction(found, () => navigate(organizerPaths.sessions(eventId, { conflict: "true" })));
      notify(outcomeLines(what.action, found).join(" "), isGood ? "good" : "bad", undefined, act);
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
    };
  }

  async function approve() {
    const finish = await act({ action: "approve" });
    await finish();
  }

  async function chooseMatching() {
    const query = { ...callQuery(asked), page: 1, limit: limits.bulkSessionsMax };
    const { sessions } = await call(listEventSessions, { params: { eventId }, query });
    choose(new Map(sessions.map((session) => [session.sessionId, statusOf(session)])));
  }

  function ask(what: typeof asks, { currentTarget }: { currentTarget: HTMLElement }) {
    goOnAt.current = currentTarget;
    setAsks(what);
  }

  function clear() {
    choose(new Map());
    frame.current?.focus({ preventScroll: true });
  }

  const failure = task.error ?? loading.error;
  return (
    <ChosenLine label={text("Selected sessions")}>
      <p role="status" className="me-2 text-sm font-medium max-lg:basis-full">
        {counted(count, "{count} session selected", "{count} sessions selected")}
        {elsewhere > 0 && (
          <span className="font-normal text-ink-soft">
            {" "}
            {counted(elsewhere, "({count} on another page)", "({count} on other pages)")}
          </span>
        )}
      </p>
      <Button
        size="sm"
        variant={isAllConfirmed ? "secondary" : "primary"}
        busy={task.busy}
        busyLabel={text("Approving...")}
        onClick={() => task.run(approve)}
      >
        <Check className="max-2xl:hidden" aria-hidden="true" />
        {text("Approve")}
      </Button>
      <Button size="sm" variant="secondary" disabled={task.busy} onClick={(press) => ask("reason", press)}>
        {text("Reject")}
      </Button>
      <Button size="sm" variant="secondary" disabled={task.busy} onClick={(press) => ask("change", press)}>
        <Pencil className="max-2xl:hidden" aria-hidden="true" />
        {text("Change")}
      </Button>
      <LinkButton
        size="sm"
        variant="secondary"
        to={organizerPaths.writeToSpeakers(eventId)}
        state={{ sessionIds: [...chosen.keys()] } satisfies RecipientSelection}
      >
        <Send className="max-2xl:hidden" aria-hidden="true" />
        {text("Write to their speakers")}
      </LinkButton>
      <span className="flex-1 max-lg:hidden" />
      {chosen.size < most && (
        <Button
          size="sm"
          variant="quiet"
          busy={loading.busy}
          busyLabel={text("Selecting...")}
          onClick={() => loading.run(chooseMatching)}
        >
          {matching > most
            ? text("Select the first {count} of {all}", { count: most, all: formatCount(matching) })
            : text("Select all {count}", { count: most })}
        </Button>
      )}
      <Button size="sm" variant="quiet" disabled={task.busy} onClick={clear}>
        {text("Clear")}
      </Button>
      {failure && (
        <p role="alert" className="basis-full pb-2 text-sm text-danger">
          {failure}
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
      <ChangeDialog
        count={count}
        event={event}
        inUse={props.inUse}
        open={asks === "change"}
        onClose={() => setAsks(null)}
        focusAfter={goOnAt}
        set={(fields) => act({ action: "set", ...fields })}
        failureText={partialFailureText}
      />
    </ChosenLine>
  );
}
