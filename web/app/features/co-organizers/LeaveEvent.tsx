import type { Event } from "@plenary/contract/events/events";
import { eventNotLeft } from "@plenary/contract/failures";
import { removeCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { text } from "@plenary/contract/text";
import { useNavigate, useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { isOutdated } from "../../base/calls/refusals.ts";
import { useTask } from "../../base/calls/task.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { useSignIn } from "../../sign-in/store.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";

/** For an accepted co-organizer. Leads to the list of events, because a draft is no longer visible to them. */
export function LeaveEvent({ event }: { event: Event }) {
  const task = useTask(eventNotLeft());
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { user } = useSignIn();

  async function leave() {
    const params = { eventId: event.eventId, userId: user?.userId ?? "" };
    try {
      await call(removeCoOrganizer, { params });
      await navigate(paths.events(), { replace: true });
      notify(rich("You don't organize {event} any more", { event: <bdi>{event.name}</bdi> }));
    } catch (error) {
      // The co-organizer was removed meanwhile, the event is gone, or it has become their own: the screen shows which.
      if (!isOutdated(error)) throw error;
      await revalidate();
      notify(rich("You are not a co-organizer of {event} any more", { event: <bdi>{event.name}</bdi> }));
    }
  }

  return (
    <ConfirmButton
      label={text("Leave")}
      title={text("Leave the organizers of this event?")}
      confirmLabel={text("Leave event")}
      busyLabel={text("Leaving...")}
      danger
      work={leave}
      task={task}
    >
      {rich(
        "You will no longer edit <quote>{event}</quote> or decide about its sessions, until its creator invites you again.",
        { quote: (inner) => <q className="[overflow-wrap:anywhere]">{inner}</q>, event: event.name },
      )}
    </ConfirmButton>
  );
}
