import { SurveyPhase } from "@plenary/contract/surveys/survey-fields";
import { listSurveys, type SurveySummary } from "@plenary/contract/surveys/surveys";
import { counted, text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { call } from "../../base/calls/api.ts";
import { formatZone } from "../../base/formats/dates.ts";
import { surveyPaths } from "../../base/paths/survey-paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { PlaceLink } from "../../ui/buttons/PlaceLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { accessName } from "../feedback/settings/access-words.ts";
import { loadOrganized } from "../workspace/load-event.ts";
import { NewSurvey } from "./NewSurvey.tsx";
import { SurveyFrame } from "./SurveyFrame.tsx";
import { phaseName, stateName, stateTone, titleOf, windowText } from "./survey-words.ts";

export async function clientLoader({ request: { signal }, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const others = call(listSurveys, { params: { eventId } }, { signal });
  const { event, loaded } = await loadOrganized(eventId, others);
  return { event, surveys: loaded.surveys };
}

export function ErrorBoundary() {
  return <EventFailure failure={listSurveys.failure} />;
}

export default function Surveys() {
  const { event, surveys } = useLoaderData<typeof clientLoader>();
  return (
    <SurveyFrame
      event={event}
      title={text("Surveys")}
      lead={text(
        "Ask the people of your event before, during and after it. Times are in the event's zone, {zone}.",
        { zone: formatZone(event.timezone) },
      )}
      actions={<NewSurvey event={event} />}
    >
      {surveys.length === 0 ? (
        <EmptyState title={text("No surveys yet")}>
          {text("Begin with a template, with a survey of another event, or with nothing.")}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-12">
          {SurveyPhase.options.map((phase) => {
            const found = surveys.filter((survey) => survey.phase === phase);
            if (found.length === 0) return null;
            return (
              <section key={phase} aria-labelledby={phase}>
                <h2 id={phase} className="mb-3 text-2xl">
                  {phaseName(phase)}
                </h2>
                <ul className="divide-y divide-line border-y border-line">
                  {found.map((survey) => (
                    <Row
                      key={survey.surveyId}
                      survey={survey}
                      eventId={event.eventId}
                      zone={event.timezone}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
    </SurveyFrame>
  );
}

function Row({ survey, eventId, zone }: { survey: SurveySummary; eventId: string; zone: string }) {
  const { surveyId, state, access, named, answerCount } = survey;
  const isDraft = state === "draft";
  const at = { eventId, surveyId };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          <Link
            dir="auto"
            to={isDraft ? surveyPaths.edit(at) : surveyPaths.results(at)}
            className="min-w-0 [overflow-wrap:anywhere] hover:text-accent"
          >
            {titleOf(survey)}
          </Link>
          <Badge tone={stateTone(state)}>{stateName(state)}</Badge>
        </h3>
        <p className="mt-1 text-sm text-ink-soft">{windowText(survey, zone)}</p>
        <p className="text-sm text-ink-soft">
          {named ? text("Anyone with an account, with names") : accessName(access)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p>
          {answerCount === 0
            ? text("No answers yet")
            : counted(answerCount, "{count} answer", "{count} answers")}
        </p>
        <LinkButton to={surveyPaths.edit(at)} size="sm" variant="secondary">
          {text("Edit")}
          <span className="sr-only"> {titleOf(survey)}</span>
        </LinkButton>
        <PlaceLink to={surveyPaths.results(at)}>
          {text("Results")}
          <span className="sr-only"> {titleOf(survey)}</span>
        </PlaceLink>
      </div>
    </li>
  );
}
