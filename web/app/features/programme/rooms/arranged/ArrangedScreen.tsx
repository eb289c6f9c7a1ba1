import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { organizerPaths } from "../../../../base/paths/organizer-paths.ts";
import { paths } from "../../../../base/paths/paths.ts";
import { Breadcrumb } from "../../../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../../../ui/page/PageHeader.tsx";

interface ArrangedScreenProps {
  event: Event;
  title: string;
  documentTitle: string;
  about: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of an event's rooms, and of its tracks. */
export function ArrangedScreen({
  event,
  title,
  documentTitle,
  about,
  actions,
  children,
}: ArrangedScreenProps) {
  const above = [
    { label: text("Events"), to: paths.events() },
    { label: event.name, to: paths.event(event.eventId) },
    // Others don't see that screen.
    ...(event.permissions.edit
      ? [{ label: text("Programme"), to: organizerPaths.programme(event.eventId) }]
      : []),
    { label: title },
  ];
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{documentTitle}</title>
      <PageHeader title={title} above={<Breadcrumb items={above} />} actions={actions}>
        {about}
      </PageHeader>
      {children}
    </div>
  );
}
