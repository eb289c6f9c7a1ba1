import { calendarText } from "../../../base/icalendar/icalendar.ts";
import { Refusal } from "../../../base/refusals.ts";
import type { Ctx } from "../../../core/context.ts";
import { linkOrigin } from "../../../core/links.ts";
import { hasPublicPage } from "../../public/public.ts";
import { entriesOf } from "./calendar-entries.ts";
import { cancelledShownSince } from "./calendars.ts";
import { selectSpeakerName, selectSpoken } from "./speaker-calendar.queries.ts";

/** Per calendar; the newest. */
const SESSIONS_MAX = 1000;

/** A speaker's sessions at public events as a calendar, including cancelled ones, and when the newest changed. */
export async function speakerCalendar(ctx: Ctx, userId: string) {
  const speaker = await selectSpeakerName(ctx.db, userId);
  if (!speaker) throw new Refusal("ProfileNotFound");
  const rows = await selectSpoken(ctx.db, userId, { since: cancelledShownSince(ctx), limit: SESSIONS_MAX });
  // Who never spoke in public has no calendar either, which would tell the name.
  if (rows.length === 0 && !(await hasPublicPage(ctx, userId))) throw new Refusal("ProfileNotFound");
  const origin = await linkOrigin(ctx, ctx.db);
  const entries = entriesOf(rows, origin);
  // Texts of one form and zone sort as their instants.
  const newestChange = entries
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
  return { text: [calendarText(entries, speaker.name)], ...(newestChange && { newestChange }) };
}
