import { isLongEnough } from "@plenary/contract/fold";
import { searchFrom } from "@plenary/contract/programme/programme-limits";
import { text } from "@plenary/contract/text";
import { formatZone } from "../../../../base/formats/dates.ts";
import { type ProgrammeChoice, showMatches } from "../chosen/matching.ts";
import { showTimes } from "../clock.ts";
import { keepFresh } from "../now/fresh.ts";
import { otherZone } from "../other-zone.ts";
import { showFarColumns } from "../slots/columns.ts";
import { dressRow } from "../slots/dress.ts";
import { foldOver } from "../slots/fold.ts";
import { openAtNow, showFirst } from "../slots/scrolling.ts";
import { dayId, facetNames, type ShownProgramme } from "../slots/shown-programme.ts";
import { slotsIn } from "../slots/slots.ts";
import { startNow } from "./embed-now.ts";

/** Filters the framed programme by its address, days and words, and tells the page around its height; stores and reads nothing else. */

const query = new URLSearchParams(location.search);
/** Sessions whose texts contain the words, according to the server. */
let found: ReadonlySet<string> = new Set();
const root = document.querySelector<HTMLElement>(".slots");
const shown = shownIn(document);

// Unless told otherwise it is as high as its frame, and scrolls.
document.documentElement.classList.toggle("whole", query.get("height") === "auto");

if (root && shown) {
  const now = { root, ...present(root, shown) };
  const place = document.getElementById("now");
  const showNow = query.get("view") === "now" && place ? startNow(place, now) : undefined;
  const show = () => {
    now.chosen = showChosen(root, now.shown).room;
    showNow?.();
  };
  keepViews();
  chooseDays(() => {
    show();
    showFirst(root);
  });
  search(now.shown.event.eventId, show);
  openAtNow(root);
  setInterval(() => foldOver(root, now.shown, query.getAll("day")), 60_000);
  if (showNow) {
    const take = async (answer: Response) => {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const rows = page.querySelector(".slots");
      const fresh = shownIn(page);
      if (!rows || !fresh) return;
      root.innerHTML = rows.innerHTML;
      Object.assign(now, present(root, fresh));
      showNow();
    };
    keepFresh(location.href.replace(location.hash, ""), take, new AbortController().signal);
  }
}

if (parent !== window) {
  const tell = () => parent.postMessage({ plenaryHeight: document.body.scrollHeight }, "*");
  new ResizeObserver(tell).observe(document.body);
  tell();
}

/** The programme's data in a document of the frame, besides the slots. */
function shownIn(page: Document): ShownProgramme | null {
  const data = page.getElementById("shown")?.textContent;
  return data ? JSON.parse(data) : null;
}

/** Searches while words are typed: the rows at once, and after a pause what the server finds in summaries and descriptions. */
function search(eventId: string, show: () => void): void {
  // Not for people: a selector.
  const field = document.querySelector<HTMLInputElement>("search input");
  let pause: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const words = query.get("q")?.trim() ?? "";
    if (!isLongEnough(words, searchFrom)) return;
    const address = `/api/public/events/${eventId}/programme/search?${new URLSearchParams({ q: words })}`;
    // Without an answer only the rows are searched.
    const answer = await fetch(address).catch(() => undefined);
    if (!answer?.ok || query.get("q")?.trim() !== words) return;
    found = new Set((await answer.json()).sessionIds);
    show();
  };
  if (field) {
    field.value = query.get("q") ?? "";
    field.oninput = () => {
      query.set("q", field.value);
      found = new Set();
      show();
      keepViews();
      clearTimeout(pause);
      pause = setTimeout(look, 250);
    };
  }
  void look();
}

/** Makes the ways to days filters. */
function chooseDays(show: () => void): void {
  // Not for people: a selector.
  const ways = [...document.querySelectorAll<HTMLAnchorElement>(".days a")];
  const dayOf = (way: HTMLAnchorElement) =>
    shown?.facets.day.find(({ key }) => way.hash === `#${dayId(key)}`)?.key ?? "";
  const mark = () => {
    for (const way of ways) way.ariaCurrent = query.has("day", dayOf(way)) ? "true" : null;
  };
  for (const way of ways)
    way.onclick = (press) => {
      press.preventDefault();
      const day = dayOf(way);
      const wasChosen = query.has("day", day);
      query.delete("day");
      if (!wasChosen) query.set("day", day);
      mark();
      keepViews();
      show();
    };
  mark();
}

/** Shows the rows that match what is chosen. */
function showChosen(rows: HTMLElement, shown: ShownProgramme): ProgrammeChoice["of"] {
  const q = query.get("q")?.trim() ?? "";
  const of = Object.fromEntries(
    facetNames.map((name) => [name, query.getAll(name)]),
  ) as ProgrammeChoice["of"];
  const isChosen = q !== "" || facetNames.some((name) => query.has(name));
  // Not for people: a selector.
  const said = document.querySelector("search p");
  if (isChosen || rows.querySelector("[hidden]")) {
    const matches = showMatches(rows, shown, { q, of, marked: new Set(), mine: false }, { found });
    if (said) said.textContent = isChosen ? matches.said : "";
  } else showFarColumns(rows);
  foldOver(rows, shown, of.day);
  return of;
}

/** Shows the rows that match what is chosen, in the view and zone of the address. */
function present(rows: HTMLElement, shown: ShownProgramme) {
  for (const slot of slotsIn(rows, shown)) dressRow(slot, shown);
  const of = showChosen(rows, shown);
  const own = query.get("clock") === "mine" ? otherZone(shown) : null;
  const said = document.getElementById("clock");
  if (own) {
    showTimes(rows, shown, own);
    if (said) said.textContent = text("My time ({zone})", { zone: formatZone(own) });
  }
  return { shown, zone: own ?? shown.event.timezone, at: query.get("at"), chosen: of.room };
}

/** The ways to other views keep what is chosen. */
function keepViews(): void {
  // Not for people: a selector.
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".views a")) {
    const next = new URLSearchParams(query);
    next.set("view", new URLSearchParams(link.search).get("view") ?? "list");
    link.search = `${next}`;
  }
}
