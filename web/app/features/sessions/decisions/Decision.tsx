import type { Answer } from "@plenary/contract/endpoint";
import { approveSession, rejectSession, type Session } from "@plenary/contract/sessions/sessions";
import { counted, text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { isOutdated } from "../../../base/calls/refusals.ts";
import { useTask } from "../../../base/calls/task.ts";
import { preview } from "../../../base/texts/preview.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { KeyHint } from "../../../ui/texts/KeyHint.tsx";
import { bdi } from "../../../ui/texts/tags.tsx";
import { leaveWarning } from "./public-programme.ts";
import { RejectDialog } from "./RejectDialog.tsx";
import { statusOf } from "./status.ts";
import { undoAction } from "./undo-decisions.ts";

interface DecisionProps {
  session: Session;
  /** In a list, where the row may disappear: called before the list is reloaded. */
  onDecided?: () => void;
  /** Beside a list: smaller, and whether A and R do the same. */
  beside?: { keys: boolean };
}

const outcomes = {
  confirmed: {
    one: (title: string) => rich("“<bdi>{title}</bdi>” is confirmed", { bdi, title }),
    alike: {
      kind: "confirmed",
      all: (count: number) => counted(count, "{count} session confirmed", "{count} sessions confirmed"),
    },
  },
  rejected: {
    one: (title: string) => rich("“<bdi>{title}</bdi>” is rejected", { bdi, title }),
    alike: {
      kind: "rejected",
      all: (count: number) => counted(count, "{count} session rejected", "{count} sessions rejected"),
    },
  },
  cancelled: {
    one: (title: string) => rich("“<bdi>{title}</bdi>” is cancelled", { bdi, title }),
    alike: {
      kind: "cancelled",
      all: (count: number) => counted(count, "{count} session cancelled", "{count} sessions cancelled"),
    },
  },
};
type Outcome = (typeof outcomes)["confirmed"];
type Decided = Answer<typeof approveSession>;

/** Approve and reject, for organizers; shows only what would change something. */
export function Decision({ session, onDecided, beside }: DecisionProps) {
  const task = useTask(approveSession.failure);
  const { revalidate } = useRevalidator();
  const place = useRef<HTMLDivElement>(null);
  // Created when first opened, so that a list of 500 doesn't hold 500 dialogs.
  const [asking, setAsking] = useState<"never" | "now" | "before">("never");
  const status = statusOf(session);
  const { sessionId, talk } = session;
  const query = { ifStatus: status };

  async function approve() {
    const finish = await decide(call(approveSession, { params: { sessionId }, query }), outcomes.confirmed);
    await finish();
  }

  /** Returns a function that shows the outcome. If the screen was out of date, that is the current state. */
  async function decide(decision: Promise<Decided>, outcome: Outcome): Promise<() => Promise<void>> {
    let decided: Decided;
    try {
      decided = await decision;
    } catch (error) {
      if (!isOutdated(error)) throw error;
      // Only the session's own screen stays; the decision is shown beside the buttons.
      if (onDecided || error.code !== "conflict") return () => show(error.message, "bad");
      await revalidate();
      throw error;
    }
    // Why the other one failed before.
    task.clear();
    const { one, alike } = outcome;
    const undo = undoAction(decided, alike.kind, revalidate);
    return () => show(one(preview(talk.title, 60)), "good", alike, undo);
  }

  async function show(...[notice, tone, alike, action]: Parameters<typeof notify>) {
    onDecided?.();
    await revalidate();
    notify(notice, tone, alike, action);
    // The pressed button is gone, so this gets the focus.
    if (document.activeElement === document.body) place.current?.focus();
  }

  // Only what waits is decided by a letter: one press too many must not turn a decision round.
  const keys = beside?.keys === true && status === "draft";
  // Smaller in lists, where no row is more important than the others.
  const size = onDecided || beside ? "sm" : "md";
  if (!session.permissions.decide) return null;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div className="flex flex-wrap gap-2">
        {status !== "confirmed" && (
          <Button
            size={size}
            variant={onDecided ? "secondary" : "primary"}
            busy={task.busy}
            busyLabel={text("Approving...")}
            aria-keyshortcuts={keys ? "A" : undefined}
            onClick={() => task.run(approve)}
          >
            <Check aria-hidden="true" />
            {text("Approve")} <span className="sr-only">{talk.title}</span>
            {/* Not for people: a key */}
            {keys && <KeyHint>A</KeyHint>}
          </Button>
        )}
        {status !== "rejected" && (
          <Button
            size={size}
            variant="secondary"
            aria-keyshortcuts={keys ? "R" : undefined}
            onClick={() => setAsking("now")}
          >
            {/* A cross beside "Cancel" would read as the way out. */}
            {session.isPublic !== true && <X aria-hidden="true" />}
            {session.isPublic ? text("Cancel session") : text("Reject")}{" "}
            <span className="sr-only">{talk.title}</span>
            {/* Not for people: a key */}
            {keys && <KeyHint>R</KeyHint>}
          </Button>
        )}
      </div>
      {task.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {task.error}
        </p>
      )}
      {asking !== "never" && (
        <RejectDialog
          title={talk.title}
          consequence={leaveWarning(session)}
          cancels={session.isPublic === true}
          open={asking === "now"}
          onClose={() => setAsking("before")}
          focusAfter={place}
          reject={(body) =>
            decide(
              call(rejectSession, { params: { sessionId }, query, body }),
              session.isPublic ? outcomes.cancelled : outcomes.rejected,
            )
          }
        />
      )}
    </div>
  );
}
