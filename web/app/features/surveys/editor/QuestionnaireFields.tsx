import type { Questionnaire, Section } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import { memo, useCallback } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { newSection } from "../draft/draft.ts";
import { type QuestionOrSection, useEditing } from "../draft/editing.ts";
import { moveQuestion, moveSection, type Position, positionOf } from "../draft/moves.ts";
import { SectionCard } from "./SectionCard.tsx";
import { Slot, useDrag } from "./use-drag.tsx";
import { type Moves, positionText } from "./use-moves.ts";

interface QuestionnaireFieldsProps {
  questionnaire: Questionnaire;
  refusal: Moves["refusal"];
  open: ReadonlySet<string>;
}

/** The questions of a survey in their sections. */
export const QuestionnaireFields = memo(function QuestionnaireFields({
  questionnaire: { sections },
  refusal,
  open,
}: QuestionnaireFieldsProps) {
  const { current, edit, settle, announce, focusOn, other } = useEditing();
  const asked = sections.flatMap(({ questions }) => questions).filter(({ isRetired }) => !isRetired).length;
  const before = numbersBefore(sections);

  const drag = useDrag(
    useCallback(
      (thing: QuestionOrSection, to: Position) => {
        const questionnaire = current();
        if (thing.kind === "section") {
          const from = questionnaire.sections.findIndex(({ sectionId }) => sectionId === thing.id);
          const index = to.index > from ? to.index - 1 : to.index;
          settle(moveSection(questionnaire, thing.id, index), thing, "head");
          return;
        }
        const from = positionOf(questionnaire, thing.id);
        const isBelow = from?.section === to.section && to.index > from.index;
        const place = { section: to.section, index: isBelow ? to.index - 1 : to.index };
        settle(moveQuestion(questionnaire, thing.id, place), thing, "head");
      },
      [current, settle],
    ),
  );

  function add() {
    const section = newSection();
    const after = { sections: [...current().sections, section] };
    edit(after);
    const thing = { kind: "section" as const, id: section.sectionId };
    focusOn(thing, "head");
    announce(positionText(after, thing));
  }

  return (
    <section aria-labelledby="questions" className="flex flex-col gap-4">
      <div>
        <h2 id="questions" className="text-2xl">
          {text("Questions")}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {other?.lead ??
            text(
              "Sections are the pages on a phone. Move what has the focus with Alt and the up or down arrow, with its buttons, or by its handle.",
            )}
        </p>
      </div>
      <div className="flex flex-col">
        {sections.map((section, index) => (
          <div key={section.sectionId}>
            <Slot kind="section" section={0} index={index} />
            <SectionCard
              section={section}
              index={index}
              count={sections.length}
              before={before[index] ?? 0}
              isFull={asked >= (other?.questionsMax ?? limits.questionsMax)}
              {...{ open, refusal, drag }}
            />
          </div>
        ))}
        <Slot kind="section" section={0} index={sections.length} />
      </div>
      {sections.length < limits.sectionsMax && (
        <div>
          <Button variant="secondary" onClick={add}>
            <Plus aria-hidden="true" />
            {text("Add a section")}
          </Button>
        </div>
      )}
    </section>
  );
});

/** How many questions come before each section. */
function numbersBefore(sections: readonly Section[]): number[] {
  let before = 0;
  return sections.map(({ questions }) => {
    before += questions.length;
    return before - questions.length;
  });
}
