import { type Event, updateEvent } from "@plenary/contract/events";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/api.ts";
import { rich } from "../../base/rich.ts";
import { useTask } from "../../base/task.ts";
import { notify } from "../../ui/notices.ts";
import { Switch } from "../../ui/Switch.tsx";

/** Opens the event for submissions, or closes it, at once; for its organizers (docs/product/events.md#submissions). */
export function SubmissionsSwitch({ event }: { event: Event }) {
  const task = useTask(updateEvent.failure);
  const { revalidate } = useRevalidator();

  async function show(submissionsOpen: boolean) {
    await call(updateEvent, { params: { eventId: event.eventId }, body: { submissionsOpen } });
    await revalidate();
    const parts = { bdi: (inner: ReactNode) => <bdi>{inner}</bdi>, name: event.name };
    notify(
      submissionsOpen
        ? rich("<bdi>{name}</bdi> takes submissions now", parts)
        : rich("<bdi>{name}</bdi> takes no submissions now", parts),
    );
  }

  return (
    <div>
      <Switch
        label={text("Takes submissions")}
        on={event.submissionsOpen}
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
