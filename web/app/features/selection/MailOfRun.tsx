import {
  leaveOutRunMail,
  putRunMail,
  type Run,
  type RunMail,
  RunMailBody,
  resetRunMail,
  retryRunMail,
} from "@plenary/contract/selection/runs";
import { selectionLimits } from "@plenary/contract/selection/selection-limits";
import { list, text } from "@plenary/contract/text";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { mailStates, mailTones, whyOf } from "./run-words.ts";

/** One person's mail as they will read it; its maker changes it, or leaves it out. */
export function MailOfRun({ mail, run }: { mail: RunMail; run: Run }) {
  const { userId, name, subject, numbers, state, leftOut, edited, isOutdated } = mail;
  const params = { runId: run.runId, userId };
  const { revalidate } = useRevalidator();
  const task = useTask(putRunMail.failure);
  const [isEditing, setEditing] = useState(false);
  const why = whyOf(mail);
  const act = (work: () => Promise<unknown>) =>
    void task.run(async () => {
      await work();
      await revalidate();
    });
  const named = <span className="sr-only"> {name}</span>;
  return (
    <li className="border-t border-line py-4">
      <details>
        <summary className="cursor-pointer">
          <bdi className="font-medium">{name}</bdi>{" "}
          <span className="text-ink-soft">{list(numbers.map((number) => `#${number}`))}</span>{" "}
          <Badge tone={mailTones[state]}>{mailStates[state]()}</Badge>
          {isOutdated && <span className="ms-2 text-sm text-warn">{text("Decision changed")}</span>}
          <bdi className="block text-sm text-ink-soft">{subject}</bdi>
        </summary>
        {isEditing ? (
          <Edit
            mail={mail}
            save={async (body) => {
              await call(putRunMail, { params, body });
              setEditing(false);
              await revalidate();
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p dir="auto" className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line">
            {mail.text}
          </p>
        )}
        {run.state === "prepared" && !isEditing && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => setEditing(true)}>
              {text("Edit")}
              {named}
            </Button>
            {edited && (
              <Button
                size="sm"
                variant="secondary"
                disabled={task.busy}
                onClick={() => act(() => call(resetRunMail, { params }))}
              >
                {text("As it was")}
                {named}
              </Button>
            )}
            <Button
              size="sm"
              variant="secondary"
              disabled={task.busy}
              onClick={() => act(() => call(leaveOutRunMail, { params, body: { leftOut: !leftOut } }))}
            >
              {leftOut ? text("Take in again") : text("Leave out")}
              {named}
            </Button>
          </div>
        )}
      </details>
      {why && <p className="mt-1 text-sm text-ink-soft">{why}</p>}
      {run.state === "sent" && state === "failed" && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-2"
          busy={task.busy}
          onClick={() => act(() => call(retryRunMail, { params }))}
        >
          {text("Try again")}
          {named}
        </Button>
      )}
      <FormError>{task.error}</FormError>
    </li>
  );
}

interface EditProps {
  mail: RunMail;
  save: (body: { subject: string; text: string }) => Promise<void>;
  onCancel: () => void;
}

function Edit({ mail, save, onCancel }: EditProps) {
  const form = useSchemaForm(RunMailBody, { subject: mail.subject, text: mail.text });
  const said = form.hook.watch("text");
  return (
    <form onSubmit={form.submit(save, putRunMail.failure)} noValidate className="mt-3 flex flex-col gap-4">
      <FormError>{form.failure}</FormError>
      <TextField
        label={text("Subject")}
        maxLength={selectionLimits.subjectMax}
        error={form.errorOf("subject")}
        {...form.register("subject")}
      />
      <TextArea
        label={text("Text")}
        rows={10}
        counter={{ text: said, max: selectionLimits.textMax }}
        error={form.errorOf("text")}
        {...form.register("text")}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={form.busy} busyLabel={text("Saving...")}>
          {text("Save")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {text("Cancel")}
        </Button>
      </div>
    </form>
  );
}
