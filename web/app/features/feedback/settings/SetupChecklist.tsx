import type { Event } from "@plenary/contract/events/events";
import { type FeedbackSettings, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { text } from "@plenary/contract/text";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { feedbackPaths } from "../../../base/paths/feedback-paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { PlaceLink } from "../../../ui/buttons/PlaceLink.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { accessName } from "./access-words.ts";

/** What organizers do before the first answer. */
export function SetupChecklist({ event, settings }: { event: Event; settings: FeedbackSettings }) {
  const { eventId } = event;
  const { enabled, version, access } = settings;
  const task = useTask(updateFeedbackSettings.failure);
  const { revalidate } = useRevalidator();

  async function switchOn() {
    await call(updateFeedbackSettings, { params: { eventId }, body: { version, enabled: true } });
    await revalidate();
    notify(text("Feedback is on"));
  }

  return (
    <section aria-labelledby="setup">
      <h2 id="setup" className="mb-4 text-2xl">
        {text("Before the first answer")}
      </h2>
      <ol className="max-w-3xl divide-y divide-line border-y border-line">
        <Step
          title={text("Choose who may answer")}
          lead={text("Now: {who}. It can't change once somebody has answered.", { who: accessName(access) })}
        >
          <PlaceLink to={feedbackPaths.settings(eventId)}>{text("Feedback settings")}</PlaceLink>
        </Step>
        <Step
          title={text("Switch it on")}
          isDone={enabled}
          lead={
            event.visibility === "public"
              ? text("Confirmed sessions take answers from shortly before their end.")
              : text("Confirmed sessions take answers once the event is public.")
          }
        >
          {!enabled && (
            <Button
              size="sm"
              busy={task.busy}
              busyLabel={text("Switching on...")}
              onClick={() => task.run(switchOn)}
            >
              {text("Switch feedback on")}
            </Button>
          )}
          {task.error && (
            <p role="alert" className="text-sm text-danger">
              {task.error}
            </p>
          )}
        </Step>
        <Step title={text("Print the codes")} lead={text("One for each door, or tent cards for the tables.")}>
          {enabled && <PlaceLink to={feedbackPaths.codes(eventId)}>{text("Codes")}</PlaceLink>}
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  title: string;
  lead: string;
  isDone?: boolean;
  children?: ReactNode;
}

function Step({ title, lead, isDone = false, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
      <div className="min-w-0 basis-72 grow">
        <h3 className="flex items-center gap-2 text-lg">
          {title}
          {isDone && (
            <span className="inline-flex items-center gap-1 text-sm font-normal text-accent">
              <Check className="size-4" aria-hidden="true" />
              {text("Done")}
            </span>
          )}
        </h3>
        <p className="text-sm text-ink-soft">{lead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </li>
  );
}
