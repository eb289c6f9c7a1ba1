import type { Question, ShowIf } from "@plenary/contract/surveys/survey-fields";
import { list, text } from "@plenary/contract/text";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash";
import { memo, useState } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { conditionText } from "../draft/condition-words.ts";
import { copyOf } from "../draft/draft.ts";
import { drawnInSight, type FocusPart, useEditing, useLateDraft, withQuestion } from "../draft/editing.ts";
import { moveQuestion, nextPlace, positionOf } from "../draft/moves.ts";
import { questionsOf, textIn, typeName } from "../survey-words.ts";
import { MoveButtons, onMoveKey } from "./MoveButtons.tsx";
import { type PositionChoices, PositionDialog } from "./PositionDialog.tsx";
import { QuestionFields } from "./QuestionFields.tsx";
import { ThingHead } from "./ThingHead.tsx";
import type { Drag } from "./use-drag.tsx";
import { positionText } from "./use-moves.ts";

interface QuestionCardProps {
  question: Question;
  /** Among all questions, from 1 on. */
  number: number;
  path: string;
  isOpen: boolean;
  refusal: string | undefined;
  drag: Drag;
}

/** One question: a line, and its fields when unfolded. */
export const QuestionCard = memo(function QuestionCard({
  question,
  number,
  path,
  isOpen,
  refusal,
  drag,
}: QuestionCardProps) {
  const { current, edit, settle, announce, focusOn, language, main, isSettled, problems, toggle } =
    useEditing();
  const [isAsking, setAsking] = useState(false);
  const { questionId, isRetired } = question;
  const thing = { kind: "question" as const, id: questionId };
  const asked = textIn(question.text, language, main);
  const name = asked
    ? text("{number}. {question}", { number, question: asked })
    : text("{number}. Untitled question", { number });

  function step(by: -1 | 1, part: FocusPart) {
    const questionnaire = current();
    const place = nextPlace(questionnaire, questionId, by);
    if (place) settle(moveQuestion(questionnaire, questionId, place), thing, part);
    else
      announce(by < 0 ? text("It is the first question already") : text("It is the last question already"));
  }

  function remove() {
    const questionnaire = current();
    const all = questionsOf(questionnaire);
    const next = all[number] ?? all[number - 2];
    edit(withQuestion(questionnaire, questionId));
    announce(text("Question {number} is deleted", { number }));
    const section = questionnaire.sections[positionOf(questionnaire, questionId)?.section ?? 0];
    if (next) focusOn({ kind: "question", id: next.questionId }, "head");
    else if (section) focusOn({ kind: "section", id: section.sectionId }, "head");
  }

  function duplicate() {
    const copy = copyOf(question);
    const after = withQuestion(current(), questionId, question, copy);
    edit(after);
    toggle(copy.questionId, true);
    const added = { kind: "question" as const, id: copy.questionId };
    focusOn(added, "field");
    announce(positionText(after, added));
  }

  function retire() {
    edit(withQuestion(current(), questionId, { ...question, isRetired: !isRetired }));
    announce(
      isRetired
        ? text("Question {number} is asked again", { number })
        : text("Question {number} is no longer asked", { number }),
    );
  }

  const notes = [
    typeName(question.type),
    ...(question.required ? [text("required")] : []),
    ...(isRetired ? [text("retired")] : []),
  ];
  return (
    <div
      data-thing={questionId}
      className={`${drawnInSight} rounded-control border bg-surface p-1.5 sm:p-2 ${isOpen ? "border-line-strong" : "border-line"}`}
    >
      <ThingHead
        thing={thing}
        drag={drag}
        level="h4"
        title={name}
        open={isOpen}
        note={
          <>
            {list(notes)}
            {question.showIf && <SaidConditions showIf={question.showIf} />}
          </>
        }
        isWrong={Object.keys(problems).some((each) => each.startsWith(`${path}.`))}
        onKeyDown={onMoveKey((by) => step(by, "head"))}
      >
        <MoveButtons name={name} onStep={step} onPlace={() => setAsking(true)} />
      </ThingHead>
      {refusal && <p className="px-2 pb-2 text-sm text-danger [overflow-wrap:anywhere]">{refusal}</p>}
      {isOpen && (
        <div className="flex flex-col gap-6 border-t border-line p-3 sm:p-4">
          <QuestionFields question={question} path={path} earlier={number - 1} />
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <Button size="sm" variant="secondary" onClick={duplicate}>
              <Copy aria-hidden="true" />
              {text("Duplicate")}
              <span className="sr-only"> {name}</span>
            </Button>
            {isSettled(questionId) ? (
              <Button size="sm" variant="secondary" onClick={retire}>
                {isRetired ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
                {isRetired ? text("Ask again") : text("Retire")}
                <span className="sr-only"> {name}</span>
              </Button>
            ) : (
              <Button size="sm" variant="remove" onClick={remove}>
                <Trash2 aria-hidden="true" />
                {text("Delete")}
                <span className="sr-only"> {name}</span>
              </Button>
            )}
          </div>
        </div>
      )}
      <PositionDialog
        open={isAsking}
        name={name}
        thing={thing}
        onClose={() => setAsking(false)}
        places={() => placesFor(current(), questionId)}
        onChoose={(value) => {
          const [section = 0, index = 0] = value.split(":").map(Number);
          settle(moveQuestion(current(), questionId, { section, index }), thing, "place");
        }}
      />
    </div>
  );
});

function SaidConditions({ showIf: { match, conditions } }: { showIf: NonNullable<ShowIf> }) {
  const { main } = useEditing();
  const all = questionsOf(useLateDraft().questionnaire);
  const said = list(conditions.map((each) => conditionText(each, all, main)));
  return (
    <span dir="auto" className="block [overflow-wrap:anywhere]">
      {match === "any" && conditions.length > 1
        ? text("Asked if any of these is true: {conditions}", { conditions: said })
        : text("Asked if {conditions}", { conditions: said })}
    </span>
  );
}

/** The positions a question could move to, by section. */
function placesFor({ sections }: Parameters<typeof positionOf>[0], questionId: string): PositionChoices {
  const place = positionOf({ sections }, questionId);
  const chosen = `${place?.section}:${place?.index}`;
  const all = sections.reduce((sum, { questions }) => sum + questions.length, 0);
  let number = 0;
  const groups = sections.map(({ questions }, section) => {
    const others = questions.filter((question) => question.questionId !== questionId).length;
    const places = Array.from({ length: others + 1 }, (_, index) => ({
      value: `${section}:${index}`,
      label: text("Question {number} of {count}", { number: number + index + 1, count: all }),
    }));
    number += others;
    return { label: text("Section {number}", { number: section + 1 }), places };
  });
  return { groups, chosen };
}
