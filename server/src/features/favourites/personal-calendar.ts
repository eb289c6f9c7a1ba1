import { text } from "@plenary/contract/text";
import { calendarText } from "../../base/icalendar/icalendar.ts";
import { Refusal } from "../../base/refusals.ts";
import { hashToken } from "../../base/secrets.ts";
import type { Ctx } from "../../core/context.ts";
import { linkOrigin } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import { entriesOf } from "../programme/feeds/calendar-entries.ts";
import { cancelledShownSince } from "../programme/feeds/calendars.ts";
import { deleteLink, selectCalendar, selectLinkSince, selectOwner } from "./favourites.queries.ts";

/** Per calendar; the newest. */
const SESSIONS_MAX = 2000;

/** A personal calendar: its owner's favourites, including cancelled ones. */
export async function personalCalendar(ctx: Ctx, token: string): Promise<string> {
  const userId = await selectOwner(ctx.db, hashToken(token));
  if (userId === undefined) throw new Refusal("CalendarNotFound");
  const rows = await selectCalendar(ctx.db, userId, { since: cancelledShownSince(ctx), limit: SESSIONS_MAX });
  const origin = await linkOrigin(ctx, ctx.db);
  return calendarText(entriesOf(rows, origin), text("My programme"));
}

/** Ends the user's calendar address if it was made since then, because somebody else may have made it. */
export async function endCalendarSince(tx: Tx, userId: string, since: string): Promise<void> {
  const made = await selectLinkSince(tx, userId);
  if (made !== null && made > since) await deleteLink(tx, userId);
}
