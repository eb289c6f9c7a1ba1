import type { Event } from "@plenary/contract/events/events";
import { visibilityNotUpdated } from "@plenary/contract/failures";
import { text } from "@plenary/contract/text";
import { EventSwitch } from "./EventSwitch.tsx";
import { useDraftQuestion } from "./use-draft-question.tsx";

/** Makes an event public, or a draft again after a question if that hides sessions from the public; for its creator and admins. */
export function VisibilitySwitch({ event }: { event: Event }) {
  const { mayHide, dialog } = useDraftQuestion(event);
  return (
    <>
      <EventSwitch
        event={event}
        label={text("Public")}
        about={event.name}
        on={event.visibility === "public"}
        failure={visibilityNotUpdated()}
        change={(on) => ({ visibility: on ? "public" : "draft" })}
        ask={async (on) => on || mayHide()}
        say={(on) => (
          <>
            <bdi>{event.name}</bdi>
            {on ? " is public now" : " is a draft now"}
          </>
        )}
      />
      {dialog}
    </>
  );
}
