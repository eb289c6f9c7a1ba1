import { deleteEvent, type Event } from "@plenary/contract/events/events";
import Trash2 from "lucide-react/icons/trash";
import { useNavigate } from "react-router";
import { call } from "../../base/api.ts";
import { paths } from "../../base/paths.ts";
import { useTask } from "../../base/task.ts";
import { Apart } from "../../ui/Apart.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { notify } from "../../ui/notices.ts";
import { AnswersGone } from "../answering/AnswersGone.tsx";

export function DeleteEvent({ event }: { event: Event }) {
  const task = useTask(deleteEvent.failure);
  const navigate = useNavigate();

  async function remove() {
    await call(deleteEvent, { params: { eventId: event.eventId } });
    await navigate(paths.events(), { replace: true });
    notify("Event deleted");
  }

  return (
    <Apart>
      <ConfirmButton
        label="Delete"
        icon={<Trash2 aria-hidden="true" />}
        title="Delete this event?"
        confirmLabel="Delete event"
        busyLabel="Deleting..."
        danger
        work={remove}
        task={task}
      >
        <q className="[overflow-wrap:anywhere]">{event.name}</q> and all of its sessions will be gone for
        good. The talks stay with their speakers. <AnswersGone eventId={event.eventId} isGoing={task.busy} />
      </ConfirmButton>
    </Apart>
  );
}
