import type { FeedbackForm } from "@plenary/contract/feedback/feedback-fields";
import { Refusal } from "../../../base/refusals.ts";
import { isPublic } from "../../../core/access.ts";
import type { Ctx } from "../../../core/context.ts";
import { type Tag, tags } from "../../../core/tags.ts";
import type { Db } from "../../../db/db.ts";
import { type EventKey, eventKey, newEventKey } from "../passes/passes.ts";
import { ensureCodes } from "./codes.ts";
import {
  formOf,
  type StoredReaction,
  type StoredScale,
  storedReactions,
  storedScales,
} from "./stored-settings.ts";
import * as queries from "./subjects.queries.ts";
import {
  type SessionWithoutFeedback,
  type Subject,
  sessionWithoutFeedbackOf,
  subjectOf,
} from "./subjects.ts";
import { type SurveySubject, selectSurveys, surveySubjects, windowOfSurvey } from "./survey-subjects.ts";
import { type EventDays, keyEnd, type Window, type WindowRules, windowsOf } from "./windows.ts";

/** What a process needs to know of an event to take answers without a query. */
export interface EventState {
  eventId: string;
  ownerId: string;
  isPublic: boolean;
  name: string;
  /** What answers say of it as it is shown, where there is something to say. */
  look: { accent?: string; logo?: string; hasVersion?: true };
  days: EventDays;
  dayChange: string;
  /** The access code shown in the rooms, if answering needs it. */
  accessCode: string | null;
  /** Undefined unless feedback is on and the event public. */
  open: OpenState | undefined;
  /** All but drafts; none unless the event is public. */
  surveys: ReadonlyMap<string, SurveySubject>;
  /** When its key is destroyed. */
  deletableUntil: number;
  /** Undefined until the first pass that this process knows of. */
  key: EventKey | undefined;
  /** The last look-up of a missing key, and its outcome. */
  keyLookup?: { at: number; done: Promise<void> };
}

export interface OpenState {
  settings: queries.SettingsRow;
  form: FeedbackForm;
  reactions: StoredReaction[];
  scales: StoredScale[];
  eventCode: string;
  /** Sessions that take answers, by their ids, in the order of their start. */
  subjects: ReadonlyMap<string, Subject>;
  /** What is planned in rooms and takes no answers. */
  unasked: readonly SessionWithoutFeedback[];
  rooms: ReadonlyMap<string, { name: string; code: string | null }>;
}

export type States = ReturnType<typeof openStates>;

/** Sessions whose events are kept in memory; the least recently used go first. */
const STATES_KEPT = 50_000;

/** How often a missing key is looked up, in milliseconds: made-up passes cause look-ups. */
const LOOK_AGAIN = 1000;

const feedbackTag = tags.publicFeedback("");
const eventTag = tags.publicEvent("");

/** Each event's state from memory: read once, dropped when it changes; read each time while changes aren't heard. */
export function openStates(ctx: Ctx) {
  const kept = new Map<string, EventState>();
  const flights = new Map<string, { state: Promise<EventState | undefined>; isStale: boolean }>();
  let size = 0;
  const weightOf = (state: EventState) => 1 + (state.open?.subjects.size ?? 0) + state.surveys.size;

  const drop = (eventId: string) => {
    const state = kept.get(eventId);
    if (state) size -= weightOf(state);
    kept.delete(eventId);
    const flight = flights.get(eventId);
    if (flight) flight.isStale = true;
    flights.delete(eventId);
  };
  ctx.changes.subscribe((changed) => {
    if (changed.includes(tags.everything) || changed.includes(tags.publicPages))
      for (const eventId of [...kept.keys(), ...flights.keys()]) drop(eventId);
    for (const tag of changed) {
      const prefix = [feedbackTag, eventTag].find((start) => tag.startsWith(start));
      if (prefix) drop(tag.slice(prefix.length));
    }
  });

  const keep = (state: EventState) => {
    kept.set(state.eventId, state);
    size += weightOf(state);
    for (const eventId of kept.keys()) {
      if (size <= STATES_KEPT || eventId === state.eventId) break;
      drop(eventId);
    }
  };

  /** The event; undefined if there is none with this id. */
  async function of(eventId: string): Promise<EventState | undefined> {
    const isCurrent = ctx.changes.isCurrent();
    const present = isCurrent ? kept.get(eventId) : undefined;
    if (present) {
      // The map's order is the order of use.
      kept.delete(eventId);
      kept.set(eventId, present);
      return present;
    }
    const begun = isCurrent ? flights.get(eventId) : undefined;
    if (begun) return begun.state;
    const flight = { state: load(ctx, eventId), isStale: false };
    flights.set(eventId, flight);
    try {
      const state = await flight.state;
      if (state && !flight.isStale && ctx.changes.isCurrent()) keep(state);
      return state;
    } finally {
      if (flights.get(eventId) === flight) flights.delete(eventId);
    }
  }

  /** The event's key; makes it if there is none. */
  async function keyOf(state: EventState): Promise<EventKey> {
    state.key ??= await makeKey(ctx, state.eventId);
    return state.key;
  }

  /** The event's key, if there is one: another process may have made it for a pass that comes here. */
  async function knownKeyOf(state: EventState): Promise<EventKey | undefined> {
    if (state.key) return state.key;
    const at = ctx.clock().valueOf();
    if (!state.keyLookup || Math.abs(at - state.keyLookup.at) >= LOOK_AGAIN)
      state.keyLookup = { at, done: lookForKey(state) };
    await state.keyLookup.done;
    return state.key;
  }

  async function lookForKey(state: EventState): Promise<void> {
    const sealed = await queries.selectKey(ctx.db, state.eventId);
    if (sealed) state.key ??= eventKey(ctx.sealer.open(sealed));
  }

  return { of, keyOf, knownKeyOf };
}

/** The event's key; makes it if there is none. Throws FeedbackClosed. */
async function makeKey(ctx: Ctx, eventId: string): Promise<EventKey> {
  const sealed = await queries.putKey(ctx.db, eventId, ctx.sealer.seal(newEventKey()));
  // It is just being destroyed.
  if (sealed === null) throw new Refusal("FeedbackClosed");
  return eventKey(ctx.sealer.open(sealed));
}

async function load(ctx: Ctx, eventId: string): Promise<EventState | undefined> {
  const event = await queries.selectEventOf(ctx.db, eventId);
  if (!event) return undefined;
  const settings = await queries.selectSettings(ctx.db, eventId);
  const days = { startDate: event.start_date, endDate: event.end_date, timezone: event.timezone };
  const isSeen = isPublic(event);
  const opened = isSeen && settings?.enabled ? await loadOpen(ctx, settings, days) : undefined;
  const rows = isSeen ? await selectSurveys(ctx.db, eventId) : [];
  const windows = opened?.windows ?? (rows.length > 0 ? await sessionWindows(ctx.db, settings, days) : []);
  return {
    ...{ eventId, ownerId: event.creator_id, isPublic: isSeen, name: event.name },
    look: {
      ...(event.accent && { accent: event.accent }),
      ...(event.logo && { logo: event.logo }),
      ...(event.current_version !== null && { hasVersion: true }),
    },
    ...{ days, dayChange: event.day_change.slice(0, 5) },
    ...{ accessCode: settings?.access_code ?? null, open: opened?.open, surveys: surveySubjects(rows) },
    deletableUntil: keyEndOf(windows, rows, settings, days),
    key: event.sealed_key === null ? undefined : eventKey(ctx.sealer.open(event.sealed_key)),
  };
}

/** When the sessions of an event take answers, or would with feedback on; none unless feedback was ever set up. */
export const sessionWindows = async (
  db: Db,
  settings: queries.SettingsRow | undefined,
  days: EventDays,
): Promise<Window[]> =>
  settings ? (await queries.selectPlaces(db, settings.event_id)).map(windowsOfRows(days, settings)) : [];

/** When the key of an event is destroyed: some days after the last window of its sessions and surveys. */
export const keyEndOf = (
  windows: readonly Window[],
  surveys: readonly Pick<SurveySubject, "opens_at" | "closes_at">[],
  settings: queries.SettingsRow | undefined,
  days: EventDays,
): number =>
  keyEnd(
    [...windows, ...surveys.map(windowOfSurvey)],
    days,
    settings ? rulesOf(settings) : { opensBeforeEnd: 0, closesAfterHours: 0 },
  );

type RuleRow = Pick<queries.SettingsRow, "opens_before_end" | "closes_after_hours">;

const rulesOf = (settings: RuleRow): WindowRules => ({
  opensBeforeEnd: settings.opens_before_end,
  closesAfterHours: settings.closes_after_hours,
});

async function loadOpen(ctx: Ctx, settings: queries.SettingsRow, days: EventDays) {
  const eventId = settings.event_id;
  let [sessions, rooms, eventCode] = await readCoded(ctx, eventId);
  // Sessions and rooms added since feedback was switched on need codes.
  if (!eventCode || [...sessions, ...rooms].some(({ code }) => code === null)) {
    await ensureCodes(ctx.db, eventId);
    [sessions, rooms, eventCode] = await readCoded(ctx, eventId);
  }
  const subjects = new Map<string, Subject>();
  const unasked: SessionWithoutFeedback[] = [];
  const windows = sessions.map(windowsOfRows(days, settings));
  for (const [index, row] of sessions.entries()) {
    const window = windows[index];
    if (window && row.code !== null && row.enabled !== false)
      subjects.set(row.session_id, subjectOf(row, row.code, window, { settings, days }));
    else unasked.push(...sessionWithoutFeedbackOf(row));
  }
  const open: OpenState = {
    ...{ settings, form: formOf(settings), subjects, unasked, eventCode: eventCode ?? "" },
    ...{ reactions: storedReactions(settings), scales: storedScales(settings) },
    rooms: new Map(rooms.map(({ room_id, name, code }) => [room_id, { name, code }])),
  };
  return { open, windows };
}

const readCoded = async (ctx: Ctx, eventId: string) =>
  [
    await queries.selectSessions(ctx.db, eventId),
    await queries.selectRooms(ctx.db, eventId),
    await queries.selectEventCode(ctx.db, eventId),
  ] as const;

/** When sessions of the event take answers, from their rows. */
export function windowsOfRows(days: EventDays, settings: RuleRow) {
  const windowOf = windowsOf(days, rulesOf(settings));
  return (row: Pick<queries.SessionRow, "start_time" | "duration_minutes">): Window =>
    windowOf({ startTime: row.start_time, durationMinutes: row.duration_minutes });
}

/** The tags of the public API's cached answers about the event's feedback. */
export const tagsOf = (eventId: string): Tag[] => [tags.publicFeedback(eventId), tags.publicEvent(eventId)];

/** The tags that change with a session's stage. */
export const tagsOfStage = (eventId: string, sessionId: string): Tag[] => [
  tags.publicStage(sessionId),
  ...tagsOf(eventId),
];
