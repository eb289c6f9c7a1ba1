import { resolveObjectURL } from "node:buffer";
import { EventEmitter } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { PageClock } from "./clock.ts";
import type { Network } from "./network.ts";
import { pageOf } from "./page.ts";
import { openWindow, type PageWindow, type Size } from "./window.ts";

/** Timers that are due within so many milliseconds go off before a page counts as at rest; its clock then says so much later. */
const SOON = 1_000;
/** How long the page's clock goes on before what isn't there by then doesn't come, in milliseconds. */
const PATIENCE = 10_000;
/** Turns of Node's loop in which nothing happens before a page is at rest: an answer that is there takes some to be read. */
const QUIET = 5;
/** A page that needs more turns never comes to rest. */
const MOST = 200_000;

/**
 * A tab with a page of the real web application, as the real server made it, in a document without layout. What is done to
 * it returns when it is at rest: nothing is asked for, being drawn or about to happen.
 */
export interface Tab {
  /** Playwright's page over it. */
  readonly page: Page;
  readonly window: PageWindow["window"];
  readonly url: URL;
  /** Opens the page at that address, and returns what the server answered it with. */
  open(path: string): Promise<{ status(): number }>;
  /** Does what a person does, and waits for all that comes of it. */
  act(deed: (user: UserEvent) => Promise<unknown>): Promise<void>;
  fill(element: Element, text: string): Promise<void>;
  /** Presses a key by its name, with others held: `Shift+Tab`. */
  press(keys: string): Promise<void>;
  /** Presses the keys of a text. */
  type(text: string): Promise<void>;
  /** Changes the window's size, of pages to come too. */
  resize(size: Size): Promise<void>;
  /** Tells the page that everything that waits to be scrolled to has been. */
  scroll(): void;
  /** Runs a function in the page, as a script of it. */
  evaluate(run: unknown, ...values: unknown[]): unknown;
  rest(until?: number): Promise<void>;
  /** Resolves with the next of its events that is meant. */
  next<Name extends keyof TabEvents>(
    name: Name,
    isMeant?: (event: TabEvents[Name]) => boolean,
  ): Promise<TabEvents[Name]>;
  /** Waits until that is so; only what comes over an open stream comes by itself. */
  awaits(isSo: () => boolean): Promise<boolean>;
  close(): void;
}

/** What a page tells of. */
export interface TabEvents {
  /** A file that it saved. */
  download: { suggestedFilename(): string; path(): Promise<string> };
  /** A call that found no network. */
  requestfailed: Request;
  /** An error in the console. */
  console: { text(): string };
}

/** What the tabs of one browser share. */
export interface Browser {
  /** Where the server is, for example http://127.0.0.1:40000. */
  origin: string;
  clock: PageClock;
  /** Made by the first page. */
  storage?: Storage;
  /** The names that its pages hold, as `navigator.locks`. */
  locks: Set<string>;
  trouble: (line: string) => void;
}

export function openTab(browser: Browser, network: Network): Tab {
  let size: Size = { width: 1280, height: 720 };
  const { origin, clock, trouble } = browser;
  let shown: PageWindow | undefined;
  let user: UserEvent | undefined;
  let ofTab: Storage | undefined;
  const held = new Set<string>();
  const events = new EventEmitter();
  network.failed = (request) => void events.emit("requestfailed", request);
  const page = () => shown ?? raise("No page is open in this tab.");

  /** What a page held ends with it. */
  function release(): void {
    for (const name of held) browser.locks.delete(name);
    held.clear();
  }

  async function open(path: string): Promise<{ status(): number }> {
    shown?.close();
    release();
    network.end();
    const url = new URL(path, origin);
    const response = await fetch(url, { headers: { accept: "text/html", "accept-encoding": "identity" } });
    if (response.status >= 400)
      trouble(
        `Failed to load resource: the server responded with a status of ${response.status} (${url.href})`,
      );
    const html = await response.text();
    const save = (name: string, address: string) => events.emit("download", saved(name, address));
    const complain = (line: string) => {
      events.emit("console", { text: () => line });
      trouble(line);
    };
    const surroundings = { fetch: network.fetch, clock, trouble: complain, save, size };
    shown = openWindow(response.url + url.hash, surroundings);
    const { window, run, start } = shown;
    browser.storage ??= window.localStorage;
    Object.defineProperty(window, "localStorage", { value: browser.storage });
    ofTab ??= window.sessionStorage;
    Object.defineProperty(window, "sessionStorage", { value: ofTab });
    window.document.write(html);
    user = userEvent.setup({ document: window.document, delay: null, pointerEventsCheck: 0 });
    // In place of user-event's, which never comes to the end of a text, as blobs are Node's here.
    let copied = "";
    const clipboard = {
      writeText: async (text: string) => {
        copied = text;
      },
      readText: async () => copied,
    };
    Object.defineProperty(window.navigator, "clipboard", { value: clipboard });
    // Browsers don't say what they couldn't send.
    const sendBeacon = (url: string, body: BodyInit) => {
      window.fetch(url, { method: "POST", body }).catch(() => {});
      return true;
    };
    Object.defineProperty(window.navigator, "sendBeacon", { value: sendBeacon });
    Object.defineProperty(window.navigator, "locks", { value: locksOf(browser.locks, held) });
    const manifest = /"(\/assets\/manifest-\w+\.js)"/.exec(html)?.[1];
    // A page that the application doesn't take over has none.
    if (!manifest) return { status: () => response.status };
    run(await (await fetch(origin + manifest)).text());
    const routes = [...html.matchAll(/"([^"]+)":route\d+/g)].map(([, id]) => [id, null]);
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(routes) });
    for (const script of window.document.querySelectorAll("script"))
      if (!script.type) run(script.textContent ?? "");
    start();
    await rest();
    return { status: () => response.status };
  }

  /** The router shows itself to tools under this name. */
  function isMoving(): boolean {
    const { window } = page();
    if (!("__reactRouterManifest" in window)) return false;
    const state = (window as RoutedWindow).__reactRouterDataRouter?.state;
    if (!state?.initialized) return true;
    return (
      state.navigation.state !== "idle" ||
      state.revalidation !== "idle" ||
      [...state.fetchers.values()].some((fetcher) => fetcher.state !== "idle")
    );
  }

  async function rest(until = clock.now() + SOON): Promise<void> {
    const { soon } = page();
    let quiet = 0;
    for (let turns = 0; turns < MOST; turns += 1) {
      await turn();
      quiet += 1;
      if (network.pending() > 0) await network.answered();
      if (soon() > 0 || network.pending() > 0) quiet = 0;
      if (quiet < QUIET) continue;
      if (page().loadLinks() || clock.next(until)) quiet = 0;
      // Where a call is held back, the router waits for it, and the page rests meanwhile.
      else if (!isMoving() || network.held() > 0) return;
    }
    const asked = network.sent.slice(-5).map((request) => request.url());
    throw new Error(`The page never comes to rest; asked for last: ${asked.join(", ")}`);
  }

  const tab: Tab = {
    get page(): Page {
      return wrapped;
    },
    get window() {
      return page().window;
    },
    get url() {
      return new URL(page().window.location.href);
    },
    open,
    rest,
    async act(deed) {
      await deed(user ?? raise("No page is open in this tab."));
      await rest();
    },
    fill: (element, text) =>
      tab.act(async () => {
        const { HTMLTextAreaElement, HTMLInputElement, InputEvent } = page().window;
        const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        (element as HTMLElement).focus();
        // As a browser does it: React looks whether the value of the element itself has changed.
        Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(element, text);
        element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
      }),
    press(keys) {
      const held = keys === "+" ? [] : keys.split("+");
      const key = held.pop() ?? keys;
      const named = key === "Space" ? " " : key;
      const inBraces = named.length > 1 ? `{${named}}` : named.replace(/[{[]/, "$&$&");
      const before = held.map((each) => `{${each}>}`).join("");
      const after = held.map((each) => `{/${each}}`).join("");
      return tab.act((each) => each.keyboard(before + inBraces + after));
    },
    type: (text) => tab.act((each) => each.keyboard(text.replace(/[{[]/g, "$&$&"))),
    resize(next) {
      size = next;
      shown?.resize(next);
      return shown ? rest() : Promise.resolve();
    },
    scroll: () => page().scroll(),
    evaluate: (run, ...values) => page().call(run, values),
    next: (name, isMeant = () => true) =>
      new Promise((resolve) => {
        const hear = (event: TabEvents[typeof name]) => {
          if (!isMeant(event as never)) return;
          events.off(name, hear);
          resolve(event as never);
        };
        events.on(name, hear);
      }),
    async awaits(isSo) {
      await rest();
      if (isSo()) return true;
      // Looked at again only when something has come.
      for (let turns = 0; turns < MOST && network.streams() > 0; turns += 1) {
        await turn();
        if (network.pending() === 0 && page().soon() === 0) continue;
        await rest();
        if (isSo()) return true;
      }
      // A stream that has ended is asked for again after a while, and nothing else takes its time.
      if (network.ended() > 0) await rest(clock.now() + PATIENCE);
      return isSo();
    },
    close() {
      shown?.close();
      release();
      network.end();
      shown = undefined;
    },
  };
  const wrapped = pageOf(tab, network, clock);
  return tab;
}

/** A file that the page saves from an address of its own making. */
function saved(name: string, address: string): TabEvents["download"] {
  const content = resolveObjectURL(address)?.arrayBuffer() ?? raise(`Nothing is at ${address}.`);
  return {
    suggestedFilename: () => name,
    async path() {
      const path = join(mkdtempSync(join(tmpdir(), "plenary-saved-")), "file");
      writeFileSync(path, Buffer.from(await content));
      return path;
    },
  };
}

/** As far as the application uses them. */
const locksOf = (all: Set<string>, own: Set<string>) => ({
  async request(name: string, work: () => Promise<void>) {
    all.add(name);
    own.add(name);
    await work();
    all.delete(name);
    own.delete(name);
  },
  query: async () => ({ held: Array.from(all, (name) => ({ name })) }),
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

type RoutedWindow = PageWindow["window"] & {
  __reactRouterDataRouter?: {
    state: {
      initialized: boolean;
      navigation: { state: string };
      revalidation: string;
      fetchers: Map<string, { state: string }>;
    };
  };
};

function raise(message: string): never {
  throw new Error(message);
}
