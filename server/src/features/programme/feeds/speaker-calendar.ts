import { calendarText } from "../../../base/icalendar/icalendar.ts";
import { Refusal } from "../../../base/refusals.ts";
import type { Ctx } from "../../../core/context.ts";
import { linkOrigin } from "../../../core/links.ts";
import { entriesOf } from "./calendar-entries.ts";
import { toldSince } from "./calendars.ts";
import { selectSpeakerName, selectSpoken } from "./speaker-calendar.queries.ts";

/** In one calendar; the newest. */
const SESSIONS_MAX = 1000;

/**
 * What somebody speaks in at public events, as a calendar, with what was cancelled, and when the newest of it was changed. Throws
 * ProfileNotFound for whoever has no public profile.
 */
export async function speakerCalendar(ctx: Ctx, userId: string) {
  const speaker = await selectSpeakerName(ctx.db, userId);
  if (!speaker) throw new Refusal("ProfileNotFound");
  const rows = await selectSpoken(ctx.db, userId, { since: toldSince(ctx), limit: SESSIONS_MAX });
  const origin = await linkOrigin(ctx, ctx.db);
  const entries = entriesOf(rows, origin);
  // Texts of one form and zone are in the order of their instants.
  const newestChange = entries
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
  return { text: [calendarText(entries, speaker.name)], ...(newestChange && { newestChange }) };
}
