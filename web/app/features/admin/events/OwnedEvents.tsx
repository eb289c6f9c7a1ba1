import type { OwnedEvent } from "@plenary/contract/admin/admin-events";
import { deleteEvent } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { type ReactNode, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { rich } from "../../../base/texts/rich.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { ColumnMenu } from "../../../ui/table/ColumnMenu.tsx";
import { type byTime, useColumns } from "../../../ui/table/columns.ts";
import { FilterLine } from "../../../ui/table/FilterLine.tsx";
import { Table } from "../../../ui/table/Table.tsx";
import { AnswersGone } from "../../answering/AnswersGone.tsx";
import { eventColumns } from "./event-columns.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

interface OwnedEventsProps {
  events: OwnedEvent[];
  /** While other rows are loading. */
  busy: boolean;
  empty: ReactNode;
  more: ReactNode;
  sorting: ReturnType<typeof byTime>;
  /** In the line above the table. */
  filters: ReactNode;
}

/** Events with their owners; they can be transferred and deleted from here. */
export function OwnedEvents({ events, busy, empty, more, sorting, filters }: OwnedEventsProps) {
  const { revalidate } = useRevalidator();
  const removal = useTask(deleteEvent.failure);
  // Kept while the dialog fades out.
  const [about, setAbout] = useState<OwnedEvent | null>(null);
  const [open, setOpen] = useState<"transfer" | "delete" | null>(null);
  const columns = useColumns("allEvents", eventColumns(ask));
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
    const links = [...(list.current?.querySelectorAll<HTMLElement>("tr[data-row] th a") ?? [])];
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
    notify(text("Event deleted"));
  }

  return (
    <section ref={list} aria-labelledby="events" className="flex min-h-0 flex-1 flex-col">
      <h2 id="events" ref={heading} tabIndex={-1} className="sr-only">
        {text("Events")}
      </h2>
      <FilterLine end={<ColumnMenu shown={columns} {...sorting} />}>{filters}</FilterLine>
      <Table
        label={text("Events")}
        rows={events}
        keyOf={({ eventId }) => eventId}
        nameOf={({ name }) => name}
        shown={columns}
        {...sorting}
        busy={busy}
        empty={empty}
        more={more}
      />
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
        {rich(
          "<q>{name}</q> of <bdi>{owner}</bdi> and all of its sessions will be deleted for good. The talks stay with their speakers.",
          {
            q: (inner) => <q className="[overflow-wrap:anywhere]">{inner}</q>,
            bdi: (inner) => <bdi>{inner}</bdi>,
            name: about?.name ?? "",
            owner: about?.creator.name ?? "",
          },
        )}{" "}
        {text("A short address under which it was public goes to no other event.")}{" "}
        {about && <AnswersGone eventId={about.eventId} isGoing={removal.busy} />}
      </ConfirmDialog>
    </section>
  );
}
