import type { QuestionnaireProblems } from "@plenary/contract/surveys/survey-questionnaire";
import { counted, text } from "@plenary/contract/text";
import { type EditedQuestions, useEditing } from "../draft/editing.ts";

/** The location of a problem: a question, a section, or around them. */
interface ProblemPlace {
  /** The question or section that must be unfolded to see it. */
  id?: string;
  /** The language of the wrong text, if its path names one. */
  language?: string;
  isText: boolean;
}

function placeOfProblem(path: string, { questionnaire, languages }: EditedQuestions): ProblemPlace {
  // What a call adds to a question.
  const [, ofSetting] = /^questionSettings\.([^.]+)\./.exec(path) ?? [];
  if (ofSetting) return { id: ofSetting, isText: false };
  const [, section, question] =
    /^questionnaire\.sections\.(\d+)(?:\.questions\.(\d+))?/.exec(path)?.map(Number) ?? [];
  const found = section === undefined ? undefined : questionnaire.sections[section];
  const id = Number.isInteger(question) ? found?.questions[question ?? 0]?.questionId : found?.sectionId;
  const language = languages.find((code) => path.endsWith(`.${code}`));
  return {
    ...(id && { id }),
    ...(language && { language }),
    isText: /\.(text|label|title|hint)$/.test(path),
  };
}

/** The first problem in the editor's order. */
export function firstProblem(problems: QuestionnaireProblems, draft: EditedQuestions): ProblemPlace {
  const [path = ""] = inOrder(problems);
  return placeOfProblem(path, draft);
}

/** Whether a field of the editor shows it. */
const hasPlace = (path: string): boolean => path !== "questionnaire" && path !== "accessCode";

const around = ["title", "intro", "questionnaire", "thanks"];

const inOrder = (problems: QuestionnaireProblems): string[] => {
  const rank = (path: string) => {
    const [first = "", , section = "0", , question = "-1"] = path.split(".");
    const index = around.indexOf(first);
    return [index < 0 ? around.length : index, Number(section) || 0, Number(question) || 0];
  };
  return Object.keys(problems).sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    return one.map((each, at) => each - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
};

interface ProblemListProps {
  draft: EditedQuestions;
  onShow: (problems: QuestionnaireProblems) => void;
}

/** Problems that no field shows, each with a link to its location. */
export function ProblemList({ draft, onShow }: ProblemListProps) {
  const { problems } = useEditing();
  const paths = inOrder(problems);
  if (paths.length < 2 && paths.every(hasPlace)) return null;
  const numbers = new Map(
    draft.questionnaire.sections
      .flatMap(({ questions }) => questions)
      .map(({ questionId }, index) => [questionId, index + 1]),
  );
  return (
    <div
      role="alert"
      className="rounded-control border border-danger/40 bg-danger-wash px-4 py-3 text-sm text-danger-strong"
    >
      <p className="font-medium">
        {counted(paths.length, "{count} thing needs fixing", "{count} things need fixing")}
      </p>
      <ul className="mt-1 flex flex-col items-start">
        {paths.map((path) => {
          const { id } = placeOfProblem(path, draft);
          const number = id && numbers.get(id);
          const problem = problems[path] ?? "";
          return (
            <li key={path}>
              <button
                type="button"
                className="min-h-8 text-start underline"
                onClick={() => onShow({ [path]: problem })}
              >
                {number ? text("Question {number}: {problem}", { number, problem }) : problem}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
