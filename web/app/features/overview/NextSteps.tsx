import { type Event, updateEvent } from "@plenary/contract/events/events";
import { visibilityNotUpdated } from "@plenary/contract/failures";
import { text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { rich } from "../../base/texts/rich.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { focusHeading } from "../../ui/page/focus-heading.ts";
import type { NextStep } from "./next-steps.ts";

interface NextStepsProps {
  event: Event;
  steps: readonly NextStep[];
}

/** At most three things to do now: a button where it is done at once, else links; nothing if none comes to mind. */
export function NextSteps({ event, steps }: NextStepsProps) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-4 text-xl">
        {text("Next")}
      </h2>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {steps.map(({ label, note, to }) => (
          <li key={label} className="flex flex-col items-start gap-1.5">
            {to === null ? <Publish event={event} label={label} /> : <PlaceLink to={to}>{label}</PlaceLink>}
            <p className="text-[0.8125rem] text-ink-soft">{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Publish({ event: { eventId, name }, label }: { event: Event; label: string }) {
  const task = useTask(visibilityNotUpdated());
  const { revalidate } = useRevalidator();

  async function publish() {
    await call(updateEvent, { params: { eventId }, body: { visibility: "public" } });
    await revalidate();
    // The button is gone.
    focusHeading();
    notify(rich("<bdi>{name}</bdi> is public now", { bdi: (inner) => <bdi>{inner}</bdi>, name }));
  }

  return (
    <>
      <Button size="sm" busy={task.busy} busyLabel={text("Publishing...")} onClick={() => task.run(publish)}>
        {label}
      </Button>
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
    </>
  );
}
