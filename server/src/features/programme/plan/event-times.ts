import type * as contract from "@plenary/contract/events/events";
import type { z } from "zod";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../../core/context.ts";
import type { Tx } from "../../../db/db.ts";
import * as events from "../../events/events.ts";
import type { EventSeen } from "../../events/events-access.ts";
import { lockProgramme } from "../places/rooms-and-tracks.ts";
import { isReleased } from "../versions/versions.ts";
import { tellArranged, tellMovedSessions } from "./arranging.ts";
import * as queries from "./event-times.queries.ts";

/**
 * Changes what the body contains, and with `keep` and `shiftProgramme` the starts in the working plan
 * (docs/product/programme.md#when-the-event-moves). The visibility is for the creator and admins.
 */
export function updateEvent(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { keep, shiftProgramme, ...body }: z.output<typeof contract.UpdateEventBody>,
): Promise<contract.Event> {
  return inTransaction(ctx, async (tx, tell) => {
    const { before, after } = await events.changeEvent(ctx, tx, tell, actor, eventId, body);
    const move = moveOf(before, after, { clock: keep === "clock", shift: shiftProgramme === true });
    if (move) await moveStarts(ctx, tx, tell, { actor, event: after, move });
    return events.eventView(actor, after, now(ctx));
  });
}

async function moveStarts(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { actor, event, move }: { actor: Actor; event: EventSeen; move: Move },
): Promise<void> {
  const { event_id } = event;
  await lockProgramme(tx, event_id);
  const moved = <T extends { start_time: string | null }>(rows: readonly T[]) =>
    rows.flatMap((row) => {
      const start_time = movedStart(row.start_time ?? "", move);
      return start_time === row.start_time ? [] : [{ ...row, start_time, updated_at: now(ctx) }];
    });
  const sessions = moved(await queries.selectStarts(tx, event_id));
  const items = moved(await queries.selectItemStarts(tx, event_id));
  await moveTimes(tx, event_id, move);
  if (sessions.length + items.length === 0) return;
  // Speakers are told about public changes; in a released event, versions tell them.
  const isLive = !(await isReleased(tx, event_id));
  const confirmed = isLive ? sessions.filter(({ status }) => status === "confirmed") : [];
  const sessionIds = confirmed.map(({ session_id }) => session_id);
  await tellMovedSessions(tx, tell, { actor, sessionIds, changed: () => ["start_time"] }, () =>
    queries.updateStarts(tx, sessions, items),
  );
  const details = { changed: ["starts"], sessions: sessions.length, items: items.length };
  await tellArranged(tell, actor, { event, what: "programme", how: "updated", details });
}

/** The hours of days and the times of rooms follow as well; when people are there is for them to say. */
async function moveTimes(tx: Tx, eventId: string, move: Move): Promise<void> {
  const hours = await queries.selectHours(tx, eventId);
  const times = await queries.selectRoomTimes(tx, eventId);
  await queries.replaceTimes(
    tx,
    eventId,
    hours.map(({ day, opens, closes }) => ({
      day: Temporal.PlainDate.from(day).add({ days: move.days }).toString(),
      ...{ opens: movedStart(opens, move), closes: movedStart(closes, move) },
    })),
    times.map((row) => ({
      ...row,
      ...{ starts: movedStart(row.starts, move), ends: movedStart(row.ends, move) },
    })),
  );
}

/** How starts follow when an event's dates or time zone change (docs/product/programme.md#when-the-event-moves). */
export interface Move {
  /** The zone whose clock shows the present start. */
  from: string;
  /** The zone whose clock is to show the same time. */
  to: string;
  days: number;
}

interface Dated {
  start_date: string;
  timezone: string;
}

/** How starts move, null if they stay: `clock` keeps the time on a new zone's clock, `shift` follows the first day. */
export function moveOf(before: Dated, after: Dated, wanted: { clock: boolean; shift: boolean }): Move | null {
  const from = wanted.clock ? before.timezone : after.timezone;
  const { days } = Temporal.PlainDate.from(before.start_date).until(after.start_date, {
    largestUnit: "days",
  });
  const move = { from, to: after.timezone, days: wanted.shift ? days : 0 };
  return move.days === 0 && move.from === move.to ? null : move;
}

/** The new start. A time that the clock skips there moves to the next; the second of two equal times stays the second. */
export function movedStart(start: string, { from, to, days }: Move): string {
  const present = Temporal.Instant.from(start).toZonedDateTimeISO(from);
  const shown = present.toPlainDateTime();
  const isSecond = !shown.toZonedDateTime(from, { disambiguation: "earlier" }).equals(present);
  const clock = shown.add({ days });
  const first = clock.toZonedDateTime(to, { disambiguation: "earlier" });
  const last = clock.toZonedDateTime(to, { disambiguation: "later" });
  const exists = first.toPlainDateTime().equals(clock);
  const moved = exists ? (isSecond ? last : first) : (first.getTimeZoneTransition("next") ?? last);
  const instant = moved.toInstant().toString({ fractionalSecondDigits: 3 });
  if (!/^(?!0000)\d{4}-/.test(instant)) throw new Refusal("InvalidStart");
  return instant;
}
