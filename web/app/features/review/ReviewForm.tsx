import { ApiError } from "@plenary/contract/client";
import type { Answer } from "@plenary/contract/endpoint";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import type { Criterion } from "@plenary/contract/review/review-settings";
import {
  type Abstained,
  type getReview,
  type OwnReview,
  putReview,
  skipReview,
} from "@plenary/contract/review/reviews";
import { text } from "@plenary/contract/text";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { call } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { stateText } from "../proposals/field-saver.ts";
import type { KeptText } from "../proposals/kept-proposals.ts";
import { saved as noted, openReview, type ReviewFields } from "./review-forms.ts";
import { noteSkip } from "./review-queue.ts";
import { abstainedNames } from "./review-words.ts";
import { submitKeys } from "./use-review-keys.tsx";

interface ReviewFormProps {
  eventId: string;
  userId: string;
  answer: Answer<typeof getReview> & { review: OwnReview };
  left: readonly KeptText<ReviewFields>[];
  /** Whether single letters work. */
  letters: boolean;
  goOn: () => Promise<void>;
}

/** One's own review, saved as it is written. */
export function ReviewForm({ eventId, userId, answer, left, letters, goOn }: ReviewFormProps) {
  const { event, proposal, proposalVersion, criteria, review, open, textRequired, feedbackToSpeakers } =
    answer;
  const { proposalId, title } = proposal;
  const [form] = useState(() =>
    openReview(userId, { eventId, eventName: event.name, proposalId, title, review }, left),
  );
  const { saver } = form;
  const view = useSyncExternalStore(saver.subscribe, saver.view);
  const { values, isUnsent, isKept, clashes, others } = view;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [stored, setStored] = useState(review);
  const task = useTask(putReview.failure);
  const id = useId();
  useUnsaved(isUnsent && !isKept);
  useEffect(() => {
    form.show();
    return () => void form.leave();
  }, [form]);

  /** Sends what is typed, then says how the review stands. */
  async function settle(change: { state: OwnReview["state"]; abstained?: Abstained }): Promise<boolean> {
    let isDone = false;
    setProblems({});
    await task.run(async () => {
      await saver.flush();
      if (saver.view().isUnsent) return;
      try {
        const body = { baseVersion: saver.view().version, proposalVersion, ...change };
        const saved = await call(putReview, { params: { eventId, proposalId }, body });
        saver.adopt(noted(proposalId, saved.review));
        setStored(saved.review);
        isDone = true;
      } catch (error) {
        if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
        setProblems(error.fields);
      }
    });
    return isDone;
  }

  async function submit(): Promise<void> {
    if (!(await settle({ state: "submitted" }))) return;
    notify(text("Review submitted"));
    await goOn();
  }

  async function abstain(abstained: Abstained): Promise<void> {
    if (!(await settle({ state: "abstained", abstained }))) return;
    notify(text("You abstain from it"));
    await goOn();
  }

  /** What is typed stays. */
  async function skip(): Promise<void> {
    const isDone = await task.run(async () => {
      await call(skipReview, { params: { eventId, proposalId } });
      noteSkip(proposalId);
    });
    if (isDone) await goOn();
  }

  const isAbstained = stored.state === "abstained";
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 border-t border-line pt-4">
      <h3 id={id} className="text-lg">
        {text("Your review")}
      </h3>
      <FormError>{task.error}</FormError>
      {isAbstained && stored.abstained && (
        <p className="text-sm">
          {text("You abstain: {reason}", { reason: abstainedNames[stored.abstained]() })}
        </p>
      )}
      {criteria
        .filter(({ retired }) => !retired)
        .map((criterion) => (
          <Score
            key={criterion.criterionId}
            criterion={criterion}
            value={values.scores[criterion.criterionId]}
            disabled={!open || isAbstained}
            error={problems[`scores.${criterion.criterionId}`]}
            onChange={(step) => {
              setProblems({});
              saver.type({ scores: { ...values.scores, [criterion.criterionId]: step } });
            }}
          />
        ))}
      {(clashes.scores ?? others.scores) !== undefined && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p role="alert">{text("You have scored it otherwise in another tab.")}</p>
          <Button size="sm" variant="secondary" onClick={() => saver.settle("scores", values.scores)}>
            {text("Take these")}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            onClick={() =>
              saver.settle("scores", (others.scores ?? clashes.scores) as ReviewFields["scores"])
            }
          >
            {text("Take the others")}
          </Button>
        </div>
      )}
      {(feedbackToSpeakers ? (["text", "toSpeakers"] as const) : (["text"] as const)).map((field) => (
        <Written
          key={field}
          label={field === "text" ? text("Text") : text("To the speakers")}
          hint={
            field === "toSpeakers"
              ? text("They read it once it is decided, without your name. Organizers read it before.")
              : undefined
          }
          optional={field !== "text" || !textRequired}
          value={values[field]}
          readOnly={!open || isAbstained}
          error={problems[field]}
          clash={(others[field] ?? clashes[field]) as string | undefined}
          onType={(written) => {
            setProblems({});
            saver.type({ [field]: written });
          }}
          onSettle={(written) => saver.settle(field, written)}
        />
      ))}
      {open && (
        <>
          <p role="status" className="text-sm text-ink-soft">
            {stored.version > 0 || isUnsent ? stateText(view) : ""}
          </p>
          {isAbstained ? (
            <div>
              <Button variant="secondary" busy={task.busy} onClick={() => void settle({ state: "draft" })}>
                {text("Review it after all")}
              </Button>
            </div>
          ) : (
            <div className="flex flex-wrap items-center gap-3">
              <Button busy={task.busy} aria-keyshortcuts={submitKeys} onClick={() => void submit()}>
                {stored.state === "submitted" ? text("Save and next") : text("Submit and next")}
              </Button>
              {(["opinion", "competence"] as const).map((reason) => (
                <Button
                  key={reason}
                  variant="quiet"
                  busy={task.busy}
                  aria-keyshortcuts={letters && reason === "opinion" ? "A" : undefined}
                  onClick={() => void abstain(reason)}
                >
                  {text("Abstain: {reason}", { reason: abstainedNames[reason]() })}
                </Button>
              ))}
              <Button
                variant="quiet"
                busy={task.busy}
                aria-keyshortcuts={letters ? "S" : undefined}
                onClick={() => void skip()}
              >
                {text("Skip")}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface WrittenProps {
  label: string;
  hint: string | undefined;
  optional: boolean;
  value: string;
  readOnly: boolean;
  error: string | undefined;
  /** What was written in another tab meanwhile. */
  clash: string | undefined;
  onType: (written: string) => void;
  onSettle: (written: string) => void;
}

function Written({ label, hint, optional, value, readOnly, error, clash, onType, onSettle }: WrittenProps) {
  return (
    <>
      <TextArea
        {...{ label, hint, optional, value, readOnly, error }}
        rows={6}
        onChange={({ target }) => onType(target.value)}
        counter={{ text: value, max: reviewLimits.textMax }}
      />
      {clash !== undefined && (
        <div className="flex flex-col gap-2 text-sm">
          <p role="alert">{text("In another tab you have written:")}</p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{clash || "–"}</p>
          <div className="flex flex-wrap gap-3">
            <Button size="sm" variant="secondary" onClick={() => onSettle(value)}>
              {text("Keep mine")}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => onSettle(clash)}>
              {text("Take that")}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

interface ScoreProps {
  criterion: Criterion;
  value: number | undefined;
  disabled: boolean;
  error: string | undefined;
  onChange: (step: number) => void;
}

/** The steps of a criterion, from the worst to the best. */
function Score({ criterion, value, disabled, error, onChange }: ScoreProps) {
  const { criterionId, name, help, steps, labels, required, weight } = criterion;
  const errorId = useId();
  return (
    <fieldset
      data-criterion=""
      className="flex flex-col gap-1.5"
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-1 text-sm font-medium">
        <bdi>{name}</bdi>
        {!required && <span className="font-normal text-ink-soft"> {text("(optional)")}</span>}
      </legend>
      {help && <p className="text-sm text-ink-soft">{help}</p>}
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: steps }, (_, at) => at + 1).map((step) => (
          <label
            key={step}
            className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-control border border-line-strong bg-surface px-2 text-sm hover:border-ink has-checked:border-accent has-checked:bg-accent-wash has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken"
          >
            <input
              type="radio"
              name={criterionId}
              value={step}
              checked={value === step}
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(step)}
              className="size-5 shrink-0 accent-accent"
            />
            <span>
              {step}
              {labels[step - 1] && <bdi className="text-ink-soft"> {labels[step - 1]}</bdi>}
            </span>
          </label>
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        {weight === 0
          ? text("1 is the worst, {steps} the best. It doesn't count, and is shown apart.", { steps })
          : text("1 is the worst, {steps} the best.", { steps })}
      </p>
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
