import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { feedbackPaths } from "../../../base/paths/feedback-paths.ts";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { TableScreen } from "../../../ui/table/TableScreen.tsx";
import { EventCrumbs } from "../../workspace/EventCrumbs.tsx";

interface FeedbackFrameProps {
  event: Event;
  title: string;
  isOverview?: boolean;
  lead?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Common to the screens of an event's feedback: their title, and the links between them. */
export function FeedbackFrame({
  event,
  title,
  isOverview = false,
  lead,
  children,
  ...header
}: FeedbackFrameProps) {
  const { eventId, name } = event;
  const here = isOverview
    ? [{ label: text("Feedback") }]
    : [{ label: text("Feedback"), to: feedbackPaths.event(eventId) }, { label: title }];
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title, event: name })}</title>
      <PageHeader title={title} above={<EventCrumbs event={event} items={here} />} {...header}>
        {lead}
      </PageHeader>
      <div className="mb-10">
        <Parts eventId={eventId} />
      </div>
      {children}
    </div>
  );
}

/** The same for a screen that is one table. */
export function FeedbackTableFrame({
  event,
  title,
  lead,
  children,
}: Pick<FeedbackFrameProps, "event" | "title" | "lead" | "children">) {
  return (
    <TableScreen title={title} note={lead} above={<Parts eventId={event.eventId} />}>
      <title>{text("{title}: {event} · Plenary", { title, event: event.name })}</title>
      {children}
    </TableScreen>
  );
}

function Parts({ eventId }: { eventId: string }) {
  const parts = [
    { to: feedbackPaths.event(eventId), label: text("Results") },
    { to: feedbackPaths.comments(eventId), label: text("Comments") },
    { to: feedbackPaths.codes(eventId), label: text("Codes") },
    { to: feedbackPaths.settings(eventId), label: text("Settings") },
  ];
  return (
    <nav aria-label={text("Parts of feedback")} className="flex flex-wrap gap-x-6 gap-y-1">
      {parts.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="border-b-2 border-transparent py-1 text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
