import { deleteMessage, type MessagePreview, markRead } from "@plenary/contract/messages/messages";
import { text } from "@plenary/contract/text";
import { type ReactNode, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { relatedTasks, useTask } from "../../base/calls/task.ts";
import { rich } from "../../base/texts/rich.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { inboxChanged } from "./inbox-counts.ts";
import { MessageRow } from "./MessageRow.tsx";
import { useNow } from "./use-now.ts";

interface MessageListProps {
  messages: MessagePreview[];
  box: Box;
  empty: ReactNode;
}

const names: Record<Box, () => string> = {
  inbox: () => text("Messages"),
  unread: () => text("Unread messages"),
  sent: () => text("Sent messages"),
};

/** The messages of a box; they can be marked as read and deleted here. */
export function MessageList({ messages, box, empty }: MessageListProps) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  const [deleting, setDeleting] = useState<MessagePreview | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [reading, removal] = relatedTasks(useTask(markRead.failure), useTask(deleteMessage.failure));
  const list = useRef<HTMLElement>(null);
  const next = useRef<HTMLElement>(null);

  /** What gets the focus after this message has left the list: the next one, else the previous one, else the list. */
  function neighbourOf({ messageId }: MessagePreview): HTMLElement | null {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("li h2 a") ?? [])];
    const index = messages.findIndex((message) => message.messageId === messageId);
    return links[index + 1] ?? links[index - 1] ?? list.current;
  }

  async function markAsRead(message: MessagePreview) {
    const leaves = box === "unread" ? neighbourOf(message) : null;
    const done = await reading.run(async () => {
      await call(markRead, { params: { messageId: message.messageId } });
      await Promise.all([revalidate(), inboxChanged()]);
    });
    if (!done) return;
    const own = list.current?.querySelector<HTMLElement>(`[data-message="${message.messageId}"] h2 a`);
    (leaves ?? own)?.focus();
  }

  async function remove(message: MessagePreview) {
    const done = await removal.run(() => call(deleteMessage, { params: { messageId: message.messageId } }));
    if (!done) return;
    next.current = neighbourOf(message);
    setAsking(false);
    notify(text("Message deleted"));
    await revalidate();
  }

  return (
    <section ref={list} tabIndex={-1} aria-label={names[box]()} className="flex flex-col gap-6 outline-none">
      <FormError>{reading.error}</FormError>
      {messages.length === 0 && empty}
      {messages.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {messages.map((message) => (
            <MessageRow
              key={message.messageId}
              message={message}
              isSent={box === "sent"}
              now={now}
              onRead={() => markAsRead(message)}
              onDelete={() => {
                next.current = null;
                removal.clear();
                setDeleting(message);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isAsking}
        title={text("Delete this message?")}
        confirmLabel={text("Delete message")}
        busyLabel={text("Deleting...")}
        danger
        busy={removal.busy}
        error={removal.error}
        focusAfter={next}
        onConfirm={() => deleting && remove(deleting)}
        onCancel={() => setAsking(false)}
      >
        {rich("<quote>{subject}</quote> will be deleted for you. Others keep it.", {
          quote: (inner) => <q className="[overflow-wrap:anywhere]">{inner}</q>,
          subject: deleting?.subject,
        })}
      </ConfirmDialog>
    </section>
  );
}

export type Box = "inbox" | "unread" | "sent";

/** The box in the list's address. */
export function boxIn(query: URLSearchParams): Box {
  const show = query.get("show");
  return show === "unread" || show === "sent" ? show : "inbox";
}
