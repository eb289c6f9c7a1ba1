import type { listPublicVersions, VersionChange, VersionPlace } from "@plenary/contract/programme/versions";
import { text } from "@plenary/contract/text";
import { call } from "../../../../base/calls/api.ts";
import { type Clock, clockIn, formatDay, timeOf } from "../../../../base/formats/dates.ts";
import { programmePaths } from "../../../../base/paths/programme-paths.ts";
import { readItem, readTabItem, writeItem, writeTabItem } from "../../../../base/storage/storage.ts";
import type { ShownProgramme } from "../slots/shown-programme.ts";
import type { Slot } from "../slots/slots.ts";
import { spanOn } from "../slots/times.ts";

/**
 * Says at each session what has changed since this browser was here last, and leads to all of it. Like stars, it is put
 * into the rows, which belong to the document (see PublicProgramme.tsx).
 */
export async function showNews(
  root: HTMLElement,
  slots: readonly Slot[],
  { event, version }: ShownProgramme,
): Promise<void> {
  if (version === null) return;
  const { eventId, timezone } = event;
  const key = `plenary.seen.${eventId}`;
  // A reload isn't a new visit: the tab remembers what had been seen before it.
  const before = Number(readTabItem(key) ?? readItem(key) ?? version);
  writeTabItem(key, String(before));
  const later = before < version ? await versionsAfter(eventId, before) : [];
  // Without a network there is nothing to show, and the next visit does.
  if (later === null) return;
  writeItem(key, String(version));
  if (later.length === 0) return;
  const news = newsIn(later.map(({ changes }) => changes ?? []).reverse());
  const oldest = `${programmePaths.changes(eventId)}#version-${later.at(-1)?.number}`;
  const clock = clockIn(timezone);
  for (const slot of slots) {
    const found = news.get(slot.sessionId);
    if (found && slot.row.isConnected) showNewsAt(slot, wordsOf(found, clock));
  }
  // One's own sessions say it themselves, and what was cancelled stands above them.
  if (root.querySelector(":scope > .news") || new URLSearchParams(location.search).has("mine")) return;
  const line = lineOf(text("The programme has changed since your last visit."));
  line.append(" ", linkTo(oldest));
  line.style.setProperty("margin-block", "1rem");
  root.prepend(line);
}

/** Newest first, with their changes; null if the server isn't reached. */
function versionsAfter(eventId: string, before: number) {
  return call<typeof listPublicVersions>(
    { method: "GET", path: "/public/events/:eventId/versions" },
    { params: { eventId }, query: { changes: "all" } },
  ).then(
    ({ versions }) => versions.filter(({ number }) => number > before),
    () => null,
  );
}

function wordsOf(news: News, clock: Clock): string {
  if (news.isNew) return text("New");
  const { from, to } = news;
  const isMoved = from.startTime !== to.startTime || from.durationMinutes !== to.durationMinutes;
  const when = isMoved && from.startTime && whenOf(from.startTime, { from, to, clock });
  const room = from.room !== to.room && from.room;
  if (when && room) return text("Moved from {when}, {room}", { when, room });
  return when || room ? text("Moved from {place}", { place: when || room || "" }) : text("Moved");
}

/** With its date if that differs, as the same weekday may be another week's, and its end if only that differs. */
export function whenOf(
  start: string,
  { from, to, clock }: { from: VersionPlace; to: VersionPlace; clock: Clock },
): string {
  const { day } = clock(start);
  if (day !== clock(to.startTime ?? start).day)
    return text("{day}, {time}", { day: formatDay(day), time: timeOf(start, clock) });
  if (start !== to.startTime) return timeOf(start, clock);
  const end = Date.parse(start) + (from.durationMinutes ?? 0) * 60_000;
  return spanOn(day, start, from.durationMinutes === null ? null : new Date(end).toISOString(), clock);
}

function showNewsAt({ row }: Slot, words: string): void {
  if (row.querySelector(".news")) return;
  row.classList.add("newer");
  const line = lineOf(words);
  for (const [name, value] of [
    ["font-weight", "600"],
    ["height", "auto"],
    ["white-space", "normal"],
  ] as const) {
    line.style.setProperty(name, value);
  }
  row.querySelector("h3")?.after(line);
}

function lineOf(words: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "news";
  line.textContent = words;
  // The rows' own style sheet has reached its size limit.
  line.style.setProperty("color", "var(--color-accent)");
  return line;
}

function linkTo(address: string): HTMLElement {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = text("What changed");
  return link;
}

/** A slot's change over several versions: it is new, or was elsewhere. */
type News = { isNew: true } | { isNew: false; from: VersionPlace; to: VersionPlace };

const isSame = (one: VersionPlace, other: VersionPlace): boolean =>
  one.startTime === other.startTime &&
  one.durationMinutes === other.durationMinutes &&
  one.room === other.room;

/** The total change by slot over versions, oldest first; without slots that are back in their place, or gone. */
export function newsIn(versions: readonly (readonly VersionChange[])[]): Map<string, News> {
  const news = new Map<string, News>();
  for (const { slotId, change, from: was, to } of versions.flat()) {
    const known = news.get(slotId);
    const from = known && !known.isNew ? known.from : was;
    if (change === "cancelled") news.delete(slotId);
    else if (change === "new") news.set(slotId, { isNew: true });
    else if (change !== "moved" || !from || !to || known?.isNew) continue;
    else if (isSame(from, to)) news.delete(slotId);
    else news.set(slotId, { isNew: false, from, to });
  }
  return news;
}
