import type { Event } from "@plenary/contract/events";
import { visibilityNotUpdated } from "@plenary/contract/failures";
import { EventSwitch } from "./EventSwitch.tsx";

/** Makes an event public or a draft again, at once; for its creator and admins. */
export function VisibilitySwitch({ event }: { event: Event }) {
  return (
    <EventSwitch
      event={event}
      label="Public"
      about={event.name}
      on={event.visibility === "public"}
      failure={visibilityNotUpdated()}
      change={(on) => ({ visibility: on ? "public" : "draft" })}
      say={(on) => (
        <>
          <bdi>{event.name}</bdi>
          {on ? " is public now" : " is a draft now"}
        </>
      )}
    />
  );
}
