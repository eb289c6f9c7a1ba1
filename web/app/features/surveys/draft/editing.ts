import type { Question, Questionnaire, Section } from "@plenary/contract/surveys/survey-fields";
import type { QuestionnaireProblems } from "@plenary/contract/surveys/survey-questionnaire";
import { createContext, type ReactNode, use } from "react";
import type { QuestionType } from "../survey-words.ts";
import type { Draft } from "./draft.ts";
import type { MoveOutcome } from "./moves.ts";

/** Shared by the editor's parts. Typing changes none of it, so a key renders only one of a hundred questions. */
export interface Editing {
  /** The questionnaire at the time of a press, for handlers. */
  current: () => Questionnaire;
  change: (changed: Partial<Draft>) => void;
  edit: (questionnaire: Questionnaire) => void;
  languages: readonly string[];
  /** The language in which texts are written, and the survey's first one. */
  language: string;
  main: string;
  /** The problems by path; empty before the first attempt to save. */
  problems: QuestionnaireProblems;
  /** Whether somebody may have answered the question: its type is fixed, and it is retired instead of deleted. */
  isSettled: (questionId: string) => boolean;
  /** The same for an option, a row or a column. */
  isChoiceSettled: (choiceId: string) => boolean;
  toggle: (id: string, isOpen: boolean) => void;
  /** What differs where the questions aren't a survey's. */
  other?: {
    types: readonly QuestionType[];
    questionsMax: number;
    lead: string;
    /** Fields that each question has besides. */
    more: (question: Question, path: string) => ReactNode;
  };
  /** Announces a text to screen readers. */
  announce: (said: string) => void;
  /** Applies a move, or says why it is impossible; the focus stays on that part. */
  settle: (moved: MoveOutcome, of: QuestionOrSection, focusPart: FocusPart) => void;
  /** Leaves the focus there once the screen is drawn. */
  focusOn: (thing: QuestionOrSection, part: FocusPart) => void;
}

export interface QuestionOrSection {
  kind: "question" | "section";
  id: string;
}

/** The controls of a question or section that can keep the focus while it moves. */
export type FocusPart = "head" | "up" | "down" | "place" | "field";

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("This is a part of the survey's editor.");
  return editing;
}

/** A survey, or other questions, as parts of the editor see them. */
export type EditedQuestions = Pick<Draft, "questionnaire" | "languages"> &
  Partial<Pick<Draft, "title" | "intro" | "thanks">>;

/** What is being edited, deferred if rendering is slow: for parts that show what was typed elsewhere. */
export const LateDraftContext = createContext<EditedQuestions | null>(null);

export function useLateDraft(): EditedQuestions {
  const draft = use(LateDraftContext);
  if (!draft) throw new Error("This is a part of the survey's editor.");
  return draft;
}

/** Rows out of sight are neither laid out nor painted: a hundred questions take a quarter of a second per key. */
export const drawnInSight = "[content-visibility:auto] [contain-intrinsic-height:auto_5rem]";

/** The questionnaire with one section replaced. */
export const withSection = ({ sections }: Questionnaire, section: Section): Questionnaire => ({
  sections: sections.map((each) => (each.sectionId === section.sectionId ? section : each)),
});

/** The questionnaire with one question replaced by none, a changed one, or several. */
export const withQuestion = (
  { sections }: Questionnaire,
  questionId: string,
  ...questions: Question[]
): Questionnaire => ({
  sections: sections.map((section) =>
    section.questions.some((each) => each.questionId === questionId)
      ? {
          ...section,
          questions: section.questions.flatMap((each) =>
            each.questionId === questionId ? questions : [each],
          ),
        }
      : section,
  ),
});

/** The element with the controls of a question or section, for the focus. */
export const partSelector = ({ id }: QuestionOrSection, part: FocusPart): string =>
  part === "field"
    ? `[data-thing="${id}"] textarea, [data-thing="${id}"] input`
    : `[data-thing="${id}"] [data-part="${part}"]`;
