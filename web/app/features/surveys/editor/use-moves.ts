import type { Questionnaire } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { conditionText } from "../draft/condition-words.ts";
import { type Editing, type FocusPart, partSelector, type QuestionOrSection } from "../draft/editing.ts";
import { positionOf } from "../draft/moves.ts";
import { questionsOf } from "../survey-words.ts";

export type Moves = ReturnType<typeof useMoves>;

interface MovesOptions {
  frame: RefObject<HTMLElement | null>;
  main: string;
  current: () => Questionnaire;
  edit: (questionnaire: Questionnaire) => void;
}

/** The announcements of moves, visible and for screen readers, and the focus after them. */
export function useMoves({ frame, main, current, edit }: MovesOptions) {
  const [said, setSaid] = useState({ id: 0, text: "" });
  /** Why the last move was refused, and at which question or section. */
  const [refusal, setRefusal] = useState<{ id: string; text: string } | null>(null);
  const toFocus = useRef<string>(null);

  // The element that moves may lose the focus, and is another one in another section.
  useLayoutEffect(() => {
    if (!toFocus.current) return;
    frame.current?.querySelector<HTMLElement>(toFocus.current)?.focus();
    toFocus.current = null;
  });

  const announce = useCallback((words: string) => setSaid(({ id }) => ({ id: id + 1, text: words })), []);

  const settle: Editing["settle"] = useCallback(
    (moved, thing, focusPart) => {
      toFocus.current = partSelector(thing, focusPart);
      const before = current();
      if ("refused" in moved) {
        const condition = conditionText(moved.refused, questionsOf(before), main);
        const words = text("Not moved, as something here is asked only if {condition}", { condition });
        setRefusal({ id: thing.id, text: words });
        announce(words);
        return;
      }
      setRefusal(null);
      edit(moved.questionnaire);
      announce(positionText(moved.questionnaire, thing, before));
    },
    [main, current, edit, announce],
  );

  const focusOn = useCallback((thing: QuestionOrSection, part: FocusPart) => {
    toFocus.current = partSelector(thing, part);
  }, []);

  return { said, refusal, announce, settle, focusOn };
}

/** The position in words: "Question 3 of 9", with the section if it is a new one. */
export function positionText(
  after: Questionnaire,
  { kind, id }: QuestionOrSection,
  before?: Questionnaire,
): string {
  if (kind === "section") {
    const number = after.sections.findIndex(({ sectionId }) => sectionId === id) + 1;
    return text("Section {number} of {count}", { number, count: after.sections.length });
  }
  const all = questionsOf(after);
  const number = all.findIndex(({ questionId }) => questionId === id) + 1;
  const section = positionOf(after, id)?.section ?? 0;
  if (before && positionOf(before, id)?.section !== section)
    return text("Question {number} of {count}, in section {section}", {
      ...{ number, count: all.length, section: section + 1 },
    });
  return text("Question {number} of {count}", { number, count: all.length });
}
