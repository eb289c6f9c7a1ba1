import type { Event } from "@plenary/contract/events/events";
import { programmeDay } from "@plenary/contract/programme/programme-days";
import { text } from "@plenary/contract/text";
import { clockIn } from "../../base/formats/dates.ts";
import type { BadgeTone } from "../../ui/texts/Badge.tsx";

interface EventState {
  label: string;
  tone: BadgeTone;
}

/** Where an event stands: a draft or, by its programme days, public, running or over. */
export function eventState(
  event: Pick<Event, "visibility" | "startDate" | "endDate" | "timezone">,
  dayChange: string,
  now = new Date().toISOString(),
): EventState {
  if (event.visibility === "draft") return { label: text("Draft"), tone: "warn" };
  const day = programmeDay(clockIn(event.timezone)(now), dayChange);
  if (day < event.startDate) return { label: text("Public"), tone: "accent" };
  if (day <= event.endDate) return { label: text("Running"), tone: "accent" };
  return { label: text("Over"), tone: "neutral" };
}
