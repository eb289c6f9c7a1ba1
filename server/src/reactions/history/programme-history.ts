import type { HistoryAction } from "@plenary/contract/events/history";
import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import {
  cut,
  difference,
  differences,
  peopleDifference,
  type ToldColumns,
} from "../../features/history/changes.ts";
import { recordHistory } from "../../features/history/record.ts";

/** Columns of rooms, tracks, items and settings; none means different things in two of them. */
export const columns: ToldColumns<Record<string, unknown>> = {
  name: "name",
  title: "title",
  start_time: "startTime",
  duration_minutes: "durationMinutes",
  rooms: "rooms",
  kind: "kind",
  building: "building",
  floor: "floor",
  description: "description",
  speaker_notes: "speakerNotes",
  capacity: "capacity",
  parallel_max: "parallelMax",
  features: "features",
  accessibility: "accessibility",
  map_url: "mapUrl",
  stream_url: "streamUrl",
  hidden: "hidden",
  state: "state",
  color: "color",
  room_policy: "roomPolicy",
  in_call: "inCall",
  wanted: "wanted",
  call_closes_at: "closesAt",
  url: "url",
  acronym: "acronym",
  day_change: "dayChange",
  grid_minutes: "gridMinutes",
  default_minutes: "defaultMinutes",
  attendance_mode: "attendanceMode",
  embed_origins: "embedOrigins",
};

/** Rooms, tracks, items and the programme's settings; sessions that move have rows of their own. */
export async function arranged(fact: FactOf<"programme_arranged">, { ctx, tx }: ReactionCtx) {
  const { actor, event, what, how, details, rows } = fact;
  const name = details.name ?? details.title;
  const changes = [
    ...(rows ? differences(rows.before, rows.after, columns) : []),
    ...(how === "managers" && rows ? managersBetween(rows) : []),
    ...difference("mergedInto", null, details.into),
  ];
  await recordHistory(ctx, tx, [
    {
      ...{ eventId: event.event_id, actor, kind: "programme", action: `${what}_${how}` as HistoryAction },
      ...{ subject: typeof name === "string" ? cut(name) : null, changes },
    },
  ]);
}

/** Rules, times of rooms, and what is left as it is. */
export async function ruled(fact: FactOf<"schedule_ruled">, { ctx, tx }: ReactionCtx) {
  const { actor, event, how, subject, rows } = fact;
  const changes = differences(rows.before, rows.after, ruledColumns);
  if (changes.length === 0) return;
  await recordHistory(ctx, tx, [
    {
      ...{ eventId: event.event_id, actor, kind: "programme", action: ruledActions[how] },
      ...{ subject: subject === null ? null : cut(subject), changes },
    },
  ]);
}

const ruledActions = {
  rules: "rules_updated",
  room_times: "room_times",
  conflicts_kept: "conflicts_kept",
  conflict_not_kept: "conflict_not_kept",
} as const satisfies Record<string, HistoryAction>;

const ruledColumns: ToldColumns<Record<string, unknown>> = {
  rules: "rules",
  person_gap: "personGap",
  strict: "strict",
  hours: "hours",
  times: "times",
  kept_rule: "rules",
  conflicts: "conflicts",
};

/** The items that an operation moved. */
export async function itemsMoved({ actor, event, items }: FactOf<"slots_moved">, { ctx, tx }: ReactionCtx) {
  const rows = items.map(({ title, rows: { before, after } }) => ({
    ...{ eventId: event.event_id, actor, kind: "programme" as const, action: "item_updated" as const },
    ...{ subject: cut(title), changes: differences(before, after, columns) },
  }));
  await recordHistory(ctx, tx, rows);
}

const managersBetween = ({ before, after }: NonNullable<FactOf<"programme_arranged">["rows"]>) =>
  peopleDifference("managers", (before.managers ?? []) as string[], (after.managers ?? []) as string[]);
