import { createEvent } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { useNavigate } from "react-router";
import { call } from "../../base/calls/api.ts";
import { paths } from "../../base/paths/paths.ts";
import { Breadcrumb } from "../../ui/page/Breadcrumb.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { EventForm } from "./EventForm.tsx";

export default function EventCreate() {
  const navigate = useNavigate();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("New event · Plenary")}</title>
      <PageHeader
        title={text("New event")}
        above={
          <Breadcrumb items={[{ label: text("Events"), to: paths.events() }, { label: text("New event") }]} />
        }
      />
      <EventForm
        saveLabel={text("Create event")}
        failure={createEvent.failure}
        cancelTo={paths.events()}
        onSave={async (body) => {
          const { event } = await call(createEvent, { body });
          await navigate(paths.event(event.eventId), { replace: true });
          return undefined;
        }}
      />
    </div>
  );
}
