import type { Event } from "@plenary/contract/events/events";
import type { ReactNode } from "react";
import { PageHeader } from "../../../../ui/page/PageHeader.tsx";
import { EventCrumbs } from "../../../workspace/EventCrumbs.tsx";

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
  return (
    <div className="page-column whole-width py-10 sm:py-14">
      <title>{documentTitle}</title>
      <PageHeader
        title={title}
        above={<EventCrumbs event={event} items={[{ label: title }]} />}
        actions={actions}
      >
        {about}
      </PageHeader>
      {children}
    </div>
  );
}
