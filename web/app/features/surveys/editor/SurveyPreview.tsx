import type { Event } from "@plenary/contract/events/events";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { askedQuestions, withoutRetired } from "@plenary/contract/surveys/survey-logic";
import type { Survey } from "@plenary/contract/surveys/surveys";
import { counted, text } from "@plenary/contract/text";
import { memo, useEffect, useEffectEvent, useRef, useState } from "react";
import { fromLocalInput } from "../../../base/formats/moments.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import pageSheet from "../../answering/phone.css?url";
import surveySheet from "../../answering/survey/survey.css?url";
import { openPreview, type PreviewedSurvey } from "../../answering/survey-preview.ts";
import type { Draft } from "../draft/draft.ts";
import { useEditing } from "../draft/editing.ts";
import { questionsOf } from "../survey-words.ts";

interface SurveyPreviewProps {
  survey: Survey;
  event: Event;
  draft: Draft;
}

/** The page that people will see of the edited survey. It can be filled in, to try its conditions. */
export const SurveyPreview = memo(function SurveyPreview({ survey, event, draft }: SurveyPreviewProps) {
  const { language } = useEditing();
  const [values, setValues] = useState<AnswerValues>({});
  // Tab skips its fields until somebody wants to try it.
  const [isTried, setTried] = useState(false);
  const [page, setPage] = useState<ReturnType<typeof openPreview>>();
  const part = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  /** The part of the editor that has the focus, until the page shows it. */
  const wanted = useRef<string>(null);

  /** Shows the edited part; a question that was just added is rendered a moment later. */
  const follow = useEffectEvent(() => {
    const found = wanted.current && page?.lead(wanted.current)?.getBoundingClientRect();
    const within = part.current?.getBoundingClientRect();
    if (!frame.current || !found || !within) return;
    wanted.current = null;
    const top = frame.current.getBoundingClientRect().top + found.top;
    const isSeen = top >= within.top && top + found.height <= within.bottom;
    if (!isSeen) part.current?.scrollBy(0, top - within.top - MARGIN);
  });

  useEffect(() => {
    page?.show(previewOf(draft, { survey, event, language }));
    follow();
  }, [page, draft, survey, event, language]);

  useEffect(() => {
    const hear = ({ target }: FocusEvent) => {
      const thing = target instanceof Element ? target.closest<HTMLElement>("[data-thing]") : null;
      if (!thing) return;
      wanted.current = thing.dataset.thing ?? null;
      follow();
    };
    document.addEventListener("focusin", hear);
    return () => document.removeEventListener("focusin", hear);
  }, []);

  /** The frame is as high as its page; its part of the screen scrolls. */
  function open(): void {
    const inside = frame.current?.contentDocument;
    if (!frame.current || !inside) return;
    const { style } = frame.current;
    new ResizeObserver(() => {
      style.height = `${inside.body.offsetHeight}px`;
    }).observe(inside.body);
    setPage(openPreview(inside, setValues));
  }

  const { questionnaire } = draft;
  const all = questionsOf(questionnaire).filter(({ isRetired }) => !isRetired).length;
  const count = askedQuestions(questionnaire, values).sections.flatMap(({ questions }) => questions).length;
  return (
    <section ref={part} aria-labelledby="preview" className="flex min-h-0 flex-col gap-4 lg:overflow-y-auto">
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
            page?.empty();
          }}
        >
          {text("Try it out")}
        </Button>
      </div>
      <div inert={!isTried} className="shrink-0">
        <iframe
          ref={frame}
          title={text("What people will see")}
          srcDoc={EMPTY_PAGE}
          onLoad={open}
          className="w-full rounded-card border border-line"
        />
      </div>
      {count === 0 && <p className="text-ink-soft">{text("No questions yet")}</p>}
      {count < all && (
        <p className="text-sm text-ink-soft">
          {counted(
            all - count,
            "{count} question is not asked after these answers.",
            "{count} questions are not asked after these answers.",
          )}
        </p>
      )}
    </section>
  );
});

// Not for people: what the page is drawn into.
const EMPTY_PAGE = `<!doctype html><link rel="stylesheet" href="${pageSheet}"><link rel="stylesheet" href="${surveySheet}"><main id="content"></main>`;

/** The space above the shown part, in pixels. */
const MARGIN = 24;

/** The survey as phones get it once it is open. */
function previewOf(
  draft: Draft,
  { survey, event, language }: Omit<SurveyPreviewProps, "draft"> & { language: string },
): PreviewedSurvey {
  const { title, intro, thanks, languages, named, access } = draft;
  const questionnaire = withoutRetired(draft.questionnaire);
  const { surveyId, opensAt, code } = survey;
  const closesAt = (draft.closesAt && fromLocalInput(draft.closesAt, event.timezone)) || survey.closesAt;
  const deletableUntil = new Date(Date.parse(closesAt) + feedbackLimits.keyDays * 86_400_000).toISOString();
  const { eventId, name, timezone } = event;
  return {
    ...{
      language,
      answer: { state: "open", eventCode: "", event: { eventId, name, timezone, access, deletableUntil } },
    },
    survey: {
      ...{ surveyId, code, opensAt, closesAt, title, intro, thanks, languages, named, questionnaire },
      threshold: draft.threshold ?? survey.threshold,
    },
  };
}
