import type * as contract from "@plenary/contract/schedule/availability";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import { joined, outside, type Span, spanOf } from "@plenary/contract/schedule/spans";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { DAY } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type EventSeen, findEvent, findOrganizedEvent } from "../events/events-access.ts";
import { framingOf } from "../programme/rules/frame.ts";
import { startInstant } from "../sessions/session/session-start.ts";
import { writeToSpeakersIn } from "../speakers/event-messages.ts";
import * as queries from "./availability.queries.ts";
import { managesTrack } from "./schedule.queries.ts";

/** When speakers can be at an event (docs/product/rules.md#availability). */

/** Throws EventNotFound, OnlyOrganizers and UserNotFound for who doesn't speak there. */
export async function getAvailability(
  ctx: Ctx,
  actor: Actor,
  { eventId, userId }: { eventId: string; userId: string },
) {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  const row = await findPerson(ctx.db, actor, event, userId);
  return {
    availability: availabilityView(row),
    ...(await daysIn(ctx.db, event)),
    mayChange: row.speaks && (actor.userId === userId || mayOrganize(actor, event)),
    isOver: !row.speaks,
  };
}

/**
 * Replaces what was said. Speakers may, of themselves, and organizers for anybody; who no longer speaks there may delete
 * it. Throws as getAvailability, EndBeforeStart, NoTimeLeft, and TimesChanged if somebody did since it was seen.
 */
export function setAvailability(
  ctx: Ctx,
  actor: Actor,
  { eventId, userId }: { eventId: string; userId: string },
  { times, note = null, seenAnsweredAt: seen }: z.output<typeof contract.setAvailability.body>,
): Promise<contract.Availability> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEvent(ctx, tx, actor, eventId, "share");
    const before = await findPerson(tx, actor, event, userId);
    if (actor.userId !== userId && !mayOrganize(actor, event)) throw onlyOrganizers();
    const rows = timesOf(times, event.timezone);
    if (!before.speaks) {
      if (rows.length > 0) throw onlyOrganizers();
      await queries.deleteAnswer(tx, eventId, userId);
      return availabilityView({ ...before, asked_at: null, answered_at: null, note: null, times: [] });
    }
    const answer = { event_id: eventId, user_id: userId, answered_at: now(ctx), note };
    if (!(await queries.replaceAnswer(tx, answer, rows, seen))) throw new Refusal("TimesChanged");
    await tell({ kind: "availability_set", actor, event, userId, name: before.name });
    return availabilityView(await findPerson(tx, actor, event, userId));
  });
}

/** As few times as there are; who cannot at a time cannot, whatever else was said. Throws EndBeforeStart, NoTimeLeft and TooManyTimes. */
function timesOf(said: z.output<typeof contract.setAvailability.body>["times"], timezone: string) {
  const [can, cannot]: [Span[], Span[]] = [[], []];
  for (const { starts, ends, can: canThen } of said) {
    const span = spanOf(startInstant(starts, timezone), startInstant(ends, timezone));
    if (span.from >= span.to) throw new Refusal("EndBeforeStart", { field: "times" });
    (canThen ? can : cannot).push(span);
  }
  const left = joined(can).flatMap((span) =>
    outside(cannot)
      .map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
      .filter(({ from, to }) => from < to),
  );
  // Without any, all other times would be ones when they can.
  if (can.length > 0 && left.length === 0) throw new Refusal("NoTimeLeft");
  const row = (isCan: boolean) => (span: Span) => ({
    ...{ starts: new Date(span.from).toISOString(), ends: new Date(span.to).toISOString(), can: isCan },
  });
  const rows = [...left.map(row(true)), ...joined(cannot).map(row(false))];
  // What is stored is sent back by whoever changes it.
  if (rows.length > scheduleLimits.personTimesMax) throw new Refusal("TooManyTimes");
  return rows;
}

/** All for organizers; for managers of tracks those of their speakers. Throws EventNotFound and OnlyOrganizers. */
export async function listAvailability(ctx: Ctx, actor: Actor, eventId: string) {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  const organized = mayOrganize(actor, event);
  if (!organized && !(await managesTrack(ctx.db, eventId, actor.userId))) throw onlyOrganizers();
  const rows = await queries.selectAvailability(ctx.db, eventId, {
    managerId: organized ? undefined : actor.userId,
  });
  const own = await queries.selectAvailability(ctx.db, eventId, { userIds: [actor.userId], isOwn: true });
  return {
    people: rows.map((row) => ({
      ...availabilityView(row),
      ...{ canBeAsked: row.can_be_asked, invited: !row.accepted },
    })),
    ...(await daysIn(ctx.db, event)),
    ...{ organized, speaks: own.some((row) => row.speaks || row.answered_at !== null) },
  };
}

/** Asks those who can be asked, by a message to each. Organizers may. Throws NobodyToWriteTo and TooManyEventMessages. */
export function askAvailability(ctx: Ctx, actor: Actor, eventId: string, userIds: string[]): Promise<number> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, {
      to: "write_to_speakers",
      lock: "update",
    });
    const people = await queries.selectAvailability(tx, eventId, { userIds: [...new Set(userIds)] });
    const asked = people.filter((row) => row.can_be_asked && row.user_id !== actor.userId);
    const ids = asked.map((row) => row.user_id);
    if (ids.length === 0) throw new Refusal("NobodyToWriteTo");
    const link = await linkTo(ctx, tx, "/events/:eventId/availability", { eventId });
    await writeToSpeakersIn(ctx, tx, tell, actor, event, {
      ...{ audience: "speakers", userIds: ids, repliesToMe: undefined },
      subject: text("When can you be there?"),
      content: text(
        "Hello {name},\n\nplease let us know when you're available, so that your session gets a time that suits you:\n\n{address}\n\nIf you're free the whole time, it takes one click.",
        { name: "{name}", address: link },
      ),
    });
    await queries.markAsked(tx, eventId, ids, now(ctx));
    return ids.length;
  });
}

/** Deletes what was said about events that ended long enough ago. */
export async function sweepAvailability(ctx: Ctx): Promise<void> {
  const since = ctx.clock().valueOf() - scheduleLimits.availabilityDays * DAY;
  await queries.deleteBefore(ctx.db, new Date(since).toISOString().slice(0, 10));
}

/** Deletes a person's with their account. */
export const forgetAvailability = queries.deleteAllOf;

const onlyOrganizers = () => new Refusal("OnlyOrganizers", { to: "see_availability" });

/** Gives what was said of one account, which is claimed or taken back, to another that has said nothing. */
export const passAvailability = queries.pass;

/** A speaker of the event, or the caller who was one, if the caller may see when they can be there. */
async function findPerson(
  db: Db | Tx,
  actor: Actor,
  event: EventSeen,
  userId: string,
): Promise<queries.AvailabilityRow> {
  const { event_id: eventId } = event;
  const isAny = mayOrganize(actor, event) || actor.userId === userId;
  const managerId = isAny ? undefined : actor.userId;
  const [row] = await queries.selectAvailability(db, eventId, {
    ...{ userIds: [userId], managerId },
    isOwn: actor.userId === userId,
  });
  if (row) return row;
  throw mayOrganize(actor, event) ? new Refusal("UserNotFound") : onlyOrganizers();
}

async function daysIn(db: Db | Tx, event: EventSeen) {
  const { parts } = await framingOf(db, event, { only: "hard" });
  return {
    timezone: event.timezone,
    days: parts.days.map(({ date, opens, closes }) => ({ date, opens, closes })),
  };
}

const availabilityView = (row: queries.AvailabilityRow): contract.Availability => ({
  ...{ userId: row.user_id, name: row.name, note: row.note, times: row.times },
  ...{ askedAt: row.asked_at, answeredAt: row.answered_at },
  state: row.answered_at !== null ? "answered" : row.asked_at !== null ? "asked" : "not_asked",
});
