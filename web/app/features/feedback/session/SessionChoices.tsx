import type { Answer } from "@plenary/contract/endpoint";
import type { getSessionFeedback } from "@plenary/contract/feedback/feedback-results";
import { updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { call } from "../../../base/api.ts";
import { useTask } from "../../../base/task.ts";
import { FormError } from "../../../ui/FormError.tsx";
import { notify } from "../../../ui/notices.ts";
import { Switch } from "../../../ui/Switch.tsx";

interface SessionChoicesProps {
  sessionId: string;
  own: NonNullable<Answer<typeof getSessionFeedback>["own"]>;
}

/** Whether the session takes answers, and ratings, where its event does. */
export function SessionChoices({ sessionId, own: { enabled, ratings, code } }: SessionChoicesProps) {
  const task = useTask(updateSessionFeedback.failure);
  const { revalidate } = useRevalidator();

  const change = (body: { enabled?: boolean | null; ratings?: boolean | null }) =>
    task.run(async () => {
      await call(updateSessionFeedback, { params: { sessionId }, body });
      await revalidate();
      notify(text("Settings saved"));
    });

  return (
    <section aria-labelledby="choices" className="flex max-w-prose flex-col items-start gap-3">
      <h2 id="choices" className="text-2xl">
        {text("This session")}
      </h2>
      <FormError>{task.error}</FormError>
      <Switch
        label={text("Takes answers, if the event does")}
        on={enabled !== false}
        busy={task.busy}
        onChange={(on) => change({ enabled: on ? null : false })}
      />
      <Switch
        label={text("Takes ratings, if the event does")}
        on={ratings !== false}
        busy={task.busy}
        onChange={(on) => change({ ratings: on ? null : false })}
      />
      <p className="text-sm text-ink-soft">
        {text(
          "Leave out what nobody should rate, such as an overflow room or a break. What was answered stays.",
        )}
      </p>
      {code && (
        <p>
          {text("Its code:")} <span className="font-mono text-lg tracking-widest">{code}</span>
        </p>
      )}
    </section>
  );
}
