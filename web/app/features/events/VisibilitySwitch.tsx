import { type Event, updateEvent } from "@plenary/contract/events";
import { visibilityNotUpdated } from "@plenary/contract/failures";
import { useRevalidator } from "react-router";
import { call } from "../../base/api.ts";
import { useTask } from "../../base/task.ts";
import { notify } from "../../ui/notices.ts";
import { Switch } from "../../ui/Switch.tsx";

/** Makes an event public or a draft again, at once; for its creator and admins. */
export function VisibilitySwitch({ event }: { event: Event }) {
  const task = useTask(visibilityNotUpdated());
  const { revalidate } = useRevalidator();
  const isPublic = event.visibility === "public";

  async function show(on: boolean) {
    const visibility = on ? "public" : "draft";
    await call(updateEvent, { params: { eventId: event.eventId }, body: { visibility } });
    await revalidate();
    notify(
      <>
        <bdi>{event.name}</bdi>
        {on ? " is public now" : " is a draft now"}
      </>,
    );
  }

  return (
    <div>
      <Switch
        label="Public"
        about={event.name}
        on={isPublic}
        busy={task.busy}
        onChange={(on) => task.run(() => show(on))}
      />
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}
