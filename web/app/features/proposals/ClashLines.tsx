import { type CallQuestions, questionOf } from "@plenary/contract/call/call-questions";
import type { ProposalFields } from "@plenary/contract/call/proposals";
import { text } from "@plenary/contract/text";
import { Button } from "../../ui/buttons/Button.tsx";
import { answerInWords, questionIn } from "./answer-words.ts";
import type { Clashes, FieldName, SavedFields } from "./proposal-saver.ts";

const labels: Record<keyof ProposalFields, () => string> = {
  title: () => text("Title"),
  summary: () => text("Summary"),
  description: () => text("Description"),
  notes: () => text("Notes for the organizers"),
  typeId: () => text("Type"),
  minutes: () => text("Length"),
  trackId: () => text("Track"),
  language: () => text("Language"),
};

interface ClashLinesProps {
  clashes: Clashes;
  values: SavedFields;
  questions: CallQuestions;
  onSettle: <F extends FieldName>(name: F, value: SavedFields[F]) => void;
}

/** What somebody else has written in fields that were changed here as well: nothing of either is lost before a choice. */
export function ClashLines({ clashes, values, questions, onSettle }: ClashLinesProps) {
  const names = Object.keys(clashes) as FieldName[];
  return names.map((name) => {
    const [mine, theirs] = [values[name], clashes[name]];
    const areTexts = typeof mine === "string" && typeof theirs === "string";
    const question = questionIn(questions, questionOf(name));
    const field = question ? question.text : labels[name as keyof ProposalFields]?.();
    const said = question ? answerInWords(questions, question.questionId, theirs) : String(theirs ?? "");
    return (
      <section
        key={name}
        role="alert"
        className="flex flex-col gap-3 rounded-control border border-line bg-sunken px-4 py-3 text-sm"
      >
        <p>
          {text("{field} was changed by somebody else, too. Theirs:", { field: field ?? text("Question") })}
        </p>
        <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
          {said || "–"}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => onSettle(name, mine)}>
            {text("Use mine")}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => onSettle(name, theirs as never)}>
            {text("Use theirs")}
          </Button>
          {areTexts && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onSettle(name, `${theirs}\n\n${mine}` as never)}
            >
              {text("Use both, one after the other")}
            </Button>
          )}
        </div>
      </section>
    );
  });
}
