import { getSurvey, type Survey } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { surveyPaths } from "../../../base/paths/survey-paths.ts";
import { PlaceLink } from "../../../ui/buttons/PlaceLink.tsx";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { loadOrganized } from "../../workspace/load-event.ts";
import { SurveyFailure, SurveyFrame } from "../SurveyFrame.tsx";
import { stateName, stateTone, titleOf } from "../survey-words.ts";
import { SurveyForm } from "./SurveyForm.tsx";

export async function clientLoader({ request: { signal }, params }: ClientLoaderFunctionArgs) {
  const { eventId = "", surveyId = "" } = params;
  const others = call(getSurvey, { params: { surveyId } }, { signal });
  const { event, loaded } = await loadOrganized(eventId, others);
  return { event, survey: loaded.survey };
}

export function ErrorBoundary() {
  return <SurveyFailure failure={getSurvey.failure} />;
}

export default function SurveyEdit() {
  const { event, survey } = useLoaderData<typeof clientLoader>();
  return (
    <SurveyFrame
      event={event}
      title={text("Edit survey")}
      below={[{ label: titleOf(survey), to: surveyPaths.results(survey) }, { label: text("Edit") }]}
      lead={leadOf(survey)}
      badges={<Badge tone={stateTone(survey.state)}>{stateName(survey.state)}</Badge>}
      actions={<PlaceLink to={surveyPaths.results(survey)}>{text("Results and opening")}</PlaceLink>}
    >
      <SurveyForm key={survey.surveyId} survey={survey} event={event} />
    </SurveyFrame>
  );
}

function leadOf(survey: Survey): string | undefined {
  if (survey.hasBegun) return saidOfBegun(survey);
  if (survey.state !== "draft") return undefined;
  return text("A draft. Nobody can answer it before you open it, under “Results and opening”.");
}

const saidOfBegun = ({ named }: Survey) =>
  named
    ? text(
        "There are answers, so questions keep their types and can only be retired, and names stay. Texts, order and logic may change.",
      )
    : text(
        "There are answers, so questions keep their types and can only be retired. Texts, order and logic may change.",
      );
