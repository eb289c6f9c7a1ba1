import { type Event, updateEvent } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { rich } from "../../base/texts/rich.ts";
import { EventSwitch } from "./EventSwitch.tsx";

/** Opens or closes the event's submissions at once; for its organizers (docs/product/events.md#submissions). */
export function SubmissionsSwitch({ event }: { event: Event }) {
  const parts = { bdi: (inner: ReactNode) => <bdi>{inner}</bdi>, name: event.name };
  const isOver = event.submissionsOpen && !event.takesSubmissions && !event.callUntil;
  return (
    <div>
      <EventSwitch
        event={event}
        label={text("Takes submissions")}
        on={event.submissionsOpen}
        failure={updateEvent.failure}
        change={(submissionsOpen) => ({ submissionsOpen })}
        say={(on) =>
          on
            ? rich("<bdi>{name}</bdi> takes submissions now", parts)
            : rich("<bdi>{name}</bdi> takes no submissions now", parts)
        }
      />
      {event.callUntil && (
        <p className="text-sm text-ink-soft">
          {text("Has no effect while its call for papers is published.")}
        </p>
      )}
      {isOver && (
        <p className="text-sm text-ink-soft">{text("No longer has any effect: the event is over.")}</p>
      )}
    </div>
  );
}
