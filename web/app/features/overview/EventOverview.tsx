import type { Event } from "@plenary/contract/events/events";
import type { EventOverview as Found } from "@plenary/contract/events/overview";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { paths } from "../../base/paths/paths.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { RenderedText } from "../../ui/texts/RenderedText.tsx";
import { EventFacts } from "../events/EventFacts.tsx";
import { SubmissionsSwitch } from "../events/SubmissionsSwitch.tsx";
import { VisibilitySwitch } from "../events/VisibilitySwitch.tsx";
import { EventNumbers } from "./EventNumbers.tsx";
import { EventWaiting } from "./EventWaiting.tsx";
import { NewestChanges } from "./NewestChanges.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { nextSteps } from "./next-steps.ts";

interface EventOverviewProps {
  event: Event;
  /** When its programme days end. */
  dayChange: string;
  descriptionHtml: string;
  overview: Found;
  /** Leads to an invitation of the reader's own. */
  invitation: ReactNode;
}

/** An event at a glance, for its organizers: what is next, what waits, its numbers, and what was changed last. */
export function EventOverview({
  event,
  dayChange,
  descriptionHtml,
  overview,
  invitation,
}: EventOverviewProps) {
  const steps = nextSteps(event, dayChange, overview);
  return (
    <>
      <PageHeader
        title={event.name}
        actions={
          event.takesSubmissions && (
            <LinkButton to={paths.newSession({ eventId: event.eventId })} variant="secondary" size="sm">
              {text("Submit a talk")}
            </LinkButton>
          )
        }
      />
      {invitation}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr] min-[106.25rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <NextSteps event={event} steps={steps} />
          <EventWaiting
            event={event}
            waiting={overview.waiting}
            failedTo={overview.failedTo}
            confirmed={overview.sessions.confirmed}
            said={steps.flatMap(({ waits }) => waits ?? [])}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-10 lg:max-[106.25rem]:col-start-1">
          <EventNumbers event={event} overview={overview} />
          <NewestChanges eventId={event.eventId} history={overview.history} />
        </div>
        <aside
          aria-label={text("About this event")}
          className="flex min-w-0 flex-col gap-6 text-sm lg:col-start-2 lg:row-span-2 lg:row-start-1 min-[106.25rem]:col-start-3"
        >
          <EventFacts event={event} />
          <div className="flex flex-col gap-1">
            {event.permissions.manage && <VisibilitySwitch event={event} />}
            <SubmissionsSwitch event={event} />
          </div>
          <section aria-labelledby="description" className="min-w-0">
            <h2 id="description" className="sr-only">
              {text("Description")}
            </h2>
            <RenderedText html={descriptionHtml} />
          </section>
        </aside>
      </div>
    </>
  );
}
