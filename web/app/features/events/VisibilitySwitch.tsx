import type { Event } from "@plenary/contract/events/events";
import { visibilityNotUpdated } from "@plenary/contract/failures";
import { text } from "@plenary/contract/text";
import { rich } from "../../base/texts/rich.ts";
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
        say={(on) =>
          on
            ? rich("{event} is public now", { event: <bdi>{event.name}</bdi> })
            : rich("{event} is a draft now", { event: <bdi>{event.name}</bdi> })
        }
      />
      {dialog}
    </>
  );
}
