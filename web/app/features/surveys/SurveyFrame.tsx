import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { paths } from "../../base/paths/paths.ts";
import { surveyPaths } from "../../base/paths/survey-paths.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { LoadFailure } from "../errors/LoadFailure.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";

interface SurveyFrameProps {
  event: Event;
  title: string;
  /** The screen's name below the list of surveys, unless it is that list. */
  below?: { label: string; to?: string }[];
  lead?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame shared by the screens of an event's surveys. */
export function SurveyFrame({ event, title, below = [], lead, children, ...header }: SurveyFrameProps) {
  const { eventId, name } = event;
  const surveys = { label: text("Surveys"), ...(below.length > 0 && { to: surveyPaths.list(eventId) }) };
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("{title}: {event} · Plenary", { title, event: name })}</title>
      <PageHeader title={title} above={<EventCrumbs event={event} items={[surveys, ...below]} />} {...header}>
        {lead}
      </PageHeader>
      {children}
    </div>
  );
}

/** The error boundary of the screens about one survey. */
export function SurveyFailure({ failure }: { failure: string }) {
  const notFound = {
    title: text("Survey not found"),
    text: text("The survey you're looking for doesn't exist, or it isn't yours to see."),
  };
  return (
    <LoadFailure
      failure={failure}
      notFound={notFound}
      back={{ to: paths.events(), label: text("Back to the events") }}
    />
  );
}
