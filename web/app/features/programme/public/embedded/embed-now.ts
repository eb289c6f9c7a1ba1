import { text } from "@plenary/contract/text";
import { type Clock, clockIn } from "../../../../base/formats/dates.ts";
import { courseOf, type RoomNow, roomsNow } from "../now/now.ts";
import { beat, beginning, emptyRoomText, isoOf, momentAt, momentSaid } from "../now/now-words.ts";
import { watchLink } from "../slots/dress.ts";
import type { ShownProgramme } from "../slots/shown-programme.ts";
import { type Slot, slotsIn } from "../slots/slots.ts";
import { timeOn } from "../slots/times.ts";

interface Now {
  root: HTMLElement;
  shown: ShownProgramme;
  /** The zone in which times are shown. */
  zone: string;
  /** Another moment than the present, on the event's clock. */
  at: string | null;
  /** The keys of the chosen rooms; empty for all. */
  chosen: readonly string[];
}

/** Shows what is on in each room and what follows, as NowView.tsx. Returns a function that updates it at once. */
export function startNow(place: HTMLElement, now: Now): () => void {
  const show = () => place.replaceChildren(...nowElements(now));
  show();
  setInterval(show, beat);
  return show;
}

function nowElements({ root, shown, zone, at, chosen }: Now): HTMLElement[] {
  const moment = momentAt(at, shown, Date.now());
  const clock = clockIn(zone);
  const slots = slotsIn(root, shown);
  const course = courseOf(slots, moment);
  if (course.state === "over") return [made("p", text("This event is over."))];
  if (course.state === "open") return [made("p", text("Nothing here has a time yet."))];
  if (course.state === "before") return [made("p", beginning(shown.event.name, course.begins, clock))];
  const { found = [], others = [] } = Object.groupBy(slots, ({ row }) => (row.hidden ? "others" : "found"));
  const { day: days, room } = shown.facets;
  const rooms = roomsNow(found, moment, { days, rooms: room, chosen, others });
  const list = document.createElement("ul");
  for (const each of rooms) list.append(roomOf(each, clock(isoOf(moment)).day, clock));
  const none = rooms.length === 0 ? [made("p", text("Nothing in your selection is on."))] : [];
  return [made("p", momentSaid(moment, zone, at !== null), "soft"), ...none, list];
}

/** Placeholder for the title in a sentence; no text contains it. */
const place = "\u{f8ff}";

function roomOf(
  { room, now, next, isNarrowed, isForAll }: RoomNow,
  today: string,
  clock: Clock,
): HTMLElement {
  const row = document.createElement("li");
  const head = made("h2", room?.label ?? (isForAll ? text("All rooms") : text("No room yet")), "room");
  // Not for people: classes.
  if (room?.state === "full") head.append(made("span", text("Full"), "state full"));
  if (room?.state === "closed") head.append(made("span", text("Closed"), "state"));
  if (room?.stream) head.append(watchLink(room.stream, room.label));
  const said = document.createElement("div");
  if (now.length === 0) said.append(made("p", emptyRoomText({ next, isNarrowed }), "soft"));
  const time = (instant: number) => timeOn(today, isoOf(instant), clock);
  for (const slot of now)
    said.append(
      leading(slot, (title) => text("{title}, until {time}", { title, time: time(slot.end) }), "on"),
      ...noticeOf(slot),
      ...(slot.stream ? [watchLink(slot.stream, slot.title)] : []),
    );
  if (next)
    said.append(
      leading(next, (title) => text("Then at {time}: {title}", { title, time: time(next.start) }), "soft"),
      ...noticeOf(next),
    );
  row.append(head, said);
  return row;
}

/** A sentence whose title links where it links in the slot's row, if anywhere. */
function leading({ title, link }: Slot, sentence: (title: string) => string, className: string): HTMLElement {
  const [before = "", after = ""] = sentence(place).split(place);
  const line = made("p", before, className);
  const name = made(link ? "a" : "bdi", title);
  if (name instanceof HTMLAnchorElement && link) name.href = link.href;
  line.append(name, after);
  return line;
}

function noticeOf({ row }: Slot): HTMLElement[] {
  const said = row.querySelector(".notice")?.textContent;
  return said ? [made("p", said, "notice")] : [];
}

function made(name: string, said: string, className = ""): HTMLElement {
  const element = document.createElement(name);
  element.textContent = said;
  element.className = className;
  element.dir = "auto";
  return element;
}
