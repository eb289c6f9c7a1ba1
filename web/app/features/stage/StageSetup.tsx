import { exportStage, type Stage, updateStage } from "@plenary/contract/stage/stage";
import { text } from "@plenary/contract/text";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { call } from "../../base/calls/api.ts";
import { saveFile } from "../../base/calls/save-file.ts";
import { useTask } from "../../base/calls/task.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { CodeRow } from "../feedback/codes/CodeRow.tsx";

interface StageSetupProps {
  stage: Stage;
  onChanged: () => Promise<void>;
}

/** The code and address, whether questions need approval, and the exports. */
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

function ExportStage({ stage: { sessionId, questions, polls } }: { stage: Stage }) {
  const task = useTask(exportStage.failure);
  const [wanted, setWanted] = useState<"questions" | "polls">();

  async function download(what: "questions" | "polls") {
    setWanted(what);
    const done = await task.run(async () =>
      saveFile(`${what}.csv`, await call(exportStage, { params: { sessionId }, query: { what } })),
    );
    if (done) notify(text("The file is downloaded"));
  }

  const button = (what: "questions" | "polls", label: string) => (
    <Button
      variant="secondary"
      size="sm"
      busy={task.busy && wanted === what}
      busyLabel={text("Preparing...")}
      onClick={() => download(what)}
    >
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap gap-2">
        {questions.length > 0 && button("questions", text("Questions as CSV"))}
        {polls.length > 0 && button("polls", text("Polls as CSV"))}
      </div>
      <p className="text-sm text-ink-soft">
        {text("What too few have answered is left out, and so is when anything was asked.")}
      </p>
      {task.error && (
        <p role="alert" className="max-w-prose text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}
