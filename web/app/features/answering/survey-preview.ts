import { phoneSurveyRefusals } from "@plenary/contract/surveys/phone-survey-refusals";
import { type AnswerProblem, checkAnswer } from "@plenary/contract/surveys/survey-answers";
import type { AnswerValues, PublicSurvey } from "@plenary/contract/surveys/survey-fields";
import { formatDay } from "../../base/formats/dates.ts";
import { readItem } from "../../base/storage/storage.ts";
import { themes } from "../../base/storage/themes.ts";
import { asDom } from "./phone/as-dom.ts";
import { surveySubject } from "./phone/device.ts";
import { followQuestion, searchOptions } from "./survey/option-search.ts";
import { questionElementId } from "./survey/survey-fields.ts";
import { chooseWritten, emptyFields, isAnyAnswered, valuesWith } from "./survey/survey-input.ts";
import {
  type AnswerOfSurvey,
  nextLabel,
  type SurveyKnowledge,
  stepLine,
  stepsOf,
  surveyView,
} from "./survey/survey-view.ts";
import { wordsIn } from "./survey/survey-words.ts";

export interface PreviewedSurvey {
  answer: AnswerOfSurvey;
  survey: PublicSurvey;
  language: string;
}

/** A survey's page in a frame of its editor, to fill in; stores and sends nothing. `told` gets the values. */
export function openPreview(page: Document, told: (values: AnswerValues) => void) {
  let previewed: PreviewedSurvey | undefined;
  let values: AnswerValues = {};
  let sectionId = "";
  let problems: AnswerProblem[] = [];
  let isSent = false;

  const at = (id: string) => page.getElementById(id);
  const form = () => page.querySelector<HTMLFormElement>("form#answer");
  const words = ({ language, survey }: PreviewedSurvey) => wordsIn(language, survey.languages[0] ?? "");

  function known(shown: PreviewedSurvey): SurveyKnowledge {
    const { answer, survey, language } = shown;
    const given = { language, values };
    const own = {
      ...surveySubject(answer, survey, words(shown).of(survey.title)),
      ...{ edition: 1, given, stored: given, state: "sent" as const },
    };
    return {
      ...{ values, language, languages: [language], sectionId, problems },
      ...(isSent && { own }),
    };
  }

  function draw(): void {
    if (previewed)
      at("content")?.replaceChildren(
        ...asDom(surveyView(previewed.answer, previewed.survey, known(previewed))),
      );
  }

  function goTo(to: string, focus: string): void {
    sectionId = to;
    problems = [];
    draw();
    page.querySelector<HTMLElement>(focus)?.focus();
  }

  /** Reads the fields, and shows what is asked after them without touching one. */
  function follow(): void {
    const given = form();
    if (!previewed || !given) return;
    const { survey } = previewed;
    const { section } = stepsOf(survey, values).at(survey, sectionId);
    if (section) values = valuesWith(values, section, given);
    told(values);
    const steps = stepsOf(survey, values);
    const { index, isLast } = steps.at(survey, sectionId);
    for (const question of section?.questions ?? [])
      followQuestion(question, {
        ...{ isAsked: steps.isAsked(question), value: values[question.questionId], words: words(previewed) },
        place: at(questionElementId(question.questionId)),
      });
    const [go, step, honest] = ["go", "step", "honest"].map(at);
    if (go) go.textContent = nextLabel(isLast);
    if (step) step.textContent = stepLine(index, steps.ids.length);
    if (honest) honest.hidden = !isLast;
  }

  function showProblemText(problem: string): void {
    const line = at("problem");
    if (!line) return;
    line.hidden = !problem;
    line.textContent = problem;
  }

  function turn(by: 1 | -1): void {
    if (!previewed) return;
    const { survey } = previewed;
    const steps = stepsOf(survey, values);
    const { index, section, isLast } = steps.at(survey, sectionId);
    const wrong = checkAnswer(survey.questionnaire, values, formatDay).problems.filter(
      ({ questionId }) => isLast || section?.questions.some((each) => each.questionId === questionId),
    );
    if (by === 1 && wrong.length > 0) {
      problems = wrong;
      draw();
      page.querySelector<HTMLElement>("[data-do=to-question]")?.focus();
    } else if (by === 1 && isLast && !isAnyAnswered(values)) {
      showProblemText(phoneSurveyRefusals.NothingAnswered.text());
      page.querySelector<HTMLElement>("[data-answer]")?.focus();
    } else if (by === 1 && isLast) {
      isSent = true;
      goTo(sectionId, "#became");
    } else goTo(steps.ids[index + by] ?? "", "#section, #step:not(:empty), h1");
  }

  const does: Record<string, (of: string) => void> = {
    next: () => turn(1),
    back: () => turn(-1),
    clear(questionId) {
      emptyFields(at(questionElementId(questionId)));
      follow();
    },
    "to-question"(questionId) {
      lead(questionId);
      at(questionElementId(questionId))?.querySelector<HTMLElement>("[data-answer]")?.focus();
    },
    change: again,
    delete() {
      values = {};
      again();
    },
  };

  function again(): void {
    isSent = false;
    told(values);
    goTo("", "h1");
  }

  /** Shows the section with that id or question; returns its element. */
  function lead(id: string): Element | null {
    const sections = previewed?.survey.questionnaire.sections ?? [];
    const its = sections.find(
      (each) => each.sectionId === id || each.questions.some(({ questionId }) => questionId === id),
    );
    if (!its) return null;
    if (its.sectionId !== sectionId) {
      sectionId = its.sectionId;
      draw();
    }
    return its.sectionId === id ? (at("section") ?? at("step")) : at(questionElementId(id));
  }

  for (const kind of ["submit", "click"])
    page.addEventListener(kind, (event) => {
      const found = (event.target as Element).closest("[data-do]");
      // Forms are submitted, everything else is pressed.
      if (!found || (found.tagName === "FORM") !== (kind === "submit")) return;
      event.preventDefault();
      does[found.getAttribute("data-do") ?? ""]?.(found.getAttribute("data-of") ?? "");
    });
  page.addEventListener("input", ({ target }) => {
    showProblemText("");
    if (searchOptions(target as Element)) return;
    chooseWritten(target as Element);
    follow();
  });
  page.documentElement.className = themes.find((each) => each === readItem("theme")) ?? "";

  return {
    lead,
    show(shown: PreviewedSurvey): void {
      previewed = shown;
      draw();
    },
    empty(): void {
      values = {};
      again();
    },
  };
}
