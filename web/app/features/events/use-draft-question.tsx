import type { Event } from "@plenary/contract/events/events";
import { listEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import { type ReactNode, useState } from "react";
import { call } from "../../base/calls/api.ts";
import { rich } from "../../base/texts/rich.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";

interface Question {
  confirmed: number;
  answer: (yes: boolean) => void;
}

/** Asks before a public event becomes a draft, which hides it. `mayHide` resolves with the answer; render `dialog`. */
export function useDraftQuestion({ eventId, name }: Pick<Event, "eventId" | "name">) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);

  async function mayHide(): Promise<boolean> {
    const { counts } = await call(listEventSessions, { params: { eventId }, query: { limit: 1 } });
    const { confirmed } = counts;
    if (confirmed === 0) return true;
    return new Promise((answer) => {
      setQuestion({ confirmed, answer });
      setOpen(true);
    });
  }

  function answer(yes: boolean) {
    setOpen(false);
    question?.answer(yes);
  }

  const dialog = question && (
    <ConfirmDialog
      open={open}
      title={text("Make this event a draft?")}
      confirmLabel={text("Make it a draft")}
      cancelLabel={text("Keep it public")}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <span className="flex flex-col gap-2 [overflow-wrap:anywhere]">
        <span>
          {rich("The public page of <bdi>{name}</bdi> goes away, and links to it stop working.", {
            bdi: (inner: ReactNode) => <bdi>{inner}</bdi>,
            name,
          })}
        </span>
        <span>
          {counted(
            question.confirmed,
            "{count} confirmed session is on it, which is then no longer public, here or on its speakers' pages.",
            "{count} confirmed sessions are on it, which are then no longer public, here or on their speakers' pages.",
          )}
        </span>
        <span>{text("Nothing is deleted. Everything returns when you make it public again.")}</span>
      </span>
    </ConfirmDialog>
  );
  return { mayHide, dialog };
}
