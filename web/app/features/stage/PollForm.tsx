import { createPoll, type ModeratedPoll, updatePoll } from "@plenary/contract/stage/stage";
import { stageRefusals } from "@plenary/contract/stage/stage-refusals";
import { text } from "@plenary/contract/text";
import { z } from "zod";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { notify } from "../../ui/notices/notices.ts";

const { question, options, ...shape } = createPoll.body.shape;
const [type, results] = [shape.type.unwrap(), shape.results.unwrap()];

/** As the form has it: an option a line. */
const WrittenPoll = z.object({
  ...{ question, type, results },
  options: z.string().transform((lines, context) => {
    const read = options.safeParse(lines.split("\n").filter((line) => line.trim()));
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: read.error.issues[0]?.message });
    return z.NEVER;
  }),
});

/** A rating has no options. The written ones stay in the form in case the user switches back. */
const WrittenRating = WrittenPoll.extend({ options: z.string().transform((): string[] => []) });

/** What can be changed while somebody may answer, or has. */
const AnsweredPoll = z.object({ results });

interface PollFormProps {
  sessionId: string;
  /** The one that is changed; without, a new one. */
  poll?: ModeratedPoll;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** Prepares a poll, or changes one. */
export function PollForm(props: PollFormProps) {
  const { poll, onClose } = props;
  return (
    <Dialog open onClose={onClose} title={poll ? text("Change poll") : text("New poll")}>
      {poll && (poll.answered > 0 || poll.state === "open") ? (
        <ResultsOnly {...props} poll={poll} />
      ) : (
        <Fields {...props} />
      )}
    </Dialog>
  );
}

function Fields({ sessionId, poll, onClose, onChanged }: PollFormProps) {
  const form = useSchemaForm(({ type }) => (type === "rating" ? WrittenRating : WrittenPoll), {
    ...{ question: poll?.question ?? "", options: poll?.options.join("\n") ?? "" },
    ...{ type: poll?.type ?? "single", results: poll?.results ?? "after_vote" },
  });
  useUnsaved(form.hook.formState.isDirty);
  const isRating = form.hook.watch("type") === "rating";

  const save = form.submit(async (body) => {
    if (poll) await call(updatePoll, { params: { pollId: poll.pollId }, body });
    else await call(createPoll, { params: { sessionId }, body });
    await onChanged();
    notify(text("Poll saved"));
    onClose();
  }, createPoll.failure);

  return (
    <DialogForm
      onSubmit={save}
      onCancel={onClose}
      failure={form.failure}
      busy={form.busy}
      submitLabel={text("Save poll")}
      busyLabel={text("Saving...")}
    >
      <TextField label={text("Question")} error={form.errorOf("question")} {...form.register("question")} />
      <SelectField label={text("Answers")} error={form.errorOf("type")} {...form.register("type")}>
        <option value="single">{text("One option")}</option>
        <option value="multiple">{text("Several options")}</option>
        <option value="rating">{text("1 to 5")}</option>
      </SelectField>
      {!isRating && (
        <TextArea
          label={text("Options")}
          rows={6}
          hint={text("2 to 10, each on a line of its own")}
          error={form.errorOf("options")}
          {...form.register("options")}
        />
      )}
      <SelectField
        label={text("Phones show the results")}
        error={form.errorOf("results")}
        {...form.register("results")}
      >
        <ResultOptions />
      </SelectField>
    </DialogForm>
  );
}

/** The question is fixed while it has answers or phones show it. */
function ResultsOnly({ poll, onClose, onChanged }: PollFormProps & { poll: ModeratedPoll }) {
  const form = useSchemaForm(AnsweredPoll, { results: poll.results });
  const save = form.submit(async (body) => {
    await call(updatePoll, { params: { pollId: poll.pollId }, body });
    await onChanged();
    notify(text("Poll saved"));
    onClose();
  }, createPoll.failure);
  return (
    <DialogForm
      onSubmit={save}
      onCancel={onClose}
      failure={form.failure}
      busy={form.busy}
      submitLabel={text("Save poll")}
      busyLabel={text("Saving...")}
    >
      <p className="text-sm text-ink-soft">
        {poll.answered > 0 ? stageRefusals.PollHasAnswers.text() : stageRefusals.PollIsOpen.text()}
      </p>
      <SelectField
        label={text("Phones show the results")}
        error={form.errorOf("results")}
        {...form.register("results")}
      >
        <ResultOptions />
      </SelectField>
    </DialogForm>
  );
}

const ResultOptions = () => (
  <>
    <option value="after_vote">{text("After voting")}</option>
    <option value="after_close">{text("Once it is closed")}</option>
    <option value="never">{text("Never")}</option>
  </>
);
