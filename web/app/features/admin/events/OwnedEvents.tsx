import type { OwnedEvent } from "@plenary/contract/admin/admin-events";
import { deleteEvent } from "@plenary/contract/events/events";
import { type ReactNode, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/api.ts";
import { useTask } from "../../../base/task.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { notify } from "../../../ui/notices.ts";
import { AnswersGone } from "../../answering/AnswersGone.tsx";
import { OwnedEventRow } from "./OwnedEventRow.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

interface OwnedEventsProps {
  events: OwnedEvent[];
  /** Shown when the list is empty. */
  empty: ReactNode;
}

/** Events with their owners; they can be transferred and deleted from here. */
export function OwnedEvents({ events, empty }: OwnedEventsProps) {
  const { revalidate } = useRevalidator();
  const removal = useTask(deleteEvent.failure);
  // Kept while the dialog fades out.
  const [about, setAbout] = useState<OwnedEvent | null>(null);
  const [open, setOpen] = useState<"transfer" | "delete" | null>(null);
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusAfter = useRef<HTMLElement>(null);

  function ask(what: "transfer" | "delete", event: OwnedEvent) {
    focusAfter.current = null;
    removal.clear();
    setAbout(event);
    setOpen(what);
  }

  /**
   * What gets the focus when this event has left the list: the one after it, else the one before it, else the heading.
   */
  function neighbourOf({ eventId }: OwnedEvent): HTMLElement | null {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("li h3 a") ?? [])];
    const index = events.findIndex((event) => event.eventId === eventId);
    return links[index + 1] ?? links[index - 1] ?? heading.current;
  }

  /**
   * The dialog stays open until the event has left the list: the focus would otherwise go to a row about to disappear.
   */
  async function remove(event: OwnedEvent) {
    const next = neighbourOf(event);
    const done = await removal.run(async () => {
      await call(deleteEvent, { params: { eventId: event.eventId } });
      await revalidate();
    });
    if (!done) return;
    focusAfter.current = next;
    setOpen(null);
    notify("Event deleted");
  }

  return (
    <section ref={list} aria-labelledby="events">
      <h2 id="events" ref={heading} tabIndex={-1} className="sr-only">
        Events
      </h2>
      {events.length === 0 && empty}
      {events.length > 0 && (
        <ul aria-label="Events" className="divide-y divide-line border-y border-line">
          {events.map((event) => (
            <OwnedEventRow
              key={event.eventId}
              event={event}
              onTransfer={() => ask("transfer", event)}
              onDelete={() => ask("delete", event)}
            />
          ))}
        </ul>
      )}
      {about && <TransferDialog event={about} open={open === "transfer"} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === "delete"}
        title="Delete this event?"
        confirmLabel="Delete event"
        busyLabel="Deleting..."
        danger
        busy={removal.busy}
        error={removal.error}
        focusAfter={focusAfter}
        onConfirm={() => about && remove(about)}
        onCancel={() => setOpen(null)}
      >
        <q className="[overflow-wrap:anywhere]">{about?.name}</q> of <bdi>{about?.creator.name}</bdi> and all
        of its sessions will be gone for good. The talks stay with their speakers.{" "}
        {about && <AnswersGone eventId={about.eventId} isGoing={removal.busy} />}
      </ConfirmDialog>
    </section>
  );
}
