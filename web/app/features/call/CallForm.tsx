import { type Call, getCall, putCall } from "@plenary/contract/call/call";
import { clockOf } from "@plenary/contract/call/call-clock";
import { callLimits } from "@plenary/contract/call/call-limits";
import {
  type CallQuestions,
  callQuestionTypes,
  problemsOfQuestions,
  type QuestionSetting,
  settingFor,
} from "@plenary/contract/call/call-questions";
import { ApiError } from "@plenary/contract/client";
import { listTracks } from "@plenary/contract/programme/tracks";
import type { AnswerValue, AnswerValues, Questionnaire } from "@plenary/contract/surveys/survey-fields";
import { QuestionnaireBody } from "@plenary/contract/surveys/survey-questionnaire";
import { text } from "@plenary/contract/text";
import {
  type SubmitEvent,
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type ClientLoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from "react-router";
import { call as ask } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { toLocalInput } from "../../base/formats/dates.ts";
import { useUnsaved } from "../../base/forms/unsaved.ts";
import { callPaths } from "../../base/paths/call-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Menu, MenuButton } from "../../ui/dialogs/Menu.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { FilterTabs } from "../../ui/lists/FilterTabs.tsx";
import { notify } from "../../ui/notices/notices.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { AnswerFields } from "../proposals/AnswerFields.tsx";
import { newSection } from "../surveys/draft/draft.ts";
import { EditingContext, LateDraftContext } from "../surveys/draft/editing.ts";
import { LanguageBar } from "../surveys/editor/LanguageBar.tsx";
import { firstProblem, ProblemList } from "../surveys/editor/ProblemList.tsx";
import { QuestionnaireFields } from "../surveys/editor/QuestionnaireFields.tsx";
import { useMoves } from "../surveys/editor/use-moves.ts";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadOrganized } from "../workspace/load-event.ts";
import { CallTracks } from "./CallTracks.tsx";
import { CallTypes } from "./CallTypes.tsx";
import { readyMade } from "./call-templates.ts";
import { QuestionSettingFields } from "./QuestionSettingFields.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const others = Promise.all([
    ask(getCall, { params: { eventId } }, { signal }),
    ask(listTracks, { params: { eventId } }, { signal }),
  ]);
  const { event, loaded } = await loadOrganized(eventId, others);
  const [{ call }, { tracks }] = loaded;
  if (!call) throw redirect(callPaths.event(eventId));
  return { event, call, tracks };
}

export function ErrorBoundary() {
  return <EventFailure failure={getCall.failure} />;
}

/** What a call asks: its types, and questions beside a preview. */
export default function CallForm() {
  const { event, call } = useLoaderData<typeof clientLoader>();
  const title = text("Form of the call");
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title, event: event.name })}</title>
      <PageHeader
        title={title}
        above={
          <EventCrumbs
            event={event}
            items={[{ label: text("Call for papers"), to: callPaths.event(event.eventId) }, { label: title }]}
          />
        }
      />
      <div className="flex flex-col gap-12">
        <CallTypes call={call} timezone={event.timezone} />
        <CallTracks call={call} timezone={event.timezone} />
        <Questions />
      </div>
    </div>
  );
}

/** Settings with times on the clock of the deadlines, as fields have them. */
type Settings = Record<string, QuestionSetting | undefined>;

interface Draft {
  questionnaire: Questionnaire;
  languages: string[];
  settings: Settings;
}

function draftOf({ questionnaire, questionSettings, formLanguages }: CallQuestions, zone: string): Draft {
  const local = (at: string | null) => at && toLocalInput(at, zone);
  const settings = Object.entries(questionSettings).map(
    ([questionId, { requiredFrom, frozenAt, ...setting }]) =>
      [questionId, { ...setting, requiredFrom: local(requiredFrom), frozenAt: local(frozenAt) }] as const,
  );
  return {
    // Nobody has to begin with a section.
    questionnaire: questionnaire.sections.length > 0 ? questionnaire : { sections: [newSection()] },
    languages: formLanguages,
    settings: Object.fromEntries(settings),
  };
}

/** What is wrong before it is sent, by path. */
function problemsIn({ questionnaire, languages, settings }: Draft): Record<string, string> {
  const problems: Record<string, string> = {};
  const parsed = QuestionnaireBody.safeParse(questionnaire);
  for (const { path, message } of parsed.error?.issues ?? [])
    problems[["questionnaire", ...path].join(".")] ??= message;
  const others = problemsOfQuestions(parsed.data ?? questionnaire, settings, languages[0] ?? "");
  return { ...others, ...problems };
}

const none: Record<string, string> = {};

function Questions() {
  const { event, call, tracks } = useLoaderData<typeof clientLoader>();
  const zone = clockOf(call.deadlineZone, event.timezone);
  const [begun, setBegun] = useState<Call>(call);
  const [draft, setDraft] = useState(() => draftOf(call, zone));
  const late = useDeferredValue(draft);
  const [problems, setProblems] = useState(none);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [shows, setShows] = useState<"editor" | "preview">("editor");
  const [wanted, setLanguage] = useState(draft.languages[0] ?? "en");
  const { languages } = draft;
  const [main = "en"] = languages;
  const language = languages.includes(wanted) ? wanted : main;
  const task = useTask(putCall.failure);
  const { revalidate } = useRevalidator();
  const frame = useRef<HTMLFormElement>(null);
  const formId = useId();
  // Not made anew of the call: a section that it lacks would get another id.
  const [saved, setSaved] = useState(draft);
  const before = useMemo(() => JSON.stringify(saved), [saved]);
  const isDirty = useMemo(() => JSON.stringify(draft) !== before, [draft, before]);
  useUnsaved(isDirty);

  const newest = useRef(draft.questionnaire);
  useLayoutEffect(() => {
    newest.current = draft.questionnaire;
  }, [draft.questionnaire]);
  const current = useCallback(() => newest.current, []);
  const change = useCallback((changed: { questionnaire?: Questionnaire; languages?: string[] }) => {
    setDraft((former) => ({
      ...former,
      ...(changed.questionnaire && { questionnaire: changed.questionnaire }),
      ...(changed.languages && { languages: changed.languages }),
    }));
  }, []);
  const edit = useCallback(
    (questionnaire: Questionnaire) => {
      newest.current = questionnaire;
      change({ questionnaire });
    },
    [change],
  );
  const toggle = useCallback((id: string, isOpen: boolean) => {
    setOpen((former) => {
      const next = new Set(former);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const moves = useMoves({ frame, main, edit, current });

  /** At the end of the last section. */
  function addReadyMade({ question, setting }: ReturnType<(typeof readyMade)[number]["make"]>): void {
    const { sections } = current();
    const last = sections.at(-1) ?? newSection();
    const added = { ...last, questions: [...last.questions, question] };
    edit({ sections: [...sections.slice(0, -1), added] });
    setDraft((former) => ({
      ...former,
      settings: { ...former.settings, [question.questionId]: setting },
    }));
    toggle(question.questionId, true);
    moves.focusOn({ kind: "question", id: question.questionId }, "field");
  }

  function showProblems(found: Record<string, string>): void {
    setProblems(found);
    const first = firstProblem(found, draft);
    if (first.id) toggle(first.id, true);
    setShows("editor");
    requestAnimationFrame(() => {
      const within = first.id ? `[data-thing="${first.id}"] [aria-invalid=true]` : "[aria-invalid=true]";
      frame.current?.querySelector<HTMLElement>(within)?.focus();
    });
  }

  async function save(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    task.clear();
    const found = problemsIn(draft);
    showProblems(found);
    if (Object.keys(found).length > 0) return;
    await task.run(async () => {
      const { questionnaire, settings: questionSettings } = draft;
      const asked = new Set(
        questionnaire.sections.flatMap((each) => each.questions.map((one) => one.questionId)),
      );
      const kept = Object.entries(questionSettings).filter(([questionId]) => asked.has(questionId));
      try {
        const answer = await ask(putCall, {
          params: { eventId: event.eventId },
          body: {
            version: begun.version,
            questionnaire,
            questionSettings: Object.fromEntries(kept) as Record<string, QuestionSetting>,
            formLanguages: languages,
          },
        });
        setBegun(answer.call);
        const stored = draftOf(answer.call, zone);
        setSaved(stored);
        setDraft((now) => (now === draft ? stored : now));
        await revalidate();
        notify(text("Questions saved"));
      } catch (error) {
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) showProblems(error.fields);
        throw error;
      }
    });
  }

  const hasAnswers = Object.values(begun.counts).some((count) => count > 0);
  const settled = useMemo(() => settledIn(begun.questionnaire, hasAnswers), [begun, hasAnswers]);
  const { settings } = draft;
  const { announce, settle, focusOn } = moves;
  const editing = useMemo(
    () => ({
      ...{ current, change, edit, languages, language, main, problems, toggle },
      ...settled,
      ...{ announce, settle, focusOn },
      other: {
        types: callQuestionTypes,
        questionsMax: callLimits.questionsMax,
        lead: text("They come after the texts, type and track. Sections are parts of the form."),
        more: ({ questionId }: { questionId: string }) => (
          <QuestionSettingFields
            setting={settings[questionId] ?? settingFor({}, questionId)}
            types={call.types}
            tracks={tracks}
            errorOf={(name) => problems[`questionSettings.${questionId}.${name}`]}
            onChange={(setting) =>
              setDraft((former) => ({ ...former, settings: { ...former.settings, [questionId]: setting } }))
            }
          />
        ),
      },
    }),
    [
      current,
      change,
      edit,
      languages,
      language,
      main,
      problems,
      toggle,
      settled,
      announce,
      settle,
      focusOn,
      settings,
      call.types,
      tracks,
    ],
  );
  return (
    <EditingContext value={editing}>
      <LateDraftContext value={late}>
        <div>
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
              onSubmit={(submitted) => void save(submitted)}
              className={`min-w-0 flex-col gap-10 [&_:is(input,textarea)]:scroll-mb-24 lg:flex ${shows === "editor" ? "flex" : "hidden"}`}
            >
              <FormError>{task.error}</FormError>
              <ProblemList draft={draft} onShow={showProblems} />
              <LanguageBar onChoose={setLanguage} />
              <QuestionnaireFields questionnaire={draft.questionnaire} refusal={moves.refusal} open={open} />
              <Menu
                trigger={text("Add a ready-made question")}
                label={text("Add a ready-made question")}
                triggerClass="inline-flex min-h-11 items-center gap-2 self-start rounded-control border border-line-strong bg-surface px-4 font-medium hover:border-ink"
              >
                {readyMade.map(({ name, make }) => (
                  <MenuButton key={name()} onClick={() => addReadyMade(make(main))}>
                    {name()}
                  </MenuButton>
                ))}
              </Menu>
              <div
                data-form-foot
                className="flex flex-wrap items-center gap-4 border-t border-line bg-canvas py-3"
              >
                <Button type="submit" busy={task.busy} busyLabel={text("Saving...")}>
                  {text("Save questions")}
                </Button>
                {isDirty && <p className="text-sm text-ink-soft">{text("Not saved yet")}</p>}
              </div>
              <p role="status" className="sr-only">
                <span key={moves.said.id}>{moves.said.text}</span>
              </p>
            </form>
            <div
              className={`min-w-0 flex-col gap-4 lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-6rem)] lg:self-start ${shows === "preview" ? "flex" : "hidden"}`}
            >
              <Preview draft={late} />
            </div>
          </div>
        </div>
      </LateDraftContext>
    </EditingContext>
  );
}

/** The questions as speakers get them, to try their conditions. */
function Preview({ draft: { questionnaire, languages, settings } }: { draft: Draft }) {
  const { call, tracks } = useLoaderData<typeof clientLoader>();
  const [values, setValues] = useState<AnswerValues>({});
  const types = call.types.filter(({ retired }) => !retired);
  const [typeId, setTypeId] = useState(types[0]?.typeId ?? "");
  const [trackId, setTrackId] = useState("");
  const questions = {
    ...{ questionnaire, formLanguages: languages },
    questionSettings: Object.fromEntries(
      Object.entries(settings).flatMap(([questionId, setting]) =>
        // When something is settled isn't tried here.
        setting ? [[questionId, { ...setting, requiredFrom: null, frozenAt: null }]] : [],
      ),
    ),
  };
  const isAnyOfSpeaker = questionnaire.sections.some((section) =>
    section.questions.some(({ questionId }) => settings[questionId]?.of === "speaker"),
  );
  const shared = {
    ...{ questions, values, errorOf: () => undefined },
    onAnswer: (questionId: string, value: AnswerValue | null) =>
      setValues(({ [questionId]: _, ...others }) =>
        value === null ? others : { ...others, [questionId]: value },
      ),
  };
  const isAnyAsked = questionnaire.sections.some((section) => section.questions.length > 0);
  return (
    <section aria-labelledby="preview" className="flex min-h-0 flex-col gap-6 lg:overflow-y-auto">
      <h2 id="preview" className="text-xl">
        {text("Preview")}
      </h2>
      {types.length > 1 && (
        <SelectField label={text("Type")} value={typeId} onChange={({ target }) => setTypeId(target.value)}>
          {types.map((type) => (
            <option key={type.typeId} value={type.typeId}>
              {type.name}
            </option>
          ))}
        </SelectField>
      )}
      {tracks.length > 0 && call.tracks !== "hidden" && (
        <SelectField
          label={text("Track")}
          value={trackId}
          onChange={({ target }) => setTrackId(target.value)}
        >
          <option value="">{text("Please choose")}</option>
          {tracks.map((track) => (
            <option key={track.trackId} value={track.trackId}>
              {track.name}
            </option>
          ))}
        </SelectField>
      )}
      <AnswerFields {...shared} asking={{ of: "proposal", typeId, trackId, time: "" }} />
      {isAnyOfSpeaker && (
        <>
          <h3 className="text-lg">{text("About you")}</h3>
          <AnswerFields {...shared} asking={{ of: "speaker", time: "" }} />
        </>
      )}
      {!isAnyAsked && <p className="text-ink-soft">{text("No questions yet")}</p>}
    </section>
  );
}

/** The parts of the stored questions that somebody may have answered. */
function settledIn(questionnaire: Questionnaire, hasAnswers: boolean) {
  const all = questionnaire.sections.flatMap(({ questions }) => questions);
  const questions = new Set(all.map(({ questionId }) => questionId));
  const choices = new Set(
    all.flatMap((each) => ("options" in each ? each.options.map(({ choiceId }) => choiceId) : [])),
  );
  return {
    isSettled: (questionId: string) => hasAnswers && questions.has(questionId),
    isChoiceSettled: (choiceId: string) => hasAnswers && choices.has(choiceId),
  };
}
