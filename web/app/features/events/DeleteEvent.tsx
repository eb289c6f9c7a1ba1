import { deleteEvent, type Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import Trash2 from "lucide-react/icons/trash";
import { useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { paths } from "../../base/paths/paths.ts";
import { rich } from "../../base/texts/rich.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { AnswersGone } from "../answering/AnswersGone.tsx";

/** For the event's creator and admins; says first which answers of attendees go with it. */
export function DeleteEvent({ event }: { event: Event }) {
  const task = useTask(deleteEvent.failure);
  const navigate = useNavigate();

  async function remove() {
    await call(deleteEvent, { params: { eventId: event.eventId } });
    await navigate(paths.events(), { replace: true });
    notify(text("Event deleted"));
  }

  return (
    <ConfirmButton
      label={text("Delete")}
      icon={<Trash2 aria-hidden="true" />}
      title={text("Delete this event?")}
      confirmLabel={text("Delete event")}
      busyLabel={text("Deleting...")}
      danger
      work={remove}
      task={task}
    >
      {rich(
        "<q>{name}</q> and all of its sessions will be deleted for good. The talks stay with their speakers.",
        {
          q: (inner) => <q className="[overflow-wrap:anywhere]">{inner}</q>,
          name: event.name,
        },
      )}{" "}
      {text("A short address under which it was public goes to no other event.")}{" "}
      <AnswersGone eventId={event.eventId} isGoing={task.busy} />
    </ConfirmButton>
  );
}
