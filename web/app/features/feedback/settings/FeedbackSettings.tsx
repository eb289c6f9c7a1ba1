import { getFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { text } from "@plenary/contract/text";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { EventFailure } from "../../events/EventFailure.tsx";
import { loadOrganized } from "../../workspace/load-event.ts";
import { FeedbackFrame } from "../frame/FeedbackFrame.tsx";
import { DeleteFeedback } from "./DeleteFeedback.tsx";
import { LinksToEnd, PersonalLinks } from "./PersonalLinks.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

export async function clientLoader({ request: { signal }, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const others = call(getFeedbackSettings, { params: { eventId } }, { signal });
  const { event, loaded } = await loadOrganized(eventId, others);
  return { event, settings: loaded.settings };
}

export function ErrorBoundary() {
  return <EventFailure failure={getFeedbackSettings.failure} />;
}

export default function FeedbackSettings() {
  const { event, settings } = useLoaderData<typeof clientLoader>();
  return (
    <FeedbackFrame
      event={event}
      title={text("Feedback settings")}
      lead={text(
        "Attendees answer about your sessions on their phones. Nothing is asked until you switch it on.",
      )}
    >
      <SettingsForm settings={settings} />
      {settings.access === "link" ? (
        <PersonalLinks eventId={event.eventId} />
      ) : (
        settings.hasLinks && <LinksToEnd eventId={event.eventId} />
      )}
      {event.permissions.manage && <DeleteFeedback event={event} />}
    </FeedbackFrame>
  );
}
