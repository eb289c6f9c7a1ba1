import type { Answer } from "@plenary/contract/endpoint";
import type { listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import type { getScheduleJson } from "@plenary/contract/programme/feeds";
import type {
  getPublicProgramme,
  getPublicSession,
  PublicProgramme,
  PublicSlot,
  SinglePublicSession,
} from "@plenary/contract/programme/public-programme";
import { phoneCaches } from "../app/base/storage/phone-caches.ts";
import type { CacheOutcome } from "../app/features/offline/worker-questions.ts";
import { codesNamedBy, filesNamedBy, SHELL } from "./addresses.ts";
import { isBusy } from "./busy.ts";
import {
  cacheOfEvent,
  events,
  keep,
  keepFiles,
  keepPage,
  keepSetup,
  MOST_OF_EVENT,
  noteUse,
  packed,
  SESSIONS,
  sizeOf,
  unpacked,
} from "./kept-answers.ts";
import type { KeptSession } from "./made-pages.ts";

/* All of an event for times without a network. */

/** Sessions without a time or room are in no file of the programme: at most this many are requested one by one. */
const ASKED_AT_MOST = 100;
/** Surveys of an event that are open at once, of which each is kept with its own questions. */
const FORMS_AT_MOST = 10;
/** How old a kept event may be before a visit updates it, in milliseconds. */
const FRESH = 10 * 60_000;
/** The same where something could not be had: a busy server isn't asked for all of it with each page. */
const FRESH_IN_PART = 60_000;

type FeedbackList = Answer<typeof listFeedbackSessions>;

const underWay = new Map<string, Promise<CacheOutcome>>();

/**
 * Keeps all that visitors may open of an event, once at a time. Returns whether that is done, and whether something is missing.
 */
export function keepEvent(eventId: string): Promise<CacheOutcome> {
  const begun = underWay.get(eventId) ?? keepAll(eventId).finally(() => underWay.delete(eventId));
  underWay.set(eventId, begun);
  return begun;
}

/** The same, unless it was done a moment ago. */
export async function keepUpToDate(eventId: string): Promise<CacheOutcome> {
  const known = (await events())[eventId];
  return known?.isWhole && Date.now() - (known.keptAt ?? 0) < FRESH
    ? { kept: true, cut: known.cut }
    : keepEvent(eventId);
}

/** Keeps pages that were opened before the worker existed. */
export async function keepOpened(addresses: readonly string[]): Promise<CacheOutcome> {
  await keepSetup();
  for (const address of addresses) {
    const { pathname, search } = new URL(address, location.origin);
    if (/^\/public\//.test(pathname)) await keepPage(pathname + search);
  }
  return { kept: true };
}

async function keepAll(eventId: string): Promise<CacheOutcome> {
  const base = `/public/events/${eventId}`;
  await keepSetup();
  let { size: length } = await keepPage(`${base}/programme`);
  if (!length) return { kept: false };
  for (const path of ["/speakers", "/rooms", "/changes"]) length += (await keepPage(base + path)).size;
  const listed = await keepList(eventId);
  const { list } = listed;
  let isMissing = listed.isMissing;
  const texts = await fitting(await sessionsOf(eventId, list), MOST_OF_EVENT - length);
  if (texts.made) {
    length += await sizeOf(texts.made);
    const cache = await caches.open(cacheOfEvent(eventId));
    await cache.put(SESSIONS, texts.made);
    // Where the former worker kept them.
    await cache.delete("/offline/sessions");
  }
  // A long event's page goes on in parts.
  const parts = new Set<string>();
  let part: string | undefined = base;
  while (part && !parts.has(part) && length < MOST_OF_EVENT) {
    parts.add(part);
    const { html, size } = await keepPage(part);
    length += size;
    if (part === base && html && (await keepForms(eventId, html, list))) isMissing = true;
    part = nextPart(html);
  }
  const cut = texts.cut || Boolean(part) || isMissing;
  const keptAt = Date.now() - (isMissing ? FRESH - FRESH_IN_PART : 0);
  await noteUse(eventId, { isWhole: true, keptAt, cut });
  // Where the event's pages lead back to, which nobody waits for.
  void keepPage("/public/events").catch(() => {});
  return { kept: true, cut };
}

const listPath: (typeof listFeedbackSessions)["path"] = "/public/events/:eventId/feedback";

/** Keeps the list from which the form of any of the event's sessions is made; none while it takes no feedback. */
async function keepList(eventId: string): Promise<{ list?: FeedbackList | undefined; isMissing: boolean }> {
  const address = `/api${listPath.replace(":eventId", eventId)}`;
  const answer = await fetch(address).catch(() => undefined);
  if (!answer || isBusy(answer)) {
    const kept = await unpacked(await caches.open(cacheOfEvent(eventId)), address);
    return { list: await kept?.json(), isMissing: true };
  }
  await keep(new URL(address, location.origin), answer.clone());
  // What phones' pages kept by themselves is older.
  await (await caches.open(phoneCaches.lists)).delete(address);
  return { list: answer.ok ? await answer.json() : undefined, isMissing: false };
}

/**
 * Keeps what shows the list's forms and, with the event, the surveys that its page leads to, as each is a page of its
 * own. Returns whether any could not be had.
 */
async function keepForms(eventId: string, html: string, list: FeedbackList | undefined): Promise<boolean> {
  const codes = codesNamedBy(html);
  for (const { code } of [...(list?.sessions ?? []), { code: list?.eventCode ?? "" }])
    codes.delete(code.toLowerCase());
  const surveys = [...codes].slice(0, FORMS_AT_MOST).map((code) => `/f/${code}`);
  const ofEvent = await caches.open(cacheOfEvent(eventId));
  for (const request of await ofEvent.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/f/") && !surveys.includes(pathname)) await ofEvent.delete(request);
  }
  let isMissing = false;
  const failed = () => {
    isMissing = true;
  };
  if (list || surveys.length > 0) await keepForm(await caches.open(phoneCaches.pages), SHELL).catch(failed);
  for (const path of surveys) await keepForm(ofEvent, path).catch(failed);
  return isMissing;
}

async function keepForm(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path, { credentials: "omit" });
  if (isBusy(answer)) throw new Error(`${path}: ${answer.status}`);
  if (!answer.ok) return void (await cache.delete(path));
  await cache.put(path, answer.clone());
  await keepFiles(filesNamedBy(await answer.text()));
}

/** The sessions as kept, without their longer texts if those are too much; nothing if that is still too much. */
async function fitting(sessions: Record<string, KeptSession>, most: number) {
  const from = { date: new Date().toUTCString() };
  const whole = await packed(JSON.stringify(sessions), from);
  if ((await sizeOf(whole)) <= most) return { made: whole, cut: false };
  const withoutTexts = JSON.stringify(sessions, (name, value) => (name === "description" ? "" : value));
  const short = await packed(withoutTexts, from);
  return { made: (await sizeOf(short)) <= most ? short : undefined, cut: true };
}

/** The address at which a page says that it goes on (app/features/public/event/Programme.tsx). */
const nextPart = (html: string): string | undefined =>
  [...(/<div data-rest[\s\S]*?<\/div>/.exec(html)?.[0] ?? "").matchAll(/href="([^"#]+)/g)]
    .at(-1)?.[1]
    ?.replaceAll("&amp;", "&");

/** What is read of schedule.json, whose format isn't ours. */
export interface ScheduleFile {
  schedule: { conference: { days: { rooms: Record<string, (Texts & { guid: string })[]> }[] } };
}

/** What a session's page says beyond the programme. */
type Texts = Partial<Pick<SinglePublicSession, "description" | "links">>;

const programmePath: (typeof getPublicProgramme)["path"] = "/public/events/:eventId/programme";
const schedulePath: (typeof getScheduleJson)["path"] = "/public/events/:eventId/schedule.json";
const sessionPath: (typeof getPublicSession)["path"] = "/public/events/:eventId/sessions/:sessionId";

async function asked<T>(path: string): Promise<T> {
  const answer = await fetch(`/api${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function sessionsOf(
  eventId: string,
  list: FeedbackList | undefined,
): Promise<Record<string, KeptSession>> {
  const [{ programme }, file] = await Promise.all([
    asked<{ programme: PublicProgramme }>(programmePath.replace(":eventId", eventId)),
    asked<ScheduleFile>(`${schedulePath.replace(":eventId", eventId)}?items=all`),
  ]);
  const codes = new Map(list?.sessions.map(({ sessionId, code }) => [sessionId, code]));
  return keptSessions(programme, file, codes, async ({ slotId }) => {
    const path = sessionPath.replace(":eventId", eventId).replace(":sessionId", slotId);
    return (await asked<{ session: SinglePublicSession }>(path).catch(() => undefined))?.session;
  });
}

/** What the sessions' pages say, by session: from the programme and its file. `ask` gets texts that the file lacks. */
export async function keptSessions(
  { event, slots }: { event: Pick<PublicProgramme["event"], "timezone">; slots: readonly PublicSlot[] },
  { schedule }: ScheduleFile,
  codes: ReadonlyMap<string, string>,
  ask: (slot: PublicSlot) => Promise<Texts | undefined>,
): Promise<Record<string, KeptSession>> {
  const inFile = new Map<string, Texts>();
  for (const { rooms } of schedule.conference.days)
    for (const entry of Object.values(rooms).flat()) inFile.set(entry.guid, entry);
  const sessions: Record<string, KeptSession> = {};
  let left = ASKED_AT_MOST;
  for (const slot of slots) {
    if (slot.kind !== "session") continue;
    let told = inFile.get(slot.guid);
    if (typeof told?.description !== "string" && left-- > 0) told = (await ask(slot)) ?? told;
    sessions[slot.slotId] = {
      title: slot.title,
      start: slot.startTime,
      zone: event.timezone,
      end: slot.endTime,
      room: slot.room,
      track: slot.track,
      type: slot.type,
      languages: slot.languages,
      doNotRecord: slot.doNotRecord,
      notice: slot.notice,
      people: slot.speakers.map(({ name }) => name),
      summary: slot.summary,
      description: told?.description ?? "",
      code: codes.get(slot.slotId),
      links: (told?.links ?? []).map(({ url, title }) => ({ url, title })),
    };
  }
  return sessions;
}
