import { exportStage, type Stage } from "@plenary/contract/stage/stage";
import { text } from "@plenary/contract/text";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { call } from "../../base/api.ts";
import { saveFile } from "../../base/save-file.ts";
import { useTask } from "../../base/task.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notices.ts";

/** Saves the questions, and the results of the polls, as far as there are any. */
export function ExportStage({ stage: { sessionId, questions, polls } }: { stage: Stage }) {
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
