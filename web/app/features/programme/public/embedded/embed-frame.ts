import { isLongEnough } from "@plenary/contract/fold";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { text } from "@plenary/contract/text";
import { formatZone } from "../../../../base/formats/dates.ts";
import { type ProgrammeChoice, showMatches } from "../chosen/matching.ts";
import { showTimes } from "../clock.ts";
import { keepFresh } from "../now/fresh.ts";
import { otherZone } from "../other-zone.ts";
import { showFarColumns } from "../slots/columns.ts";
import { dressRow } from "../slots/dress.ts";
import { facetNames, type ShownProgramme } from "../slots/shown-programme.ts";
import { slotsIn } from "../slots/slots.ts";
import { startNow } from "./embed-now.ts";

/** Filters the framed programme by its address, and tells the page around its height; stores and reads nothing else. */

const query = new URLSearchParams(location.search);
const words = query.get("q")?.trim() ?? "";
/** Sessions whose texts contain the words, according to the server. */
let found: ReadonlySet<string> = new Set();
const root = document.querySelector<HTMLElement>(".slots");
const shown = shownIn(document);

if (root && shown) {
  const now = { root, ...present(root, shown) };
  // Not for people: a selector.
  const links = document.querySelectorAll<HTMLAnchorElement>(".views a");
  for (const link of links) link.search = `${kept(link)}`;
  if (isLongEnough(words, programmeLimits.searchFrom))
    void lookInTexts(shown.event.eventId).then(() => showChosen(root, now.shown));
  const place = document.getElementById("now");
  if (query.get("view") === "now" && place) {
    const show = startNow(place, now);
    const take = async (answer: Response) => {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const rows = page.querySelector(".slots");
      const fresh = shownIn(page);
      if (!rows || !fresh) return;
      root.innerHTML = rows.innerHTML;
      Object.assign(now, present(root, fresh));
      show();
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

/** Asks the server to search summaries and descriptions; without an answer only the rows are searched. */
async function lookInTexts(eventId: string): Promise<void> {
  const address = `/api/public/events/${eventId}/programme/search?${new URLSearchParams({ q: words })}`;
  const answer = await fetch(address).catch(() => undefined);
  if (answer?.ok) found = new Set((await answer.json()).sessionIds);
}

function showChosen(rows: HTMLElement, shown: ShownProgramme): ProgrammeChoice["of"] {
  const of = Object.fromEntries(
    facetNames.map((name) => [name, query.getAll(name)]),
  ) as ProgrammeChoice["of"];
  if (words || facetNames.some((name) => query.has(name)))
    showMatches(rows, shown, { q: words, of, marked: new Set(), mine: false }, { found });
  else showFarColumns(rows);
  return of;
}

/** Shows the rows that match the address, in its view and zone. */
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

/** The address of another view with the same filters. */
function kept(link: HTMLAnchorElement): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set("view", new URLSearchParams(link.search).get("view") ?? "list");
  return next;
}
