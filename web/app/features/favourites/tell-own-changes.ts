import type { getPublicProgramme, PublicProgramme } from "@plenary/contract/programme/public-programme";
import { roomNames } from "@plenary/contract/programme/room-names";
import { list, text } from "@plenary/contract/text";
import { clockIn, formatTime, formatTimeRange } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { readItem, removeItem, writeItem } from "../../base/storage/storage.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { cancelledIn } from "./cancelled.ts";
import { allMarks, markedIn, marksHolder, onMarks } from "./marks.ts";
import {
  afterReading,
  changedIn,
  lookedAt,
  type SeenSession,
  type SeenSessions,
  type ShownSession,
  type Whereabouts,
} from "./own-changes.ts";

/** A programme as a page shows it. */
export interface LookedProgramme {
  event: { eventId: string; timezone: string };
  sessions: ReadonlyMap<string, ShownSession>;
  /** When the worker saved it; null if the server has just sent it. */
  savedAt: string | null;
}

/** The header of the worker's saved answers (worker/kept-answers.ts). */
const SAVED = "x-packed";

interface Memory {
  /** When it was last compared with a programme. */
  at: string;
  sessions: SeenSessions;
}

/**
 * Says above the page which of the sessions marked here have moved or were cancelled since the reader last read that, and
 * goes on as marks change. Returns whether there is anything to say.
 */
export async function tellOwnChanges(programme: LookedProgramme, signal: AbortSignal): Promise<boolean> {
  const look = async () => {
    await compare(programme, signal);
    return !signal.aborted && show(programme, signal);
  };
  onMarks(look, signal);
  return look();
}

/** The same on a page without the rows of the programme, which is asked for once something of it is marked. */
export function tellOnPage(eventId: string, signal: AbortSignal): void {
  let isAsked = false;
  const ask = async () => {
    if (isAsked || markedIn(eventId).size === 0) return;
    isAsked = true;
    const programme = await programmeOf(eventId, signal).catch(() => null);
    if (programme && !signal.aborted) await tellOwnChanges(programme, signal);
  };
  onMarks(ask, signal);
  void ask();
}

const programmePath = "/public/events/:eventId/programme" satisfies (typeof getPublicProgramme)["path"];

/** Asked without the client, as only the answer's head says whether the worker had saved it. */
async function programmeOf(eventId: string, signal: AbortSignal): Promise<LookedProgramme | null> {
  const answer = await fetch(`/api${programmePath.replace(":eventId", eventId)}`, { signal });
  if (!answer.ok) return null;
  const { programme } = (await answer.json()) as { programme: PublicProgramme };
  const roomOf = roomNames(programme);
  return {
    event: programme.event,
    sessions: new Map(
      programme.slots.map((slot) => [
        slot.slotId,
        { title: slot.title, start: slot.startTime ?? "", room: roomOf(slot) ?? "" },
      ]),
    ),
    savedAt: answer.headers.has(SAVED) ? answer.headers.get("date") : null,
  };
}

/** Where it is remembered, for the account whose favourites are shown. */
function keyOf(eventId: string): string {
  const whose = marksHolder();
  const first = `plenary.mine.${eventId}`;
  if (!whose) return first;
  const key = `${first}.${whose}`;
  if (readItem(first) === null) return key;
  // Whoever signs in first brings along what was marked before, but nothing of others: it was kept for all once.
  const { at, sessions } = read(first);
  const others = othersMarks();
  const own = Object.entries(sessions).filter(([sessionId]) => !others.has(sessionId));
  if (own.length > 0) write(key, { at, sessions: Object.fromEntries(own) });
  removeItem(first);
  return key;
}

/** What others have marked who were signed in here. */
const othersMarks = (): ReadonlySet<string> =>
  new Set(
    allMarks().flatMap(({ of, sessionId }) => (of === undefined || of === marksHolder() ? [] : sessionId)),
  );

function read(key: string): Memory {
  try {
    return JSON.parse(readItem(key) ?? "") as Memory;
  } catch {
    return { at: "", sessions: {} };
  }
}

/** Compares with what is remembered. A saved programme that is older says nothing new of what is known. */
async function compare({ event, sessions, savedAt }: LookedProgramme, signal: AbortSignal): Promise<void> {
  const { eventId } = event;
  // Another account's may be shown before there is an answer.
  const key = keyOf(eventId);
  const marked = markedIn(eventId);
  const others = othersMarks();
  const missing = [...marked].filter((sessionId) => !sessions.has(sessionId));
  const cancelled = missing.length > 0 ? await cancelledIn(eventId, missing, signal) : [];
  if (signal.aborted) return;
  const seen = read(key);
  const at = new Date(savedAt ?? Date.now()).toISOString();
  const gone = new Set(cancelled.map(({ sessionId }) => sessionId));
  const looked = lookedAt(seen.sessions, { marked, others, shown: sessions, cancelled: gone });
  if (!savedAt || at >= seen.at) return write(key, { at, sessions: looked });
  const kept = Object.entries(looked).map(([id, found]) => [id, seen.sessions[id] ?? found]);
  write(key, { at: seen.at, sessions: Object.fromEntries(kept) });
}

function write(key: string, memory: Memory): void {
  if (Object.keys(memory.sessions).length > 0) writeItem(key, JSON.stringify(memory));
  else removeItem(key);
}

const boxId = "own-changes";

/** Shows what is new, or removes what was shown. Returns whether there is anything. */
function show({ event }: LookedProgramme, signal: AbortSignal): boolean {
  document.getElementById(boxId)?.remove();
  const { eventId, timezone } = event;
  const key = keyOf(eventId);
  const changes = changedIn(read(key).sessions);
  if (changes.length === 0) return false;
  const box = made("section", "page-column");
  box.id = boxId;
  box.setAttribute("aria-labelledby", `${boxId}-heading`);
  box.style.setProperty("padding-block", "1rem");
  const lines = changes.map(([sessionId, seen]) => {
    const link = made("a", "text-link", seen.title);
    link.href = paths.publicSession(eventId, sessionId);
    link.dir = "auto";
    const line = made("li");
    line.style.setProperty("margin-block", "0.25rem");
    line.style.setProperty("overflow-wrap", "anywhere");
    line.append(link, made("br"), wordsOf(seen, timezone));
    return line;
  });
  const list = made("ul");
  list.append(...lines);
  const button = made("button", buttonClass("secondary", "sm"), text("Dismiss"));
  button.type = "button";
  button.onclick = () => {
    const { at, sessions } = read(key);
    write(key, { at, sessions: afterReading(sessions) });
    box.remove();
  };
  const heading = made("h2", "text-lg", text("Changed in your programme"));
  heading.id = `${boxId}-heading`;
  box.append(heading, list, button);
  document.querySelector("main")?.prepend(box);
  signal.addEventListener("abort", () => box.remove());
  return true;
}

function made<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = "",
  words = "",
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = words;
  return element;
}

/** Where a session was, in words, as this browser remembers it: for those that were cancelled. */
export function whereItWas(eventId: string, sessionId: string, zone: string): string {
  const { was } = read(keyOf(eventId)).sessions[sessionId] ?? {};
  return was ? said(was, (start) => formatTimeRange(start, null, zone)) : "";
}

const said = ({ start, room }: Whereabouts, time: (start: string) => string) =>
  list([start && time(start), room].filter((each) => each !== ""));

/** "Moved from Sat, 1 May 2027, 10:00, Hall to 11:00, Attic", or only the rooms or only the times if the other stays. */
function wordsOf({ was, now }: SeenSession, zone: string): string {
  if (!now) return text("Cancelled");
  const whole = (start: string) => formatTimeRange(start, null, zone);
  const day = (start: string) => start && clockIn(zone)(start).day;
  const isSameDay = day(was.start) === day(now.start);
  // A time or a room that is left alone has to stand by itself.
  const hasTimes = was.start !== "" && now.start !== "";
  const isSameRoom = was.room === now.room && hasTimes;
  const isSameTime = was.start === now.start && was.room !== "" && now.room !== "";
  const differing = ({ start, room }: Whereabouts) => ({
    start: isSameTime ? "" : start,
    room: isSameRoom ? "" : room,
  });
  const from = said(differing(was), whole);
  const to = said(differing(now), isSameDay ? (start) => formatTime(start, zone) : whole);
  if (!from) return text("Now {to}", { to: said(now, whole) });
  if (!to || (was.start && !now.start)) return text("Not scheduled any more. It was {from}", { from });
  return text("Moved from {from} to {to}", { from, to });
}
