import { getEvent, updateEvent } from "@plenary/contract/events/events";
import { getProgramme } from "@plenary/contract/programme/programme";
import { type ClientLoaderFunctionArgs, redirect, useLoaderData, useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { paths } from "../../base/paths/paths.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { EventFailure } from "./EventFailure.tsx";
import { EventForm } from "./EventForm.tsx";
import { useDraftQuestion } from "./use-draft-question.tsx";

/** Users who may only read the event are sent to the event. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { event } = await call(getEvent, { params: { eventId: params.eventId ?? "" } });
  const { eventId } = event;
  if (!event.permissions.edit) throw redirect(paths.event(eventId));
  const { programme } = await call(getProgramme, { params: { eventId }, query: { changes: "false" } });
  return { event, timed: programme.timed ?? 0 };
}

export const ErrorBoundary = EventFailure;

export default function EventEdit() {
  const { event, timed } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const { eventId } = event;
  const { mayHide, dialog } = useDraftQuestion(event);
  return (
    <div className="page-column py-10 sm:py-14">
      <title>Edit event · Plenary</title>
      <PageHeader
        title="Edit event"
        above={
          <Breadcrumb
            items={[
              { label: "Events", to: paths.events() },
              { label: event.name, to: paths.event(eventId) },
              { label: "Edit" },
            ]}
          />
        }
      />
      <EventForm
        event={event}
        timed={timed}
        saveLabel="Save event"
        failure={updateEvent.failure}
        cancelTo={paths.event(eventId)}
        onSave={async (body) => {
          const hides = event.visibility === "public" && body.visibility === "draft";
          if (hides && !(await mayHide())) return;
          await call(updateEvent, { params: { eventId }, body });
          await navigate(paths.event(eventId), { replace: true });
        }}
      />
      {dialog}
    </div>
  );
}
