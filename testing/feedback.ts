import type { Client } from "@plenary/contract/client";
import { getFeedbackSettings, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";

/** Switches an event's feedback on, as its organizer, unless it is. */
export async function switchOnFeedback(call: Client, eventId: string): Promise<void> {
  const params = { eventId };
  const { settings } = await call(getFeedbackSettings, { params });
  if (settings.enabled) return;
  await call(updateFeedbackSettings, { params, body: { version: settings.version, enabled: true } });
}
