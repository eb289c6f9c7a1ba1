import { getSurveyResults } from "@plenary/contract/surveys/survey-results";
import { getSurvey, type Survey } from "@plenary/contract/surveys/surveys";
import { counted, text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { surveyPaths } from "../../../base/paths/survey-paths.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { CodeRow } from "../../feedback/codes/CodeRow.tsx";
import { LeftOutNote } from "../../feedback/figures/LeftOutNote.tsx";
import { ExportSurvey } from "../../feedback/frame/ExportFeedback.tsx";
import { loadOrigins, Origins } from "../../feedback/frame/Origins.tsx";
import { accessName } from "../../feedback/settings/access-words.ts";
import { PersonalLinks } from "../../feedback/settings/PersonalLinks.tsx";
import { loadOrganized } from "../../workspace/load-event.ts";
import { SurveyFailure, SurveyFrame } from "../SurveyFrame.tsx";
import { phaseName, questionsOf, stateName, stateTone, titleOf, windowText } from "../survey-words.ts";
import { MailSurvey } from "./MailSurvey.tsx";
import { QuestionShown } from "./QuestionShown.tsx";
import { ResultFilter } from "./ResultFilter.tsx";
import { SurveyActions } from "./SurveyActions.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const { eventId = "", surveyId = "" } = params;
  const given = new URL(request.url).searchParams;
  const [questionId, value] = [given.get("questionId"), given.get("value")];
  const query = questionId && value !== null ? { questionId, value } : {};
  const others = Promise.all([
    call(getSurvey, { params: { surveyId } }, { signal }),
    call(getSurveyResults, { params: { surveyId }, query }, { signal }),
    loadOrigins(eventId, { surveyId }, signal),
  ]);
  const { event, loaded } = await loadOrganized(eventId, others);
  const [{ survey }, results, origins] = loaded;
  const filter = questionId && value !== null ? { questionId, value } : null;
  return { event, survey, results, origins, filter };
}

export function ErrorBoundary() {
  return <SurveyFailure failure={getSurveyResults.failure} />;
}

/** The results of a survey, and its actions. */
export default function SurveyResults() {
  const { event, survey, results, origins, filter } = useLoaderData<typeof clientLoader>();
  const { state, answerCount, named, access } = survey;
  const [main = ""] = survey.languages;
  const questions = new Map(questionsOf(survey.questionnaire).map((each) => [each.questionId, each]));
  return (
    <SurveyFrame
      event={event}
      title={titleOf(survey)}
      below={[{ label: titleOf(survey) }]}
      lead={
        <>
          {phaseName(survey.phase)} · {windowText(survey, event.timezone)} ·{" "}
          {named ? text("Anyone with an account, with names") : accessName(access)}
        </>
      }
      badges={<Badge tone={stateTone(state)}>{stateName(state)}</Badge>}
      actions={
        <>
          <LinkButton to={surveyPaths.edit(survey)} variant="secondary">
            {text("Edit")}
          </LinkButton>
          <SurveyActions survey={survey} event={event} />
        </>
      }
    >
      <div className="flex flex-col gap-12">
        {state !== "draft" && <SurveyCode survey={survey} isPublic={event.visibility === "public"} />}
        {answerCount === 0 && results.leftOut.answers === 0 ? (
          <EmptyState title={text("No answers yet")}>
            {state === "draft" && text("It is a draft: nobody can answer until you open it.")}
          </EmptyState>
        ) : (
          <section aria-label={text("Results")} className="flex flex-col gap-8">
            <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
              <div>
                <p className="font-display text-4xl font-semibold">
                  {results.answers === null
                    ? text("Too few answers")
                    : counted(results.answers, "{count} answer", "{count} answers")}
                </p>
                {filter && (
                  <p className="text-ink-soft">
                    {counted(answerCount, "of {count} in all", "of {count} in all")}
                  </p>
                )}
                <LeftOutNote leftOut={results.leftOut} />
              </div>
              <ResultFilter survey={survey} by={results.filters} filter={filter} />
            </div>
            {results.questions.some(({ earlier }) => earlier?.figures) && (
              <p className="max-w-prose text-sm text-ink-soft">
                {text("The thin line below a bar is the share in the survey that this one is a copy of.")}
              </p>
            )}
            <ol className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-2">
              {results.questions.map((result, index) => {
                const question = questions.get(result.questionId);
                return (
                  question && (
                    <QuestionShown
                      key={result.questionId}
                      survey={survey}
                      question={question}
                      number={index + 1}
                      result={result}
                      main={main}
                      isFiltered={filter !== null}
                    />
                  )
                );
              })}
            </ol>
          </section>
        )}
        {state !== "draft" && <Origins loaded={origins} />}
        {access === "link" && state !== "draft" && (
          <PersonalLinks eventId={event.eventId} surveyId={survey.surveyId} />
        )}
        {access !== "link" && state === "open" && event.visibility === "public" && (
          <MailSurvey survey={survey} event={event} />
        )}
        {answerCount > 0 && <ExportSurvey survey={survey} />}
      </div>
    </SurveyFrame>
  );
}

function SurveyCode({ survey, isPublic }: { survey: Survey; isPublic: boolean }) {
  const { code } = survey;
  const row = {
    code,
    name: text("Type it at {address}", { address: `${location.host}/f` }),
    url: `${location.origin}/F/${code}`,
    sessionId: null,
  };
  return (
    <section aria-label={text("Code")} className="border-y border-line">
      <ul>
        <CodeRow code={{ ...row, startTime: null, room: null }} zone="UTC" />
      </ul>
      {!isPublic && (
        <p className="pb-4 text-sm text-warn">
          {text(
            "The event is a draft, so nobody can answer. Surveys are answered while their event is public.",
          )}
        </p>
      )}
    </section>
  );
}
