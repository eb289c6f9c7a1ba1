import { ApiError } from "@plenary/contract/client";
import type { Event } from "@plenary/contract/events/events";
import { getSurvey, type Survey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import { type FormEvent, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { FilterTabs } from "../../../ui/lists/FilterTabs.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { EditingContext, LateDraftContext } from "../draft/editing.ts";
import { useSurveyDraft } from "../draft/use-survey-draft.ts";
import { LanguageBar } from "./LanguageBar.tsx";
import { firstProblem, ProblemList } from "./ProblemList.tsx";
import { QuestionnaireFields } from "./QuestionnaireFields.tsx";
import { SettingFields } from "./SettingFields.tsx";
import { SurveyPreview } from "./SurveyPreview.tsx";
import { TextsField } from "./TextsField.tsx";
import { useMoves } from "./use-moves.ts";

/** The editor of a survey, beside its preview. */
export function SurveyForm({ survey, event }: { survey: Survey; event: Event }) {
  const kept = useSurveyDraft(survey, event.timezone);
  const { draft, late, begun, change, problems } = kept;
  const [main = ""] = draft.languages;
  const [wanted, setLanguage] = useState(main);
  const language = draft.languages.includes(wanted) ? wanted : main;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [shows, setShows] = useState<"editor" | "preview">("editor");
  const task = useTask(updateSurvey.failure);
  const { revalidate } = useRevalidator();
  const frame = useRef<HTMLFormElement>(null);
  const formId = useId();
  /** The focus target after the problems are rendered; a new object with each attempt. */
  const [blamed, setBlamed] = useState<{ id?: string } | null>(null);

  const toggle = useCallback(
    (id: string, isOpen: boolean) =>
      setOpen((before) => {
        const next = new Set(before);
        if (isOpen) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const newest = useRef(draft.questionnaire);
  useLayoutEffect(() => {
    newest.current = draft.questionnaire;
  }, [draft.questionnaire]);
  const current = useCallback(() => newest.current, []);
  const edit = useCallback(
    (questionnaire: Survey["questionnaire"]) => {
      newest.current = questionnaire;
      change({ questionnaire });
    },
    [change],
  );
  const moves = useMoves({ frame, main, edit, current });
  const settled = useMemo(() => settledIn(begun), [begun]);

  function showProblems(found: Record<string, string>) {
    const first = firstProblem(found, draft);
    if (first.id) toggle(first.id, true);
    setLanguage(first.language ?? (first.isText ? main : language));
    setShows("editor");
    setBlamed(first.id ? { id: first.id } : {});
  }
  useLayoutEffect(() => {
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector);
    const within =
      blamed?.id &&
      (find(`[data-thing="${blamed.id}"] [aria-invalid]`) ?? find(`[data-thing="${blamed.id}"] button`));
    if (blamed) (within || find("[aria-invalid]"))?.focus();
  }, [blamed]);

  async function send(body: Parameters<typeof call<typeof updateSurvey>>[1]["body"]) {
    try {
      const stored = await call(updateSurvey, { params: { surveyId: survey.surveyId }, body });
      kept.showSaved(draft, stored.survey);
      await revalidate();
      notify(text("Survey saved"));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const isRefused = error instanceof ApiError && Object.keys(fields).length > 0;
      if (!isRefused) throw error;
      if (await putBack(error)) return;
      kept.refuse(fields);
      showProblems(fields);
    }
  }

  /** Restores parts deleted before their first answer. Returns whether they were the cause of the refusal. */
  async function putBack({ status, fields }: ApiError): Promise<boolean> {
    if (status !== 409 || !fields.questionnaire || begun.hasBegun) return false;
    const { survey: stored } = await call(getSurvey, { params: { surveyId: survey.surveyId } });
    kept.putBack(stored);
    kept.refuse({
      questionnaire: text(
        "Somebody has answered in the meantime. What you had removed is back as retired, and can be saved.",
      ),
    });
    setShows("editor");
    return true;
  }

  function save(submitted: FormEvent) {
    submitted.preventDefault();
    task.clear();
    const checked = kept.check();
    if ("problems" in checked) showProblems(checked.problems ?? {});
    else task.run(() => send(checked.body));
  }

  const { languages } = draft;
  const { announce, settle, focusOn } = moves;
  const editing = useMemo(
    () => ({
      ...{ current, change, edit, languages, language, main, problems, toggle },
      ...settled,
      ...{ announce, settle, focusOn },
    }),
    [current, change, edit, languages, language, main, problems, toggle, settled, announce, settle, focusOn],
  );
  return (
    <EditingContext value={editing}>
      <LateDraftContext value={late}>
        <div className="mb-6 lg:hidden">
          <FilterTabs
            label={text("What is shown")}
            value={shows}
            onChange={setShows}
            options={[
              { value: "editor", label: text("Editor") },
              { value: "preview", label: text("Preview") },
            ]}
          />
        </div>
        <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <form
            id={formId}
            ref={frame}
            noValidate
            onSubmit={save}
            className={`min-w-0 flex-col gap-10 [&_:is(input,textarea)]:scroll-mb-24 lg:flex ${shows === "editor" ? "flex" : "hidden"}`}
          >
            <FormError>{task.error}</FormError>
            <ProblemList draft={draft} onShow={showProblems} />
            <LanguageBar onChoose={setLanguage} />
            <section aria-label={text("Texts around the questions")} className="flex flex-col gap-5">
              <TextsField
                label={text("Title")}
                path="title"
                texts={draft.title}
                onChange={(title) => change({ title })}
              />
              <TextsField
                label={text("Introduction")}
                path="intro"
                texts={draft.intro}
                onChange={(intro) => change({ intro })}
                isLong
                optional
              />
            </section>
            <QuestionnaireFields questionnaire={draft.questionnaire} refusal={moves.refusal} open={open} />
            <TextsField
              label={text("Thanks, once it is sent")}
              path="thanks"
              texts={draft.thanks}
              onChange={(thanks) => change({ thanks })}
              isLong
              optional
            />
            <SettingFields
              survey={begun}
              zone={event.timezone}
              phase={draft.phase}
              opensAt={draft.opensAt}
              closesAt={draft.closesAt}
              access={draft.access}
              named={draft.named}
              threshold={draft.threshold}
            />
            <Saving
              isDirty={kept.isDirty}
              busy={task.busy}
              className="sticky bottom-0 z-10 border-t border-line bg-canvas py-3 lg:hidden"
            />
            <p role="status" className="sr-only">
              <span key={moves.said.id}>{moves.said.text}</span>
            </p>
          </form>
          <div
            className={`min-w-0 flex-col gap-4 lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-6rem)] lg:self-start ${shows === "preview" ? "flex" : "hidden"}`}
          >
            <Saving isDirty={kept.isDirty} busy={task.busy} form={formId} />
            <SurveyPreview survey={begun} event={event} draft={late} />
          </div>
        </div>
      </LateDraftContext>
    </EditingContext>
  );
}

interface SavingProps {
  isDirty: boolean;
  busy: boolean;
  /** The form's id, for a button outside of it. */
  form?: string;
  className?: string;
}

/** The save button, always at hand: in narrow windows at the form's foot, in wide ones above the preview. */
function Saving({ isDirty, busy, form, className = "" }: SavingProps) {
  return (
    <div
      data-form-foot={form ? undefined : true}
      className={`flex flex-wrap items-center gap-4 ${className}`}
    >
      <Button type="submit" form={form} busy={busy} busyLabel={text("Saving...")}>
        {text("Save survey")}
      </Button>
      {isDirty && <p className="text-sm text-ink-soft">{text("Not saved yet")}</p>}
    </div>
  );
}

/** The parts of the stored survey that somebody may have answered. */
function settledIn({ hasBegun, questionnaire }: Survey) {
  const questions = new Set<string>();
  const choices = new Set<string>();
  for (const question of questionnaire.sections.flatMap((section) => section.questions)) {
    questions.add(question.questionId);
    const own =
      "options" in question
        ? question.options
        : question.type === "matrix"
          ? [...question.rows, ...question.columns]
          : [];
    for (const { choiceId } of own) choices.add(choiceId);
  }
  return {
    isSettled: (questionId: string) => hasBegun && questions.has(questionId),
    isChoiceSettled: (choiceId: string) => hasBegun && choices.has(choiceId),
  };
}
