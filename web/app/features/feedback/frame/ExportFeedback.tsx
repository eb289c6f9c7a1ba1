import {
  type ExportFormat,
  type ExportWhat,
  exportFeedback,
  exportSessionFeedback,
} from "@plenary/contract/feedback/feedback-exports";
import type { ResultsBy } from "@plenary/contract/feedback/feedback-results";
import { exportSurvey } from "@plenary/contract/surveys/survey-results";
import type { Survey } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { saveFile } from "../../../base/calls/save-file.ts";
import { useTask } from "../../../base/calls/task.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { notify } from "../../../ui/notices/notices.ts";

interface ExportEventFeedbackProps {
  eventId: string;
  by: ResultsBy;
}

/** Saves an event's feedback: each answer, the figures as grouped on the screen, or the comments. */
export function ExportEventFeedback({ eventId, by }: ExportEventFeedbackProps) {
  const [what, setWhat] = useState<ExportWhat>("answers");
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="mb-4 text-2xl">
        {text("Export")}
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">
        {text("What too few have answered is left out, and so is when anything was answered.")}
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={text("What to export")}
          value={what}
          onChange={({ target }) => setWhat(target.value as ExportWhat)}
        >
          <option value="answers">{text("Answers")}</option>
          <option value="figures">{figuresName(by)}</option>
          <option value="comments">{text("Comments")}</option>
        </SelectField>
        <FileButtons
          name={`feedback-${what}`}
          load={(format) => call(exportFeedback, { params: { eventId }, query: { what, format, by } })}
        />
      </div>
    </section>
  );
}

function figuresName(by: ResultsBy): string {
  switch (by) {
    case "session":
      return text("Figures by session");
    case "track":
      return text("Figures by track");
    case "room":
      return text("Figures by room");
    case "day":
      return text("Figures by day");
    case "speaker":
      return text("Figures by speaker");
  }
}

/** Saves a session's feedback, as far as the reader may know it. */
export function ExportSessionFeedback({ sessionId }: { sessionId: string }) {
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="mb-4 text-2xl">
        {text("Export")}
      </h2>
      <FileButtons
        name="feedback"
        load={(format) => call(exportSessionFeedback, { params: { sessionId }, query: { format } })}
      />
    </section>
  );
}

/** Saves the answers to a survey. */
export function ExportSurvey({ survey: { surveyId, named } }: { survey: Survey }) {
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="mb-4 text-2xl">
        {text("Export")}
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">
        {named
          ? text("With names and email addresses; without when anything was answered.")
          : text("What too few have answered is left out, and so is when anything was answered.")}
      </p>
      <FileButtons
        name="survey"
        load={(format) => call(exportSurvey, { params: { surveyId }, query: { format } })}
      />
    </section>
  );
}

interface FileButtonsProps {
  name: string;
  load: (format: ExportFormat) => Promise<Blob>;
}

function FileButtons({ name, load }: FileButtonsProps) {
  const task = useTask(exportFeedback.failure);
  const [format, setFormat] = useState<ExportFormat>();

  async function download(wanted: ExportFormat) {
    setFormat(wanted);
    const done = await task.run(async () => saveFile(`${name}.${wanted}`, await load(wanted)));
    if (done) notify(text("The file is downloaded"));
  }

  const button = (wanted: ExportFormat, label: string) => (
    <Button
      variant="secondary"
      busy={task.busy && format === wanted}
      busyLabel={text("Preparing...")}
      onClick={() => download(wanted)}
    >
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap gap-3">
        {button("csv", text("Export as CSV"))}
        {button("json", text("Export as JSON"))}
      </div>
      {task.error && (
        <p role="alert" className="max-w-prose text-sm text-danger">
          {task.error}
        </p>
      )}
    </div>
  );
}
