import { isDeepStrictEqual } from "node:util";
import type { RoomTime } from "@plenary/contract/schedule/rule-fields";
import { collisionRules } from "@plenary/contract/schedule/rule-levels";
import { levelNames, ruleNames } from "@plenary/contract/schedule/rule-names";
import type * as contract from "@plenary/contract/schedule/rules";
import { joined, spanOf } from "@plenary/contract/schedule/spans";
import type { SeenHours } from "@plenary/contract/schedule/times";
import { list, text } from "@plenary/contract/text";
import type { z } from "zod";
import { formatSpanIn } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, type Tell } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type EventSeen, findEvent } from "../events/events-access.ts";
import { findEventToArrange, findRoomOrTrack } from "../programme/plan/arranging.ts";
import { type Framing, framingOf } from "../programme/rules/frame.ts";
import { startInstant } from "../sessions/session/session-start.ts";
import * as queries from "./rules.queries.ts";
import { lockProgramme } from "./schedule.queries.ts";
import { requireArranger } from "./schedule.ts";

/** The rules of an event's schedule (docs/product/rules.md). */

/** For who may see the schedule's editor. Throws EventNotFound and OnlyOrganizers. */
export async function getRules(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.RulesOfEvent> {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  await requireArranger(ctx.db, actor, event);
  return seenRules(ctx.db, actor, event);
}

/** Changes what the body contains. Organizers may. Throws UnknownDay, EndBeforeStart, and HoursChanged. */
export function setRules(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { levels, personGapMinutes, strict, hours, seenHours }: z.output<typeof contract.SetRulesBody>,
): Promise<contract.RulesOfEvent> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToArrange(ctx, tx, actor, eventId);
    // Of two at once the second sees what the first has set.
    await lockProgramme(tx, eventId, []);
    const before = await framingOf(tx, event, { only: "hard" });
    const { rules } = before.parts;
    const given = Object.entries({ ...levels }).filter(([, level]) => level !== undefined);
    const after = {
      levels: { ...rules.levels, ...Object.fromEntries(given) },
      personGapMinutes: personGapMinutes ?? rules.personGapMinutes,
      strict: strict ?? rules.strict,
    };
    if (hours && seenHours && !areSeen(before.parts.days, seenHours)) throw new Refusal("HoursChanged");
    await queries.updateRules(tx, eventId, after);
    if (hours) await queries.replaceHours(tx, eventId, hoursOf(hours, before, event));
    const told = await seenRules(tx, actor, event);
    const rows = {
      before: rulesInWords(before.parts, event, told.rules),
      after: rulesInWords(told, event, rules),
    };
    await tellRuled(tell, { actor, event, how: "rules", id: eventId, subject: null, details: {}, rows });
    return told;
  });
}

/** Whether the hours are still those that somebody saw. */
function areSeen(days: Framing["parts"]["days"], seen: z.output<typeof SeenHours>): boolean {
  const words = (day: string, { opens, closes }: { opens: string; closes: string }) =>
    [day, Date.parse(opens), Date.parse(closes)].join();
  const present = days.flatMap(({ date, hours }) => (hours ? words(date, hours) : []));
  return isDeepStrictEqual(present.sort(), seen.map((one) => words(one.day, one)).sort());
}

type Said = z.output<typeof contract.SetRulesBody>["hours"];

/** The hours of each day, once each. */
function hoursOf(said: NonNullable<Said>, { parts }: Framing, { timezone }: EventSeen): queries.HoursRow[] {
  const days = new Map(parts.days.map((day) => [day.date, day]));
  const rows = said.map(({ day, opens, closes }) => {
    const row = { day, opens: startInstant(opens, timezone), closes: startInstant(closes, timezone) };
    const of = days.get(day);
    const [from, to] = [Date.parse(row.opens), Date.parse(row.closes)];
    if (!of || from < Date.parse(of.opens) || from >= Date.parse(of.closes)) throw new Refusal("UnknownDay");
    if (from >= to) throw new Refusal("EndBeforeStart", { field: "hours" });
    return row;
  });
  return [...new Map(rows.map((row) => [row.day, row])).values()];
}

/** Sets when a room is there. Organizers may. Throws RoomNotFound, EndBeforeStart, SameStart, UnknownTimeTrack, and TimesChanged. */
export function setRoomTimes(
  ctx: Ctx,
  actor: Actor,
  roomId: string,
  { times: said, seen }: z.output<typeof contract.setRoomTimes.body>,
): Promise<z.infer<typeof RoomTime>[]> {
  return inTransaction(ctx, async (tx, tell) => {
    const { found, event } = await findRoomOrTrack(ctx, tx, actor, "room", roomId);
    await lockProgramme(tx, event.event_id, []);
    const { parts } = await framingOf(tx, event, { only: "hard" });
    const tracks = new Map(parts.tracks.map(({ trackId, name }) => [trackId, name]));
    if (!said.every(({ trackIds = [] }) => trackIds.every((id) => tracks.has(id))))
      throw new Refusal("UnknownTimeTrack");
    const rows = roomTimesOf(said, event.timezone);
    const before = parts.rooms.find((room) => room.roomId === roomId)?.times ?? [];
    if (seen && !isDeepStrictEqual(inOrder(before), inOrder(seen))) throw new Refusal("TimesChanged");
    await queries.replaceRoomTimes(tx, roomId, rows);
    const times = rows.map(({ track_ids: trackIds, ...row }) => ({ ...row, trackIds }));
    const what = { how: "room_times", id: roomId, subject: found.name } as const;
    await tellRuled(tell, {
      ...{ actor, event, ...what, details: { name: found.name } },
      rows: { before: timesInWords(before, event, tracks), after: timesInWords(times, event, tracks) },
    });
    return times;
  });
}

const inOrder = (times: readonly z.infer<typeof RoomTime>[]): string[] =>
  times
    .map(({ starts, ends, trackIds, types }) =>
      JSON.stringify([Date.parse(starts), Date.parse(ends), [...trackIds].sort(), [...types].sort()]),
    )
    .sort();

/** As few as there are for each choice of tracks and types, by their starts. */
function roomTimesOf(said: z.output<typeof contract.setRoomTimes.body>["times"], timezone: string) {
  const groups = new Map<string, queries.RoomTimeRow[]>();
  for (const { starts, ends, trackIds = [], types = [] } of said) {
    const row = {
      ...{ starts: startInstant(starts, timezone), ends: startInstant(ends, timezone) },
      ...{ track_ids: [...new Set(trackIds)].sort(), types: [...new Set(types)].sort() },
    };
    if (row.starts >= row.ends) throw new Refusal("EndBeforeStart", { field: "times" });
    const key = JSON.stringify([row.track_ids, row.types]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const iso = (moment: number) => new Date(moment).toISOString();
  const rows = [...groups.values()].flatMap((group) =>
    joined(group.map(({ starts, ends }) => spanOf(starts, ends))).map(({ from, to }) => ({
      ...(group[0] as queries.RoomTimeRow),
      ...{ starts: iso(from), ends: iso(to) },
    })),
  );
  if (new Set(rows.map(({ starts }) => starts)).size < rows.length) throw new Refusal("SameStart");
  return rows.sort((one, other) => Date.parse(one.starts) - Date.parse(other.starts));
}

async function seenRules(db: Db | Tx, actor: Actor, event: EventSeen): Promise<contract.RulesOfEvent> {
  const { parts } = await framingOf(db, event, { only: "hard" });
  return {
    ...{ rules: parts.rules, timezone: event.timezone, days: parts.days },
    rooms: parts.rooms.map(({ roomId, name, times }) => ({ roomId, name, times })),
    tracks: parts.tracks.map(({ trackId, name }) => ({ trackId, name })),
    types: await queries.selectTypes(db, event.event_id),
    organized: mayOrganize(actor, event),
  };
}

/** Tells it, unless all is as it was. */
async function tellRuled(tell: Tell, told: Omit<FactOf<"schedule_ruled">, "kind">): Promise<void> {
  const { before, after } = told.rows;
  if (JSON.stringify(before) !== JSON.stringify(after)) await tell({ kind: "schedule_ruled", ...told });
}

/** For the event's history; of the levels only those that differ from others. */
function rulesInWords(
  { rules, days }: Pick<Framing["parts"], "rules" | "days">,
  { timezone }: EventSeen,
  others: Framing["parts"]["rules"],
) {
  const changed = collisionRules.filter((rule) => rules.levels[rule] !== others.levels[rule]);
  return {
    rules: changed.map((rule) => `${ruleNames[rule]()}: ${levelNames[rules.levels[rule]]()}`),
    person_gap: String(rules.personGapMinutes),
    strict: rules.strict ? text("Yes") : text("No"),
    hours: days.flatMap(({ hours }) => (hours ? spanInWords(hours.opens, hours.closes, timezone) : [])),
  };
}

/** Each with the tracks and types that it is for. */
const timesInWords = (
  times: readonly z.infer<typeof RoomTime>[],
  { timezone }: EventSeen,
  trackNames: ReadonlyMap<string, string>,
) => ({
  times: times.map(({ starts, ends, trackIds, types }) => {
    const time = spanInWords(starts, ends, timezone);
    const whom = [...trackIds.map((id) => trackNames.get(id) ?? text("Deleted track")), ...types];
    return whom.length > 0 ? text("{time}, for {whom}", { time, whom: list(whom) }) : time;
  }),
});

const spanInWords = (starts: string, ends: string, timezone: string): string =>
  text("{from} to {to}", formatSpanIn(starts, ends, timezone));
