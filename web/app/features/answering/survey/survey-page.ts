import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import { stateNow } from "@plenary/contract/sessions/state-now";
import { phoneSurveyRefusals } from "@plenary/contract/surveys/phone-survey-refusals";
import { type AnswerProblem, checkAnswer } from "@plenary/contract/surveys/survey-answers";
import type { AnswerValues, PublicSurvey } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import { formatDay } from "../../../base/formats/dates.ts";
import { readCode } from "../event/lists.ts";
import type { Page } from "../event/start.ts";
import { answerState } from "../phone/answer-state-view.ts";
import { enterCode, requirementFor } from "../phone/before-answering.ts";
import { keepToSend, ownOf, storeAnswer, surveySubject } from "../phone/device.ts";
import { draftOf, dropDraft, keepDraft } from "../phone/drafts.ts";
import { languagesFor } from "../phone/languages.ts";
import { focusOn, say, showContent, showProblem } from "../phone/page.ts";
import { type GivenSurveyAnswer, meaningOfReply } from "../phone/queue.ts";
import { askStored, getPass, type Sender } from "../phone/sender.ts";
import { openRetry, openTimer } from "../phone/timer.ts";
import { followQuestion, searchOptions } from "./option-search.ts";
import { questionElementId } from "./survey-fields.ts";
import { chooseWritten, emptyFields, isAnyAnswered, valuesWith } from "./survey-input.ts";
import {
  nextLabel,
  noStorageLine,
  type SurveyKnowledge,
  stepLine,
  stepsOf,
  surveyView,
} from "./survey-view.ts";
import { wordsIn } from "./survey-words.ts";

interface Draft {
  values: AnswerValues;
  language: string;
  sectionId: string;
}

/** How long to wait for the present questions, in milliseconds. */
const PATIENCE = 2_000;

/** The page of a survey in the browser: stores a half-filled one on this device until it is sent. */
export function openSurveyPage(first: CodeAnswer & { survey: PublicSurvey }, sender: Sender): Page {
  let answer: CodeAnswer = first;
  let { survey } = first;
  let isChanging = false;
  let isForgetful = false;
  let needsSignIn = false;
  /** Whether the server has returned this person's answer. */
  let isPrepared = false;
  let problems: AnswerProblem[] = [];
  let values: AnswerValues = {};
  let sectionId = "";
  /** What was shown of the answer. */
  let told = "";
  const languages = languagesFor(survey, navigator.languages);
  let [language = "en"] = languages;
  const timer = openTimer(() => void lookAgain());
  const prepareLater = openRetry(() => void prepare());

  const of = () => ({ sessionId: survey.surveyId, ...answer.event });
  const own = () => ownOf<GivenSurveyAnswer>(survey.surveyId);
  const form = () => document.querySelector<HTMLFormElement>("form#answer");
  const words = () => wordsIn(language, survey.languages[0] ?? "");
  const title = () => words().of(survey.title);
  const subject = () => surveySubject(answer, survey, title());
  const isFilling = () => form() !== null && isAnyAnswered(values);

  function known(): SurveyKnowledge {
    return {
      // An answer sent meanwhile, from another window or device, removes nothing from what is being filled in.
      ...{ own: own(), isChanging: isChanging || isFilling() },
      ...{ forgets: isForgetful, isSending: sender.isSending() },
      ...{
        asks: requirementFor(answer.event, needsSignIn),
        values,
        language,
        languages,
        sectionId,
        problems,
      },
    };
  }

  function became(): string {
    const mine = own();
    return mine ? JSON.stringify([mine.edition, mine.state, mine.needsSignIn, sender.isSending()]) : "";
  }

  function show(...focus: string[]): void {
    told = became();
    document.title = title();
    showContent(surveyView(answer, survey, known()));
    if (focus.length > 0) focusOn(...focus);
    timer.wait(answer.until);
  }

  function takeFilled(): void {
    const given = form();
    const { section } = stepsOf(survey, values).at(survey, sectionId);
    if (given && section) values = valuesWith(values, section, given);
  }

  function saveDraft(): void {
    const isKept = keepDraft(of(), { values, language, sectionId });
    if (!isKept && !isForgetful) say(noStorageLine());
    isForgetful = !isKept;
  }

  /** Continues a half-filled survey of the same person. */
  function resume(): boolean {
    const draft = draftOf<Draft>(of());
    if (!draft || isFilling()) return false;
    ({ values, sectionId } = draft);
    if (languages.includes(draft.language)) language = draft.language;
    isChanging = own() !== undefined;
    return true;
  }

  async function lookAgain(): Promise<void> {
    if (!isPrepared) void prepare();
    if (isFilling()) return timer.wait(answer.until);
    const wasEarly = answer.state === "before";
    const news = await readCode(survey.code);
    if (isFilling() || JSON.stringify(news) === JSON.stringify(answer)) return timer.wait(answer.until);
    if (news?.survey) [answer, survey] = [news, news.survey];
    else answer = { ...answer, state: stateNow(survey) };
    show();
    // There was none to fetch before the survey opened.
    if (wasEarly) void prepare();
  }

  /** Gets a new pass for people about to answer, and this person's answer. */
  async function prepare(): Promise<void> {
    const { access } = answer.event;
    if (answer.state === "before" || requirementFor(answer.event, needsSignIn)) return;
    const pass = await getPass(subject());
    if (typeof pass !== "string") {
      const meaning = meaningOfReply(pass);
      needsSignIn ||= meaning === "sign-in";
      if (meaning === "sign-in" || meaning === "dropped") return show();
      return prepareLater(pass.retryAfter);
    }
    isPrepared = access === "open" || access === "code";
    if (isPrepared) return;
    // Answers given with an account are shown once the pass proves whose they are.
    if (resume() || (told !== became() && !isFilling())) show();
    if (own()?.state === "waiting") return;
    const stored = await askStored(subject(), pass);
    if (stored === undefined) return prepareLater();
    isPrepared = true;
    if (storeAnswer(subject(), stored) && !isFilling()) show();
  }

  function goTo(to: string, ...focus: string[]): void {
    sectionId = to;
    problems = [];
    saveDraft();
    show(...focus, "#section", "#step:not(:empty)", "h1");
    scrollTo(0, 0);
  }

  function refuse(found: AnswerProblem[]): void {
    problems = found;
    show("[data-do=to-question]");
    scrollTo(0, 0);
  }

  function next(): void {
    takeFilled();
    const steps = stepsOf(survey, values);
    const { index, section, isLast } = steps.at(survey, sectionId);
    const checked = checkAnswer(survey.questionnaire, values, formatDay, own()?.stored?.values);
    const isHere = ({ questionId }: AnswerProblem) =>
      section?.questions.some((question) => question.questionId === questionId);
    const wrong = isLast ? checked.problems : checked.problems.filter(isHere);
    if (wrong.length > 0) refuse(wrong);
    else if (!isLast) goTo(steps.ids[index + 1] ?? "");
    else send(checked.values);
  }

  function send(given: AnswerValues) {
    problems = [];
    if (!isAnyAnswered(given)) return fail(phoneSurveyRefusals.NothingAnswered.text());
    const kept = keepToSend(subject(), { language, values: given });
    if (kept === null) return fail(text("This browser already keeps 50 answers that wait for a connection."));
    isForgetful = !kept;
    dropDraft(survey.surveyId);
    go();
  }

  const fail = (words: string) => showProblem(words, "[data-answer]");

  /** A kept answer is sent, and the page shows the result. */
  function go(): void {
    isChanging = false;
    values = {};
    sectionId = "";
    void sender.run();
    show("#became");
    scrollTo(0, 0);
  }

  /** Shows what is asked after what is filled in, without touching a field. */
  function follow(): void {
    const steps = stepsOf(survey, values);
    const { index, section, isLast } = steps.at(survey, sectionId);
    for (const question of section?.questions ?? [])
      followQuestion(question, {
        ...{ isAsked: steps.isAsked(question), value: values[question.questionId], words: words() },
        place: document.getElementById(questionElementId(question.questionId)),
      });
    const [go, step, honest, forgets] = ["go", "step", "honest", "forgets"].map((id) =>
      document.getElementById(id),
    );
    if (forgets) forgets.hidden = !isForgetful;
    if (go) go.textContent = nextLabel(isLast);
    if (step) step.textContent = stepLine(index, steps.ids.length);
    if (honest) honest.hidden = !isLast;
  }

  const does: Record<string, (element: HTMLFormElement) => void> = {
    next,
    back() {
      takeFilled();
      const steps = stepsOf(survey, values);
      goTo(steps.ids[steps.at(survey, sectionId).index - 1] ?? "");
    },
    clear(element) {
      const questionId = element.getAttribute("data-of") ?? "";
      emptyFields(document.getElementById(questionElementId(questionId)));
      takeFilled();
      saveDraft();
      follow();
    },
    "to-question"(element) {
      const questionId = element.getAttribute("data-of") ?? "";
      const { sections } = survey.questionnaire;
      const its = sections.find(({ questions }) => questions.some((each) => each.questionId === questionId));
      if (its && its.sectionId !== stepsOf(survey, values).at(survey, sectionId).section?.sectionId) {
        sectionId = its.sectionId;
        show();
      }
      const place = `#${questionElementId(questionId)}`;
      focusOn(`${place} :checked`, `${place} [data-answer]`);
      document.querySelector(place)?.scrollIntoView({ block: "start" });
    },
    async change() {
      // The questions may have changed.
      await Promise.race([lookAgain(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
      const mine = own();
      if (answer.state !== "open") return;
      values = mine?.given?.values ?? {};
      if (mine?.given && languages.includes(mine.given.language)) language = mine.given.language;
      isChanging = true;
      show("#section", "[data-answer]");
    },
    leave() {
      isChanging = false;
      values = {};
      problems = [];
      dropDraft(survey.surveyId);
      show("#became");
    },
    delete() {
      isForgetful = keepToSend(subject(), null) === false;
      go();
    },
    async "enter-code"(given) {
      const isLet = await enterCode(given, subject());
      if (!isLet) return;
      void sender.reopen();
      show("#section", "[data-answer]");
    },
  };

  // What was filled in before the script was loaded.
  if (!resume() && !own()) takeFilled();
  show();
  void prepare();
  addEventListener("online", () => isPrepared || prepare());
  if (answer.until && Date.parse(answer.until) < Date.now()) void lookAgain();
  if (location.hash === "#change" && own() && answer.state === "open") {
    history.replaceState(null, "", location.pathname);
    if (!isChanging) does.change?.(document.createElement("form"));
  }

  return {
    does,
    typed(target) {
      if (target instanceof HTMLSelectElement && target.id === "language") {
        takeFilled();
        language = target.value;
        if (form()) saveDraft();
        return show("#language");
      }
      if (searchOptions(target) || !form()) return;
      chooseWritten(target);
      takeFilled();
      saveDraft();
      follow();
    },
    changed() {
      const mine = own();
      if (!mine || (isChanging && form()) || isFilling() || told === became()) return;
      show();
      if (document.activeElement?.id !== "became") say(answerState(mine, sender.isSending()));
    },
    signedOut: () => answer.event.access === "account" && location.reload(),
    lookAgain,
  };
}
