import { answersIn, asFields, type CallQuestions } from "@plenary/contract/call/call-questions";
import type { Proposal } from "@plenary/contract/call/proposals";
import { answersShown } from "./answer-words.ts";

/** What was typed of a proposal, or of oneself, where it isn't a form's any more: to be read and copied. */

/** Texts, and answers as `answers.<question>`. */
type Typed = Record<string, unknown>;

interface Words {
  key: string;
  /** Of an answer. */
  question: string;
  words: string;
}

const textNames = ["title", "summary", "description", "notes", "biography"];

/** All words in it. Answers to questions that can't be read any more stand without them. */
export function wordsIn(typed: Typed, questions: CallQuestions | undefined): Words[] {
  const answers = answersIn(typed);
  const known = questions ? answersShown(questions, answers) : [];
  const others = Object.entries(answers).filter(([id]) => !known.some(({ questionId }) => questionId === id));
  return [
    ...textNames.map((name) => ({ key: name, question: "", words: String(typed[name] ?? "") })),
    ...known.map(({ questionId, question, answer }) => ({ key: questionId, question, words: answer })),
    ...others.map(([key, value]) => ({ key, question: "", words: typeof value === "string" ? value : "" })),
  ].filter(({ words }) => words !== "");
}

/** The same to be copied. */
export const plainOf = (words: readonly Words[]): string =>
  words.map(({ question, words: said }) => [question, said].filter(Boolean).join("\n")).join("\n\n");

/** A proposal's texts with its answers, as forms have them. */
export const typedOf = ({ answers, ...texts }: Partial<Pick<Proposal, "answers">>): Typed => ({
  ...texts,
  ...asFields(answers ?? {}),
});

export function TypedWords({ words }: { words: readonly Words[] }) {
  return words.map(({ key, question, words: said }) => (
    <div key={key}>
      {question && (
        <h3 dir="auto" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {question}
        </h3>
      )}
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
        {said}
      </p>
    </div>
  ));
}
