import type { Section } from "@plenary/contract/surveys/survey-fields";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { memo, useState } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Menu, MenuButton } from "../../../ui/dialogs/Menu.tsx";
import { newQuestion } from "../draft/draft.ts";
import { type FocusPart, useEditing, withSection } from "../draft/editing.ts";
import { moveSection } from "../draft/moves.ts";
import { type QuestionType, questionTypes, textIn, typeName } from "../survey-words.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { MoveButtons, onMoveKey } from "./MoveButtons.tsx";
import { PositionDialog } from "./PositionDialog.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { TextsField } from "./TextsField.tsx";
import { ThingHead } from "./ThingHead.tsx";
import { type Drag, Slot } from "./use-drag.tsx";
import { type Moves, positionText } from "./use-moves.ts";

interface SectionCardProps {
  section: Section;
  index: number;
  /** Of all sections. */
  count: number;
  /** How many questions come before. */
  before: number;
  /** Whether no question can be added. */
  isFull: boolean;
  open: ReadonlySet<string>;
  refusal: Moves["refusal"];
  drag: Drag;
}

/** A section with its questions. */
export const SectionCard = memo(function SectionCard({
  section,
  index,
  count,
  before,
  isFull,
  open,
  refusal,
  drag,
}: SectionCardProps) {
  const { current, edit, settle, announce, focusOn, language, main, toggle, problems, other } = useEditing();
  const [isAsking, setAsking] = useState(false);
  const thing = { kind: "section" as const, id: section.sectionId };
  const path = `questionnaire.sections.${index}`;
  const title = textIn(section.title, language, main);
  const name = title
    ? text("Section {number}: {title}", { number: index + 1, title })
    : text("Section {number}", { number: index + 1 });

  const step = (by: -1 | 1, part: FocusPart) => {
    const to = index + by;
    if (to < 0) announce(text("It is the first section already"));
    else if (to >= count) announce(text("It is the last section already"));
    else settle(moveSection(current(), section.sectionId, to), thing, part);
  };

  function add(type: QuestionType) {
    const question = newQuestion(type);
    const after = withSection(current(), { ...section, questions: [...section.questions, question] });
    edit(after);
    toggle(question.questionId, true);
    const added = { kind: "question" as const, id: question.questionId };
    focusOn(added, "field");
    announce(positionText(after, added));
  }

  function remove() {
    const { sections } = current();
    edit({ sections: sections.filter(({ sectionId }) => sectionId !== section.sectionId) });
    announce(text("Section {number} is deleted", { number: index + 1 }));
    const next = sections[index + 1] ?? sections[index - 1];
    if (next) focusOn({ kind: "section", id: next.sectionId }, "head");
  }

  return (
    <div data-thing={section.sectionId} className="rounded-card border border-line bg-sunken p-2 sm:p-4">
      <ThingHead
        thing={thing}
        drag={drag}
        level="h3"
        title={name}
        open={open.has(section.sectionId)}
        isWrong={Object.keys(problems).some(
          (each) => each.startsWith(`${path}.`) && !each.includes(".questions."),
        )}
        onKeyDown={onMoveKey((by) => step(by, "head"))}
      >
        <MoveButtons name={name} onStep={step} onPlace={() => setAsking(true)} />
      </ThingHead>
      {refusal?.id === section.sectionId && <p className="mt-1 text-sm text-danger">{refusal.text}</p>}
      {open.has(section.sectionId) && (
        <div className="mt-3 flex flex-col gap-5 rounded-control border border-line bg-surface p-4">
          <TextsField
            label={text("Title of the section")}
            path={`${path}.title`}
            texts={section.title}
            onChange={(next) => edit(withSection(current(), { ...section, title: next }))}
            optional
          />
          <TextsField
            label={text("Text of the section")}
            path={`${path}.text`}
            texts={section.text}
            onChange={(next) => edit(withSection(current(), { ...section, text: next }))}
            isLong
            optional
          />
          <ConditionFields
            label={text("Ask this section only if...")}
            path={`${path}.showIf`}
            showIf={section.showIf}
            earlier={before}
            onChange={(showIf) => edit(withSection(current(), { ...section, showIf }))}
          />
          {section.questions.length === 0 && count > 1 && (
            <div>
              <Button size="sm" variant="remove" onClick={remove}>
                <Trash2 aria-hidden="true" />
                {text("Delete section")}
              </Button>
            </div>
          )}
        </div>
      )}
      <div className="mt-2">
        {section.questions.map((question, at) => (
          <div key={question.questionId}>
            <Slot kind="question" section={index} index={at} />
            <QuestionCard
              question={question}
              number={before + at + 1}
              path={`${path}.questions.${at}`}
              isOpen={open.has(question.questionId)}
              refusal={refusal?.id === question.questionId ? refusal.text : undefined}
              drag={drag}
            />
          </div>
        ))}
        <Slot kind="question" section={index} index={section.questions.length} />
      </div>
      {isFull ? (
        <p className="text-sm text-ink-soft">
          {other
            ? text("At most {max} questions", { max: other.questionsMax })
            : text("At most 100 questions")}
        </p>
      ) : (
        <Menu
          trigger={
            <>
              <Plus aria-hidden="true" className="size-4" />
              {text("Add a question")}
            </>
          }
          label={text("Add a question to section {number}", { number: index + 1 })}
          triggerClass="inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-surface px-4 font-medium hover:border-ink"
        >
          {(other?.types ?? questionTypes).map((type) => (
            <MenuButton key={type} onClick={() => add(type)}>
              {typeName(type)}
            </MenuButton>
          ))}
        </Menu>
      )}
      <PositionDialog
        open={isAsking}
        name={name}
        thing={thing}
        onClose={() => setAsking(false)}
        places={() => ({
          groups: [
            {
              label: text("Among the sections"),
              places: Array.from({ length: count }, (_, at) => ({
                value: String(at),
                label: text("Section {number} of {count}", { number: at + 1, count }),
              })),
            },
          ],
          chosen: String(index),
        })}
        onChoose={(value) => settle(moveSection(current(), section.sectionId, Number(value)), thing, "place")}
      />
    </div>
  );
});
