import { listFeedbackCodes, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, submitTalk } from "./events.ts";
import type { Person } from "./people.ts";

/** A session that takes answers now, and how phones reach it. */
export interface Keynote {
  eventId: string;
  sessionId: string;
  code: string;
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A public event of yesterday, today and tomorrow, whose keynote began ten minutes ago and takes answers. */
export async function makeKeynote(organizer: Person): Promise<Keynote> {
  const days = { startDate: day(-1), endDate: day(1), timezone: "UTC", visibility: "public" } as const;
  const { eventId } = await makeEvent(organizer, { name: "Conf", ...days });
  const startTime = new Date(Date.now() - 10 * 60_000).toISOString();
  const { sessionId } = await submitTalk(organizer, "Keynote", eventId, { startTime, durationMinutes: 30 });
  await organizer.call(approveSession, { params: { sessionId } });
  const body = { version: 0, enabled: true, opensBeforeEnd: 1440 };
  await organizer.call(updateFeedbackSettings, { params: { eventId }, body });
  const { codes } = await organizer.call(listFeedbackCodes, { params: { eventId } });
  const code = codes.find((one) => one.sessionId === sessionId)?.code;
  if (!code) throw new Error("The keynote has no code.");
  return { eventId, sessionId, code };
}
