import { type Event, updateEvent } from "@plenary/contract/events/events";
import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { Switch } from "../../ui/forms/Switch.tsx";
import { notify } from "../../ui/notices/notices.ts";

interface EventSwitchProps {
  event: Event;
  label: string;
  /** What it is about, for screen readers. */
  about?: string;
  on: boolean;
  failure: string;
  change: (on: boolean) => Pick<Partial<Event>, "visibility" | "submissionsOpen">;
  /** Asks before the change, if needed; resolves with false to cancel. */
  ask?: (on: boolean) => Promise<boolean>;
  say: (on: boolean) => ReactNode;
}

/** Switches a property of an event at once. */
export function EventSwitch({ event, failure, change, ask, say, ...shown }: EventSwitchProps) {
  const task = useTask(failure);
  const { revalidate } = useRevalidator();

  async function save(on: boolean) {
    if (ask && !(await ask(on))) return;
    await call(updateEvent, { params: { eventId: event.eventId }, body: change(on) });
    await revalidate();
    notify(say(on), "good", { kind: [event.eventId, ...Object.keys(change(on))].join(" ") });
  }

  return (
    <div>
      <Switch {...shown} busy={task.busy} onChange={(on) => task.run(() => save(on))} />
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}
