import type { Value, Values } from "@plenary/contract/survey-fields";
import { askedOf } from "@plenary/contract/survey-logic";
import { counted, text } from "@plenary/contract/text";
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useEditing, useLateDraft } from "./editing.ts";
import { PreviewQuestion } from "./PreviewQuestion.tsx";
import { questionsOf, textIn } from "./survey-words.ts";

/** What people will see, as it is written at the moment: it can be filled in, to try what is asked after which answer. */
export const SurveyPreview = memo(function SurveyPreview() {
  const { language, main } = useEditing();
  const [values, setValues] = useState<Values>({});
  // Until somebody wants to try it, Tab doesn't lead through all of its fields.
  const [isTried, setTried] = useState(false);
  const draft = useLateDraft();
  const { questionnaire, title, intro, named } = draft;
  const frame = useRef<HTMLElement>(null);
  useFollowing(frame, draft);
  const answer = useCallback(
    (questionId: string, value: Value | undefined) =>
      setValues(({ [questionId]: _before, ...others }) =>
        value === undefined ? others : { ...others, [questionId]: value },
      ),
    [],
  );
  const asked = askedOf(questionnaire, values);
  const all = questionsOf(questionnaire).filter(({ isRetired }) => !isRetired).length;
  const shown = asked.sections.filter(({ questions }) => questions.length > 0);
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0);
  const say = (texts: Parameters<typeof textIn>[0]) => textIn(texts, language, main);
  return (
    <section
      ref={frame}
      aria-labelledby="preview"
      className="flex min-h-0 flex-col gap-4 lg:overflow-y-auto lg:[&_textarea]:scroll-mb-24"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" className="text-xl">
          {text("Preview")}
        </h2>
        <Button
          size="sm"
          variant="secondary"
          aria-pressed={isTried}
          onClick={() => {
            setTried(!isTried);
            setValues({});
          }}
        >
          {text("Try it out")}
        </Button>
      </div>
      <div inert={!isTried} className="flex flex-col gap-6 rounded-card border border-line bg-surface p-5">
        <div className="flex flex-col gap-2">
          <p
            dir="auto"
            lang={language}
            className="font-display text-2xl leading-tight font-semibold [overflow-wrap:anywhere]"
          >
            {say(title) || text("Without a title")}
          </p>
          {say(intro) && (
            <p dir="auto" lang={language} className="user-text text-sm text-ink-soft">
              {say(intro)}
            </p>
          )}
          {named && (
            <p className="text-sm">
              {text("Your name and e-mail address go to the organizers with your answers.")}
            </p>
          )}
        </div>
        {shown.map(({ sectionId, questions }, index) => {
          const section = questionnaire.sections.find((each) => each.sectionId === sectionId);
          return (
            <div
              key={sectionId}
              data-preview={sectionId}
              className="flex flex-col gap-6 border-t border-line pt-4"
            >
              <div>
                <p className="text-sm text-ink-soft">
                  {text("Step {step} of {steps}", { step: index + 1, steps: shown.length })}
                </p>
                {section && say(section.title) && (
                  <p
                    dir="auto"
                    lang={language}
                    className="font-display text-lg font-semibold [overflow-wrap:anywhere]"
                  >
                    {say(section.title)}
                  </p>
                )}
                {section && say(section.text) && (
                  <p dir="auto" lang={language} className="user-text mt-1 text-sm text-ink-soft">
                    {say(section.text)}
                  </p>
                )}
              </div>
              {questions.map((question) => (
                <PreviewQuestion
                  key={`${question.questionId} ${question.type}`}
                  question={question}
                  value={values[question.questionId]}
                  onAnswer={answer}
                />
              ))}
            </div>
          );
        })}
        {count === 0 && <p className="text-ink-soft">{text("No questions yet")}</p>}
        {count < all && (
          <p className="border-t border-line pt-4 text-sm text-ink-soft">
            {counted(
              all - count,
              "{count} question is not asked after these answers.",
              "{count} questions are not asked after these answers.",
            )}
          </p>
        )}
      </div>
    </section>
  );
});

/** Where it scrolls by itself, it shows what is written at the moment: the question or section of the editor that has the focus. */
function useFollowing(frame: RefObject<HTMLElement | null>, drawn: unknown) {
  const wanted = useRef<string>(null);
  const show = useCallback(() => {
    const within = frame.current?.getBoundingClientRect();
    const found = frame.current?.querySelector(`[data-preview="${wanted.current}"]`)?.getBoundingClientRect();
    if (!within || !found) return;
    wanted.current = null;
    const isSeen = found.top >= within.top && found.bottom <= within.bottom;
    if (!isSeen) frame.current?.scrollBy(0, found.top - within.top - MARGIN);
  }, [frame]);

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const thing = target instanceof Element ? target.closest<HTMLElement>("[data-thing]") : null;
      if (!thing) return;
      wanted.current = thing.dataset.thing ?? null;
      show();
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [show]);

  // A question that was just added is drawn a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is drawn anew
  useEffect(show, [drawn, show]);
}

/** What is left above it, in pixels. */
const MARGIN = 24;
