import { questionOf } from "@plenary/contract/call/call-questions";
import type { PublicCall } from "@plenary/contract/call/public-call";
import { lengthInWords } from "@plenary/contract/lengths";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { languageName } from "../../base/formats/language-names.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { answerInWords, questionIn } from "./answer-words.ts";

const labels: Record<string, () => string> = {
  title: () => text("Title"),
  summary: () => text("Summary"),
  description: () => text("Description"),
  notes: () => text("Notes for the organizers"),
  typeId: () => text("Type"),
  minutes: () => text("Length"),
  trackId: () => text("Track"),
  language: () => text("Language"),
  biography: () => text("Biography"),
};

/** What can be joined. */
const texts: readonly string[] = ["title", "summary", "description", "notes", "biography"];

interface ClashLinesProps<F extends object> {
  call: PublicCall;
  clashes: Partial<F>;
  others: Partial<F>;
  closed: Partial<F>;
  values: F;
  onSettle: <Name extends keyof F>(name: Name, value: F[Name]) => void;
  /** Of what was typed in a field that is closed by now. */
  onForget: (name: keyof F) => void;
}

/** What was also written elsewhere in fields that were changed here: nothing of either is lost before a choice. */
export function ClashLines<F extends object>({
  call,
  clashes,
  others,
  closed,
  values,
  onSettle,
  onForget,
}: ClashLinesProps<F>) {
  const names = Object.keys({ ...clashes, ...others }) as (keyof F & string)[];
  const fieldOf = (name: string) =>
    questionIn(call, questionOf(name))?.text ?? labels[name]?.() ?? text("Question");
  const wordsOf = (name: string, value: unknown) => {
    const question = questionIn(call, questionOf(name));
    return (question ? answerInWords(call, question.questionId, value) : shownOf(call, name, value)) || "–";
  };
  return (
    <>
      {names.map((name) => {
        const isHere = name in others;
        const [mine, theirs] = [values[name], (isHere ? others[name] : clashes[name]) as F[typeof name]];
        const field = fieldOf(name);
        return (
          <Line
            key={name}
            lead={
              isHere
                ? text("{field} was also written in another tab, or at an earlier time. There:", { field })
                : text("{field} was changed by somebody else, too. Theirs:", { field })
            }
            words={wordsOf(name, theirs)}
          >
            <Button size="sm" variant="secondary" onClick={() => onSettle(name, mine)}>
              {text("Use mine")}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => onSettle(name, theirs)}>
              {isHere ? text("Use that one") : text("Use theirs")}
            </Button>
            {texts.includes(name) && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => onSettle(name, `${theirs}\n\n${mine}` as never)}
              >
                {text("Use both, one after the other")}
              </Button>
            )}
          </Line>
        );
      })}
      {(Object.keys(closed) as (keyof F & string)[]).map((name) => (
        <Line
          key={name}
          lead={text("{field} can't be changed any more. You had written:", { field: fieldOf(name) })}
          words={wordsOf(name, closed[name])}
        >
          <Button size="sm" variant="secondary" onClick={() => onForget(name)}>
            {text("Remove from this device")}
          </Button>
        </Line>
      ))}
    </>
  );
}

function Line({ lead, words, children }: { lead: string; words: string; children: ReactNode }) {
  return (
    <section
      role="alert"
      className="flex flex-col gap-3 rounded-control border border-line bg-sunken px-4 py-3 text-sm"
    >
      <p>{lead}</p>
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
        {words}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

/** The value in words. */
function shownOf({ types, tracks }: PublicCall, name: string, value: unknown): string {
  if (name === "typeId") return types.find(({ typeId }) => typeId === value)?.name ?? "";
  if (name === "trackId") return tracks.find(({ trackId }) => trackId === value)?.name ?? "";
  if (name === "language" && typeof value === "string") return languageName(value);
  // What was chosen of a question that is gone has no words.
  if (value !== null && typeof value === "object") return "other" in value ? String(value.other ?? "") : "";
  return typeof value === "number" ? lengthInWords(value) : String(value ?? "");
}
