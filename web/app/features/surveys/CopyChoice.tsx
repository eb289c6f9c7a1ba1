import { type Event, listEvents } from "@plenary/contract/events/events";
import type { SurveyPhase } from "@plenary/contract/surveys/survey-fields";
import { listSurveys, type SurveySummary } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { call } from "../../base/calls/api.ts";
import { loadChoosable } from "../../base/calls/rows.ts";
import { useLoaded } from "../../base/calls/use-loaded.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { titleOf } from "./survey-words.ts";

interface CopyChoiceProps {
  /** The event of the copy, whose surveys are offered first. */
  event: Event;
  error: string | undefined;
  /** Null for none yet, as of another event. */
  onChoose: (survey: { surveyId: string; title: string; phase: SurveyPhase } | null) => void;
}

/** Which survey is copied: one of any event that the reader organizes. */
export function CopyChoice({ event, error, onChoose }: CopyChoiceProps) {
  const [eventId, setEventId] = useState(event.eventId);
  const [chosen, setChosen] = useState("");
  const events = useLoaded("events", loadOrganizing, listSurveys.failure);
  const surveys = useLoaded(eventId, (signal) => loadSurveys(eventId, signal), listSurveys.failure);
  const others = (events.found ?? []).filter((other) => other.eventId !== event.eventId);
  const found = surveys.found ?? [];
  return (
    <>
      <FormError>{events.failure ?? surveys.failure}</FormError>
      <SelectField
        label={text("Event of the survey")}
        value={eventId}
        onChange={({ target }) => {
          setEventId(target.value);
          setChosen("");
          onChoose(null);
        }}
      >
        {[event, ...others].map((each) => (
          <option key={each.eventId} value={each.eventId}>
            {each.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text("Survey to copy")}
        hint={
          surveys.found?.length === 0
            ? text("This event has no surveys.")
            : text("Its questions, texts and settings; never its answers.")
        }
        error={error}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          const survey = found.find(({ surveyId }) => surveyId === target.value);
          onChoose(survey ? { ...survey, title: titleOf(survey) } : null);
        }}
      >
        <option value="">{text("Choose...")}</option>
        {found.map((survey) => (
          <option key={survey.surveyId} value={survey.surveyId}>
            {titleOf(survey)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

async function loadOrganizing(signal: AbortSignal): Promise<Event[]> {
  const pages = await loadChoosable((query) => call(listEvents, { query }, { signal }));
  return pages.flatMap(({ events }) => events).filter(({ permissions }) => permissions.edit);
}

const loadSurveys = async (eventId: string, signal: AbortSignal): Promise<SurveySummary[]> =>
  (await call(listSurveys, { params: { eventId } }, { signal })).surveys;
