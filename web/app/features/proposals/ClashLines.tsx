import { questionOf } from "@plenary/contract/call/call-questions";
import type { ProposalFields } from "@plenary/contract/call/proposals";
import type { PublicCall } from "@plenary/contract/call/public-call";
import { lengthInWords } from "@plenary/contract/lengths";
import { text } from "@plenary/contract/text";
import { languageName } from "../../base/formats/language-names.ts";
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

/** What can be joined. */
const texts: readonly FieldName[] = ["title", "summary", "description", "notes"];

interface ClashLinesProps {
  call: PublicCall;
  clashes: Clashes;
  others: Clashes;
  values: SavedFields;
  onSettle: <F extends FieldName>(name: F, value: SavedFields[F]) => void;
}

/** What was also written elsewhere in fields that were changed here: nothing of either is lost before a choice. */
export function ClashLines({ call, clashes, others, values, onSettle }: ClashLinesProps) {
  const names = Object.keys({ ...clashes, ...others }) as FieldName[];
  return names.map((name) => {
    const isHere = name in others;
    const [mine, theirs] = [values[name], isHere ? others[name] : clashes[name]];
    const areTexts = texts.includes(name);
    const question = questionIn(call, questionOf(name));
    const field = question?.text ?? labels[name as keyof ProposalFields]?.() ?? text("Question");
    return (
      <section
        key={name}
        role="alert"
        className="flex flex-col gap-3 rounded-control border border-line bg-sunken px-4 py-3 text-sm"
      >
        <p>
          {isHere
            ? text("{field} was also written in another tab, or at an earlier time. There:", { field })
            : text("{field} was changed by somebody else, too. Theirs:", { field })}
        </p>
        <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
          {(question ? answerInWords(call, question.questionId, theirs) : shownOf(call, name, theirs)) || "–"}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => onSettle(name, mine)}>
            {text("Use mine")}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => onSettle(name, theirs as never)}>
            {isHere ? text("Use that one") : text("Use theirs")}
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

/** The value in words. */
function shownOf({ types, tracks }: PublicCall, name: FieldName, value: unknown): string {
  if (name === "typeId") return types.find(({ typeId }) => typeId === value)?.name ?? "";
  if (name === "trackId") return tracks.find(({ trackId }) => trackId === value)?.name ?? "";
  if (name === "language" && typeof value === "string") return languageName(value);
  return typeof value === "number" ? lengthInWords(value) : String(value ?? "");
}
