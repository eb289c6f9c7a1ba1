import type { PublicSlot, SinglePublicSession } from "@plenary/contract/programme/public-programme";
import { beside, language, list, text } from "@plenary/contract/text";
import { formatInFull, formatTime, formatToTheMinute, formatZone } from "../app/base/formats/dates.ts";
import { languageName } from "../app/base/formats/language-names.ts";
import { isBeginning } from "../app/base/texts/summary.ts";
import { typeWord } from "../app/base/texts/type-word.ts";
import { eventIn } from "./addresses.ts";
import { cacheOfEvent, events, unpacked, withoutTransfer } from "./kept-answers.ts";

/* The worker's own pages, and its additions to kept ones. */

/** What is kept of a session for its page. */
export interface KeptSession
  extends Pick<
      PublicSlot,
      "title" | "room" | "track" | "type" | "languages" | "doNotRecord" | "notice" | "summary"
    >,
    Pick<SinglePublicSession, "description" | "links"> {
  start: string | null;
  /** Null without a start. */
  end: string | null;
  /** The event's. */
  zone: string;
  people: string[];
  /** Under which it takes feedback; undefined if it takes none. */
  code?: string | undefined;
}

/** The looks of the worker's own pages, and the theme that the reader chose. */
const ownFilesMarkup: Markup = {
  markup: '<link rel="stylesheet" href="/saved.css"><script src="/saved.js"></script>',
};

export const programmeOf = (eventId: string | undefined) => `/public/events/${eventId}/programme`;

/** The page of a session never opened, with the head and rules of the kept `programme`. It was kept at `date`. */
export async function pageOfSession(
  programme: Response | undefined,
  date: string,
  session: KeptSession,
  eventId: string,
): Promise<Response> {
  const { summary, description, links } = session;
  const said = withoutMarks(description);
  const texts = isBeginning(summary ?? "", description) ? [said] : [summary, said];
  const ways = links.filter(({ url }) => /^https?:/i.test(url));
  const bar = await barOf(programme);
  // Where its star is, which works without a network.
  const inProgramme = `${programmeOf(eventId)}?${new URLSearchParams({ view: "list", q: session.title })}`;
  const { code } = session;
  const form = code && html`<p>${link(`/f/${code.toLowerCase()}`, text("Give feedback"))}</p>`;
  const more = text("Its calendar will be available once you are online.");
  const body = html`<main class="page-column kept-page"><p>${link(programmeOf(eventId), text("Programme"))}</p>
${line("h1", session.title)}${factsOf(session).map((fact) => line("p", fact))}
${texts.flatMap((each) => (each ? html`<p class="kept-text" dir="auto">${withLinks(each)}</p>` : []))}
${ways.map(({ url, title }) => line("p", link(url, title || url)))}
<p>${link(inProgramme, text("Mark it in the programme"))}</p>${form || []}<p>${more}</p></main>${bar}`;
  return pageLike(programme, session.title, body, { date });
}

/** The bar of an event's pages on phones (app/features/public/parts/EventBar.tsx), as one of its kept pages has it. */
async function barOf(page: Response | undefined): Promise<readonly Markup[]> {
  const bars = (await page?.clone().text())?.match(/<nav [^>]*class="event-bar"[\s\S]*?<\/nav>/) ?? [];
  return bars.map((markup) => ({ markup: markup.replaceAll(' aria-current="page"', "") }));
}

/** Says that a page, of this event or of none, isn't kept, with the ways to what is. */
export async function pageThatIsMissing(eventId?: string): Promise<Response> {
  const heading = text("You are offline");
  const said = text("This page is not saved in this browser. It will be available once you are online.");
  const saved = await savedEvents();
  const ways = saved.map(({ address, title, isProgramme }) => {
    const views = html`<p>${link(`${address}?view=now`, text("Now"))} ${link(`${address}?mine=1`, text("Mine"))}</p>`;
    return html`<li><h3>${link(address, title)}</h3>${isProgramme ? views : []}</li>`;
  });
  const again = text("Try again");
  const above = text("Saved in this browser");
  const none = text("Nothing yet. Mark a session of a programme, and everything will be here next time.");
  const list = saved.length > 0 ? html`<ul>${ways}</ul>` : html`<p>${none}</p>`;
  const body = html`<main class="page-column kept-page"><h1>${heading}</h1>
<p>${said}</p><p><a href="" class="kept-again">${again}</a></p>
<h2>${above}</h2>${list}</main>`;
  const bar = await barOf(saved.find(({ address }) => eventIn(address) === eventId)?.page);
  return pageLike(saved[0]?.page, heading, html`${body}${bar}`, { status: 503 });
}

/** So many pages of an event are named whose programme isn't kept, opened last. */
const PAGES_OF_EVENT = 10;

interface SavedEvent {
  address: string;
  title: Markup;
  isProgramme: boolean;
  page: Response;
}

/** The kept programmes, or what else is kept of an event whose programme isn't; the last used event first. */
async function savedEvents(): Promise<SavedEvent[]> {
  const byUse = Object.entries(await events()).sort(([, a], [, b]) => b.used - a.used);
  const found = byUse.map(async ([eventId]) => {
    const cache = await caches.open(cacheOfEvent(eventId));
    const own = `/public/events/${eventId}`;
    const others = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const below = others.filter((path) => path.startsWith(`${own}/`)).slice(-PAGES_OF_EVENT);
    const pages: SavedEvent[] = [];
    for (const address of [programmeOf(eventId), own, ...below]) {
      const page = await unpacked(cache, address);
      // As the page itself says it to messengers, which is escaped.
      const [, markup] =
        /<meta property="og:title" content="([^"]*)"/.exec((await page?.clone().text()) ?? "") ?? [];
      if (!page || !markup) continue;
      const isProgramme = address === programmeOf(eventId);
      pages.push({ address, title: { markup }, isProgramme, page });
      // It leads to all others.
      if (isProgramme) break;
    }
    return pages;
  });
  return (await Promise.all(found)).flat();
}

/** A kept page that first says that it is one, even without scripts. */
export async function saidToBeSaved(kept: Response): Promise<Response> {
  const headers = withoutTransfer(kept.headers, "etag");
  const moment = new Date(headers.get("date") ?? "");
  const isKnown = !Number.isNaN(moment.valueOf());
  const when = isKnown ? formatToTheMinute(moment) : "";
  // For what compares it with what is known (app/features/favourites/tell-own-changes.ts).
  const at = isKnown ? moment.toISOString() : new Date(0).toISOString();
  const said = text("Saved {when}. No connection.", { when });
  // No div: React takes the first one in the body for its own.
  const before = await kept.text();
  // What the worker has made has them already.
  const files = before.includes(ownFilesMarkup.markup) ? [] : ownFilesMarkup;
  const { markup } = html`<aside id="saved" data-at="${at}"><p role="status">${said}</p>${files}</aside>`;
  const page = before.replace(/<body[^>]*>/, (body) => body + markup);
  return new Response(page, { headers });
}

/** A line in its own direction. */
const line = (tag: "h1" | "p", said: string | Markup): Markup => html`<${tag} dir="auto">${said}</${tag}>`;

const link = (address: string, said: string | Markup): Markup => html`<a href="${address}">${said}</a>`;

function factsOf(session: KeptSession): string[] {
  const { people, notice, room, track, type, languages } = session;
  const facts = [
    list(people),
    notice,
    whenOf(session),
    room && text("Room: {room}", { room }),
    track && text("Track: {track}", { track }),
    type && text("Kind: {type}", { type: typeWord(type) }),
    languages.length > 0 && text("Language: {languages}", { languages: list(languages.map(languageName)) }),
    session.doNotRecord && text("This session is not recorded."),
  ];
  return facts.flatMap((fact) => fact || []);
}

function whenOf({ start, end, zone }: KeptSession): string {
  if (!start) return text("Not scheduled yet");
  const said = { from: formatInFull(start, zone), zone: formatZone(zone) };
  if (!end) return text("{from}, on the event's clock ({zone})", said);
  return text("{from} – {end}, on the event's clock ({zone})", { ...said, end: formatTime(end, zone) });
}

const address = /(https?:\/\/[^\s<>"]+[^\s<>"().,:;!?])/i;

/** Markdown as plain text; the server, which makes HTML of it (base/markdown), isn't there. */
const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\(<?([^\s)>]*)[^)]*\)/g, "$1 ($2)")
    // Rules, fences, headings and quotes; bullets become one.
    .replace(/^ *(([-*_=] *){3,}$|(```|~~~).*|#{1,6} +|> ?)/gm, "")
    .replace(/^( *)[*+-] +/gm, "$1• ")
    .split(address)
    .map((part, n) =>
      n % 2
        ? part
        : part
            .replace(/(?<![\w\\])(\*\*|__|[*_`])(?=\S)(.+?)(?<=[^\s\\])\1(?!\w)/g, "$2")
            .replace(/(?<![\w\\])([*_`])(?=\S)(.+?)(?<=[^\s\\])\1(?!\w)/g, "$2")
            .replace(/\\([!-/:-@[-`{-~])/g, "$1"),
    )
    .join("");

/** A text whose web addresses are links. */
const withLinks = (said: string): Markup[] =>
  said.split(address).map((part, n) => (n % 2 ? link(part, part) : html`${part}`));

/** As on all other pages (app/layouts/SiteHeader.tsx), whose parts may not be here. */
const siteHeader: Markup = {
  markup: `<header class="kept-header"><a href="/" class="page-column"><svg viewBox="0 0 32 32" aria-hidden="true">
<g fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round"><path d="M3.6 23.5a12.4 12.4 0 0 1 24.8 0"/>
<path d="M9.6 23.5a6.4 6.4 0 0 1 12.8 0"/></g><circle cx="16" cy="24" r="2.6" fill="currentColor"/></svg>Plenary</a></header>`,
};

/** A page with the styles and headers of a kept one, and its event's colours if it is of that event. */
async function pageLike(
  kept: Response | undefined,
  title: string,
  body: Markup,
  { date, status }: { date?: string; status?: number },
): Promise<Response> {
  const files = /<link rel="stylesheet" href="\/(?:assets\/app-|accents\/)[^>]*>/g;
  const links = ((await kept?.text())?.match(files) ?? []).filter((link) => !status || link.includes("app-"));
  const styles = [...links.map((markup) => ({ markup })), ownFilesMarkup];
  const headers = withoutTransfer(kept?.headers, "etag");
  headers.set("content-type", "text/html; charset=utf-8");
  if (date !== undefined) headers.set("date", date);
  const { markup } =
    html`<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${beside([title, "Plenary"])}</title>${styles}</head><body>${siteHeader}${body}</body></html>`;
  return new Response(markup, { status: status ?? 200, headers });
}

/** HTML, as opposed to a text that has to be escaped. */
interface Markup {
  markup: string;
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Composes HTML; texts in it are escaped. */
function html(parts: TemplateStringsArray, ...values: (string | Markup | readonly Markup[])[]): Markup {
  const codes = values.map((value) =>
    typeof value === "string"
      ? value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? "")
      : [value]
          .flat()
          .map(({ markup }) => markup)
          .join(""),
  );
  return { markup: String.raw({ raw: parts }, ...codes) };
}
