import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { paths } from "../../base/paths/paths.ts";
import { Breadcrumb, type Crumb } from "../../ui/page/Breadcrumb.tsx";

interface EventCrumbsProps {
  event: Pick<Event, "eventId" | "name" | "permissions">;
  /** From the area of the event to the screen itself. */
  items: readonly Crumb[];
}

/** The way to a screen of an event. In the workspace the rail shows it as far as the area. */
export function EventCrumbs({ event, items }: EventCrumbsProps) {
  if (event.permissions.edit) return items.length > 1 && <Breadcrumb items={items} />;
  const toEvent = [
    { label: text("Events"), to: paths.events() },
    { label: event.name, to: paths.event(event.eventId) },
  ];
  return <Breadcrumb items={[...toEvent, ...items]} />;
}
