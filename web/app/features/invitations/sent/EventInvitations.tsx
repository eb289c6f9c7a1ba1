import { listSentInvitations } from "@plenary/contract/invitations/invitations";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { TableScreen } from "../../../ui/table/TableScreen.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { loadOrganized } from "../../workspace/load-event.ts";
import { InviteSpeaker } from "./InviteSpeaker.tsx";
import { SentInvitations } from "./SentInvitations.tsx";
import { loadSentInvitations } from "./sent-invitations.ts";

/** Users who may only read the event are sent to the event. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const { event, loaded: sent } = await loadOrganized(
    eventId,
    loadSentInvitations(eventId, new URL(request.url).searchParams, request.signal),
  );
  return { event, sent };
}

export function ErrorBoundary() {
  return <EventFailure failure={listSentInvitations.failure} />;
}

/** The invitations to speak that an event's organizers sent. */
export default function EventInvitations() {
  const { event, sent } = useLoaderData<typeof clientLoader>();
  return (
    <TableScreen
      title={text("Invitations")}
      note={text("Who you asked to speak, and what came of it.")}
      actions={<InviteSpeaker event={event} />}
    >
      <title>{text("Invitations to {event} · Plenary", { event: event.name })}</title>
      <SentInvitations {...sent} />
    </TableScreen>
  );
}
