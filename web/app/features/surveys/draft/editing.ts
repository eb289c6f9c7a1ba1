import type { Question, Questionnaire, Section } from "@plenary/contract/surveys/survey-fields";
import type { Problems } from "@plenary/contract/surveys/survey-questionnaire";
import { createContext, use } from "react";
import type { Draft } from "./draft.ts";
import type { Moved } from "./moves.ts";

/**
 * What the parts of the editor share. Nothing in it changes with what is typed: a key pressed in one of a hundred questions draws that
 * one alone.
 */
export interface Editing {
  /** What is asked at the moment, for what is done with it after a press. */
  current: () => Questionnaire;
  change: (changed: Partial<Draft>) => void;
  edit: (questionnaire: Questionnaire) => void;
  languages: readonly string[];
  /** The language in which texts are written, and the survey's first one. */
  language: string;
  main: string;
  /** What is wrong, by path; nothing before somebody has tried to save. */
  problems: Problems;
  /** Whether somebody may have answered the question: its type stays, and it is retired instead of deleted. */
  isSettled: (questionId: string) => boolean;
  /** The same for an option, a row or a column. */
  isChoiceSettled: (choiceId: string) => boolean;
  toggle: (id: string, isOpen: boolean) => void;
  /** Tells a screen reader. */
  announce: (said: string) => void;
  /** Takes over what moved, or tells why it stays; the focus stays on that part of it. */
  settle: (moved: Moved, of: MovedThing, focusPart: FocusPart) => void;
  /** Leaves the focus there once the screen is drawn. */
  focusOn: (thing: MovedThing, part: FocusPart) => void;
}

export interface MovedThing {
  kind: "question" | "section";
  id: string;
}

/** The controls of a question or a section that can have the focus while it moves. */
export type FocusPart = "head" | "up" | "down" | "place" | "field";

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("This is a part of the survey's editor.");
  return editing;
}

/** The survey as it is written, a moment later where there is much to draw: for what shows what was typed elsewhere. */
export const LateDraftContext = createContext<Draft | null>(null);

export function useLateDraft(): Draft {
  const draft = use(LateDraftContext);
  if (!draft) throw new Error("This is a part of the survey's editor.");
  return draft;
}

/** What is out of sight is neither laid out nor painted: a hundred questions take a quarter of a second after each key. */
export const drawnInSight = "[content-visibility:auto] [contain-intrinsic-height:auto_5rem]";

/** The questionnaire with another section in the place of one. */
export const withSection = ({ sections }: Questionnaire, section: Section): Questionnaire => ({
  sections: sections.map((each) => (each.sectionId === section.sectionId ? section : each)),
});

/** The questionnaire with other questions in the place of one: none, the same one changed, or more. */
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

/** Where the controls of a question or a section are found, to be focused. */
export const partSelector = ({ id }: MovedThing, part: FocusPart): string =>
  part === "field"
    ? `[data-thing="${id}"] textarea, [data-thing="${id}"] input`
    : `[data-thing="${id}"] [data-part="${part}"]`;
