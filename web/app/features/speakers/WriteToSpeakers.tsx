import { limits } from "@plenary/contract/limits";
import { Audience, countRecipients, listEventMessages } from "@plenary/contract/messages/event-messages";
import { counted, text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from "react-router";
import { call } from "../../base/calls/api.ts";
import { formatInstant } from "../../base/formats/moments.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { EventFailure } from "../events/EventFailure.tsx";
import { EventCrumbs } from "../workspace/EventCrumbs.tsx";
import { loadEvent } from "../workspace/load-event.ts";
import { recipientSelectionOf } from "./recipient-selection.ts";
import { SentMessages } from "./SentMessages.tsx";
import { WriteForm } from "./WriteForm.tsx";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { signal } = request;
  const eventId = params.eventId ?? "";
  const [{ event }, reached, written] = await Promise.all([
    loadEvent(eventId),
    call(countRecipients, { params: { eventId }, body: {} }, { signal }),
    call(listEventMessages, { params: { eventId } }, { signal }),
  ]);
  return { event, reached, written };
}

export function ErrorBoundary() {
  return <EventFailure failure={listEventMessages.failure} />;
}

/** `?to=` sets the audience; selected sessions or speakers come with the link (chosen.ts). */
export default function WriteToSpeakers() {
  const { event, reached, written } = useLoaderData<typeof clientLoader>();
  const { state, key } = useLocation();
  const [query] = useSearchParams();
  const { eventId, name } = event;
  const above = [
    { label: text("Speakers"), to: organizerPaths.speakers(eventId) },
    { label: text("Write to speakers") },
  ];
  const { freeAt } = written;
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Write to speakers of {event} · Plenary", { event: name })}</title>
      <PageHeader title={text("Write to speakers")} above={<EventCrumbs event={event} items={above} />}>
        {text("Each of them gets a message of their own, and answers you alone.")}
      </PageHeader>
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {freeAt ? (
          <p className="max-w-prose">
            {counted(
              limits.eventMessagesPerDay,
              "The speakers of this event were written to {count} time within a day, which is the most. The next message can be written from {time} on.",
              "The speakers of this event were written to {count} times within a day, which is the most. The next message can be written from {time} on.",
              { time: formatInstant(freeAt) },
            )}
          </p>
        ) : (
          <WriteForm
            key={key}
            eventId={eventId}
            audiences={reached}
            chosen={recipientSelectionOf(state)}
            asked={Audience.safeParse(query.get("to")).data}
          />
        )}
        <SentMessages eventId={eventId} loaded={written.eventMessages} />
      </div>
    </div>
  );
}
