import type { Question } from "@plenary/contract/surveys/survey-fields";
import { listSurveyTexts, type SurveyText } from "@plenary/contract/surveys/survey-results";
import { text } from "@plenary/contract/text";
import { useRef, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { languageName } from "../../../base/formats/language-names.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Breakable } from "../../../ui/texts/Breakable.tsx";

interface WrittenTextsProps {
  surveyId: string;
  question: Question;
}

/** The written answers to a question, loaded on request, in random order. */
export function WrittenTexts({ surveyId, question: { questionId } }: WrittenTextsProps) {
  const [found, setFound] = useState<{ texts: SurveyText[]; nextCursor: string | null } | null>(null);
  const task = useTask(listSurveyTexts.failure);
  const list = useRef<HTMLUListElement>(null);

  const load = () =>
    task.run(async () => {
      const query = { questionId, cursor: found?.nextCursor ?? undefined };
      const page = await call(listSurveyTexts, { params: { surveyId }, query });
      const before = found?.texts ?? [];
      setFound({ texts: [...before, ...page.texts], nextCursor: page.nextCursor ?? null });
      // The pressed button vanishes or moves, and the new texts are rendered by then.
      requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("li")[before.length]?.focus());
    });

  return (
    <div className="flex max-w-prose flex-col items-start gap-3">
      {found?.texts.length === 0 && <p className="text-ink-soft">{text("Nothing was written.")}</p>}
      {found && found.texts.length > 0 && (
        <ul ref={list} className="w-full divide-y divide-line border-y border-line">
          {found.texts.map(({ text: written, language, by }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts have no ids, so that nothing tells whose they are
            <li key={index} tabIndex={-1} className="py-3 outline-none">
              <p dir="auto" lang={language ?? undefined} className="user-text">
                {written}
              </p>
              <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
                {language !== null && <span>{languageName(language)}</span>}
                {by && (
                  <span>
                    <bdi>{by.name}</bdi>{" "}
                    <span className="[overflow-wrap:anywhere]">
                      {by.email && <Breakable>{by.email}</Breakable>}
                    </span>
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {task.error && (
        <p role="alert" className="text-sm text-danger">
          {task.error}
        </p>
      )}
      {(!found || found.nextCursor) && (
        <Button size="sm" variant="secondary" busy={task.busy} busyLabel={text("Loading...")} onClick={load}>
          {found ? text("Show more") : text("Show what was written")}
        </Button>
      )}
    </div>
  );
}
