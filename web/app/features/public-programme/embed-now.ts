import { text } from "@plenary/contract/text";
import { type Clock, clockIn, formatDay, formatWeekday, formatZone } from "../../base/dates.ts";
import { courseOf, instantAt, type RoomNow, roomsNow } from "./now.ts";
import type { ShownProgramme } from "./shown.ts";
import { type Slot, slotsIn } from "./slots.ts";
import { timeOf, timeOn } from "./times.ts";

/** How often it looks at the clock, in milliseconds. */
const beat = 30_000;

interface Now {
  root: HTMLElement;
  shown: ShownProgramme;
  /** The zone in which times are said. */
  zone: string;
  /** Another moment than this one, on the event's clock. */
  at: string | null;
}

/** Says what is on in each room and what follows, as the programme's own page does (NowView.tsx); it moves on by itself. */
export function startNow(place: HTMLElement, now: Now): void {
  const show = () => place.replaceChildren(...sayNow(now));
  show();
  setInterval(show, beat);
}

const isoOf = (moment: number) => new Date(moment).toISOString();

function sayNow({ root, shown, zone, at }: Now): HTMLElement[] {
  const asked = at ? instantAt(at, clockIn(shown.event.timezone)) : Number.NaN;
  const moment = Number.isNaN(asked) ? Date.now() : asked;
  const clock = clockIn(zone);
  const slots = slotsIn(root, shown).filter(({ row }) => !row.hidden);
  const course = courseOf(slots, moment);
  if (course.state === "over") return [made("p", text("This event is over."))];
  if (course.state === "before")
    return Number.isFinite(course.begins)
      ? [made("p", beginning(shown.event.name, course.begins, clock))]
      : [];
  const list = document.createElement("ul");
  for (const each of roomsNow(slots, shown.facets.room, moment))
    list.append(roomOf(each, clock(isoOf(moment)).day, clock));
  const time = text("{time} ({zone})", { time: timeOf(isoOf(moment), clock), zone: formatZone(zone) });
  return [made("p", time, "soft"), list];
}

function beginning(event: string, begins: number, clock: Clock): string {
  const { day } = clock(isoOf(begins));
  const when = `${formatWeekday(day)}, ${formatDay(day)}`;
  return text("{event} begins {day} at {time}.", { event, day: when, time: timeOf(isoOf(begins), clock) });
}

function roomOf({ room, now, next }: RoomNow, today: string, clock: Clock): HTMLElement {
  const row = document.createElement("li");
  const head = made("h2", room?.label ?? text("No room yet"), "room");
  if (room?.state === "full") head.append(made("span", text("Full"), "state"));
  if (room?.state === "closed") head.append(made("span", text("Closed"), "state"));
  const said = document.createElement("div");
  if (now.length === 0) said.append(made("p", text("Nothing is on."), "soft"));
  const time = (instant: number) => timeOn(today, isoOf(instant), clock);
  for (const slot of now)
    said.append(
      made("p", text("{title}, until {time}", { title: slot.title, time: time(slot.end) }), "on"),
      ...noticeOf(slot),
    );
  if (next)
    said.append(
      made("p", text("Then at {time}: {title}", { time: time(next.start), title: next.title }), "soft"),
      ...noticeOf(next),
    );
  row.append(head, said);
  return row;
}

/** What visitors are told of it at short notice. */
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
