import type { OwnedEvent } from "@plenary/contract/admin/admin-events";
import { deleteEvent } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { type ReactNode, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatDayRange, formatInstantDay } from "../../../base/formats/dates.ts";
import { paths } from "../../../base/paths/paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { AnswersGone } from "../../answering/AnswersGone.tsx";
import { VisibilityBadge } from "../../events/VisibilityBadge.tsx";
import { PersonLink } from "../../users/PersonLink.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

interface OwnedEventsProps {
  events: OwnedEvent[];
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

  /** What gets the focus once the event is gone: the next one, else the previous one, else the heading. */
  function neighbourOf({ eventId }: OwnedEvent): HTMLElement | null {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("li h3 a") ?? [])];
    const index = events.findIndex((event) => event.eventId === eventId);
    return links[index + 1] ?? links[index - 1] ?? heading.current;
  }

  /** The dialog stays open until the event has left the list: the focus would otherwise go to a row about to disappear. */
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
        {text("Events")}
      </h2>
      {events.length === 0 && empty}
      {events.length > 0 && (
        <ul aria-label={text("Events")} className="divide-y divide-line border-y border-line">
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
        title={text("Delete this event?")}
        confirmLabel={text("Delete event")}
        busyLabel={text("Deleting...")}
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

interface OwnedEventRowProps {
  event: OwnedEvent;
  onTransfer: () => void;
  onDelete: () => void;
}

function OwnedEventRow({ event, onTransfer, onDelete }: OwnedEventRowProps) {
  const { creator } = event;
  return (
    <li className="grid items-start gap-x-8 gap-y-2 py-5 sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <p className="text-sm text-balance text-ink-soft sm:pt-1">
        {formatDayRange(event.startDate, event.endDate)}
      </p>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-xl">
            <Link to={paths.event(event.eventId)} className="hover:text-accent">
              {event.name}
            </Link>
          </h3>
          <VisibilityBadge visibility={event.visibility} />
        </div>
        <p className="mt-1 text-sm text-ink-soft">{event.location}</p>
        <p className="mt-1 text-sm text-ink-soft">
          Owned by <PersonLink person={creator} />
          {creator.email && ` (${creator.email})`},{" "}
          <span className="whitespace-nowrap">created {formatInstantDay(event.createdAt)}</span>
        </p>
      </div>
      <div className="mt-2 flex gap-2 sm:col-start-2 lg:col-start-3 lg:mt-0">
        <Button variant="secondary" size="sm" onClick={onTransfer}>
          Transfer <span className="sr-only">{event.name}</span>
        </Button>
        <Button variant="secondary" size="sm" onClick={onDelete}>
          Delete <span className="sr-only">{event.name}</span>
        </Button>
      </div>
    </li>
  );
}
