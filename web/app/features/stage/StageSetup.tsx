import { type Stage, updateStage } from "@plenary/contract/stage/stage";
import { text } from "@plenary/contract/text";
import { call } from "../../base/api.ts";
import { useTask } from "../../base/task.ts";
import { FormError } from "../../ui/FormError.tsx";
import { notify } from "../../ui/notices.ts";
import { Switch } from "../../ui/Switch.tsx";
import { CodeRow } from "../feedback/codes/CodeRow.tsx";
import { ExportStage } from "./ExportStage.tsx";

interface StageSetupProps {
  stage: Stage;
  onChanged: () => Promise<void>;
}

/** What people scan or type, whether questions wait, and the files. */
export function StageSetup({ stage, onChanged }: StageSetupProps) {
  const { sessionId, review, code, questions, polls, rehearsalOf } = stage;
  const task = useTask(updateStage.failure);

  const change = (next: boolean) =>
    task.run(async () => {
      await call(updateStage, { params: { sessionId }, body: { review: next } });
      await onChanged();
      notify(next ? text("New questions wait") : text("New questions are shown at once"), "good", {
        kind: "review",
      });
    });

  return (
    <section aria-labelledby="setup" className="flex flex-col gap-4">
      <h2 id="setup" className="text-2xl">
        {rehearsalOf ? text("Settings") : text("Code and settings")}
      </h2>
      <FormError>{task.error}</FormError>
      <Switch
        label={text("New questions wait for a moderator")}
        on={review}
        busy={task.busy}
        onChange={change}
      />
      {code && (
        <ul className="border-y border-line">
          <CodeRow
            code={{
              ...{ code, name: text("Type it at {address}", { address: `${location.host}/f` }) },
              ...{ url: `${location.origin}/F/${code}`, sessionId: null, startTime: null, room: null },
            }}
            zone="UTC"
          />
        </ul>
      )}
      {!rehearsalOf && (questions.length > 0 || polls.length > 0) && <ExportStage stage={stage} />}
    </section>
  );
}
