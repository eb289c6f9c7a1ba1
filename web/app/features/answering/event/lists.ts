import type { CodeAnswer, getCode, listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import type { FeedbackSession } from "@plenary/contract/feedback/feedback-fields";
import { doorNow, roomNow } from "@plenary/contract/feedback/feedback-rooms";
import { stateNow } from "@plenary/contract/sessions/state-now";
import { clockIn } from "../../../base/formats/dates.ts";
import { phoneCaches } from "../../../base/storage/phone-caches.ts";
import type { EventList } from "./event-view.ts";

/** What the server says to everybody, and the part kept for times without a network. */

/** When an event's list is fetched after a visit, in milliseconds: at random, so that a hall doesn't do it at once. */
const soonest = 30_000;
const latest = 300_000;

const codeCall: (typeof getCode)["path"] = "/public/f/:code";
const listCall: (typeof listFeedbackSessions)["path"] = "/public/events/:eventId/feedback";
const listOf = (eventId: string) => `/api${listCall.replace(":eventId", eventId)}`;

async function read<T>(address: string): Promise<T | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** What a code leads to now; undefined if unknown. */
export const readCode = (code: string): Promise<CodeAnswer | undefined> =>
  read(`/api${codeCall.replace(":code", code)}`);

/** The event's sessions, from the server or the cache. */
export async function readList(eventId: string): Promise<EventList | "failed"> {
  const list = await read<EventList>(listOf(eventId));
  if (list) await keep(list);
  return list ?? (await keptLists()).find(({ event }) => event.eventId === eventId) ?? "failed";
}

async function keep(list: EventList): Promise<void> {
  try {
    const answer = new Response(JSON.stringify(list), { headers: { "content-type": "application/json" } });
    await (await caches.open(phoneCaches.lists)).put(listOf(list.event.eventId), answer);
  } catch {
    // Browsers without https have none, or it is full.
  }
}

async function keptLists(): Promise<EventList[]> {
  try {
    const kept = await caches.open(phoneCaches.lists);
    const own = (await kept.keys()).map((key) => kept.match(key));
    // Those that the worker keeps with their event (worker/kept-events.ts) are older.
    const names = (await caches.keys()).filter((name) => name.startsWith(phoneCaches.ofEvent));
    const others = names.map((cacheName) =>
      caches.match(listOf(cacheName.slice(phoneCaches.ofEvent.length)), { cacheName, ignoreVary: true }),
    );
    const answers = await Promise.all([...own, ...others]);
    return await Promise.all(answers.flatMap((answer) => (answer ? [unpacked(answer).json()] : [])));
  } catch {
    return [];
  }
}

/** The worker keeps them compressed (worker/kept-answers.ts). */
const unpacked = (answer: Response): Response =>
  answer.headers.has("x-packed")
    ? new Response(answer.body?.pipeThrough(new DecompressionStream("gzip")))
    : answer;

/** When sessions and surveys close, by id. `surveyCodes` are requested too: an event may have only a survey. */
export async function readCloses(
  eventIds: Iterable<string>,
  surveyCodes: readonly string[],
  tell: (closes: Map<string, string>) => void,
): Promise<void> {
  const wanted = new Set(eventIds);
  const closesOf = (lists: EventList[]) =>
    new Map(
      lists.flatMap(({ sessions }) => sessions.map(({ sessionId, closesAt }) => [sessionId, closesAt])),
    );
  const kept = (await keptLists()).filter(({ event }) => wanted.has(event.eventId));
  tell(closesOf(kept));
  if (savesData()) return;
  const [fresh, answers] = await Promise.all([
    Promise.all([...wanted].map(readList)),
    Promise.all(surveyCodes.map(readCode)),
  ]);
  const closes = closesOf(fresh.filter((list) => list !== "failed"));
  for (const answer of answers)
    if (answer?.survey) closes.set(answer.survey.surveyId, answer.survey.closesAt);
  tell(closes);
}

/** Caches the event's list, a little later and not in data-saving mode. */
export function keepListLater(eventId: string): void {
  if (savesData() || !("caches" in globalThis)) return;
  setTimeout(() => readList(eventId), soonest + Math.random() * (latest - soonest));
}

const savesData = (): boolean =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

/** Removes all cached lists but those of events that are kept for offline: they belong to the event. */
export async function forgetLists(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(phoneCaches.lists).catch(() => false);
}

/** What a code leads to now, from the cache; undefined if nothing was cached. */
export async function keptCode(code: string): Promise<CodeAnswer | undefined> {
  const time = Date.now();
  for (const list of await keptLists()) {
    const { event, eventCode, sessions, form } = list;
    const session = sessions.find((each) => each.code === code) ?? null;
    // Lists of the previous version have none.
    const room = list.rooms?.find((each) => each.code === code) ?? null;
    if (!session && !room && eventCode !== code) continue;
    const here = sessions.filter((each) => each.room === room?.name);
    const isToday = dayOf(list, time);
    // Lists of the previous version have none, or don't say whom they are for.
    const surveys = (list.surveys ?? []).filter((each) => each.access && stateNow(each, time) === "open");
    return {
      ...{ event, eventCode, form, session, sessions: [], room, survey: null, stage: null, surveys },
      ...{ kind: session ? "session" : room ? "room" : "event", state: session ? stateNow(session) : "open" },
      ...(room && roomNow(here, time, isToday)),
      door: room && doorNow(here, time, isToday),
      until: room && nextOf(here, time),
    };
  }
  return undefined;
}

/** Whether instants are on the same programme day as this one: on its date, from the day change on. */
function dayOf({ event, dayChange }: EventList, time: number): (other: number) => boolean {
  const [hours = 0, minutes = 0] = dayChange.split(":").map(Number);
  const clock = clockIn(event.timezone);
  const date = (instant: number) =>
    clock(new Date(instant - (hours * 60 + minutes) * 60_000).toISOString()).day;
  return (other) => date(other) === date(time);
}

/** When a room's code next leads elsewhere. */
function nextOf(here: readonly FeedbackSession[], time: number): string | null {
  const times = here
    .flatMap(({ opensAt, closesAt, startTime, endTime }) => [opensAt, closesAt, startTime, endTime])
    .filter((each) => each !== null && Date.parse(each) > time);
  return times.sort()[0] ?? null;
}
