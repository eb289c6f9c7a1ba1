import type { Page, Request } from "@playwright/test";
import type { PageClock } from "./clock.ts";
import { locatorOf } from "./locator.ts";
import { isMeant, type Network } from "./network.ts";
import type { Tab } from "./tab.ts";

/** After so many turns of Node's loop a call that is waited for never comes. */
const MOST = 20_000;

/**
 * A tab in Playwright's words, so that a test is written alike with a browser and without. It has what screens need;
 * whatever depends on layout, on the browser's own history or on files isn't there, and TypeScript doesn't know that.
 */
export function pageOf(tab: Tab, network: Network, clock: PageClock): Page {
  const everything = locatorOf(tab, "", () => [tab.window.document.documentElement]);
  /** Lets so many milliseconds pass for the page. */
  async function pass(milliseconds: number): Promise<void> {
    const until = clock.now() + milliseconds;
    await tab.rest(until);
    clock.move(until);
    await tab.rest();
  }
  async function waitForRequest(target: string | RegExp | ((request: Request) => boolean)): Promise<Request> {
    const from = network.sent.length;
    const isIt = (request: Request) =>
      typeof target === "function" ? target(request) : isMeant(target, new URL(request.url()));
    for (let turns = 0; turns < MOST; turns += 1) {
      const request = network.sent.slice(from).find(isIt);
      if (request) return request;
      await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error(`Nothing was asked of ${target}`);
  }
  const page = {
    ...everything,
    toString: () => "the page",
    goto: (path: string) => tab.open(path),
    reload: () => tab.open(tab.url.href),
    goBack: () => tab.act(async () => tab.window.history.back()),
    goForward: () => tab.act(async () => tab.window.history.forward()),
    url: () => tab.url.href,
    title: async () => tab.window.document.title,
    evaluate: async (run: unknown, value?: unknown) => {
      const result = tab.evaluate(run, value);
      await tab.rest();
      return result;
    },
    keyboard: {
      press: (keys: string) => tab.press(keys),
      type: (text: string) => tab.type(text),
      insertText: (text: string) => tab.act((user) => user.paste(text)),
    },
    mouse: { click: () => tab.act((user) => user.click(tab.window.document.body)) },
    clock: { install: async () => {}, runFor: pass, fastForward: pass },
    route: async (...rule: Parameters<Network["route"]>) => network.route(...rule),
    unroute: async (...rule: Parameters<Network["unroute"]>) => network.unroute(...rule),
    unrouteAll: async () => network.unrouteAll(),
    on: (event: string, listener: (request: Request) => void) => {
      if (event === "request") network.listeners.push(listener);
    },
    waitForRequest,
    waitForResponse: async (target: string | RegExp) => {
      await waitForRequest(target);
      await tab.rest();
    },
    waitForEvent: (...wanted: Parameters<Tab["next"]>) => tab.next(...wanted),
    waitForURL: () => tab.rest(),
    waitForLoadState: () => tab.rest(),
    setViewportSize: async (size: { width: number; height: number }) => tab.resize(size),
    emulateMedia: async () => {},
    close: async () => tab.close(),
  };
  return page as unknown as Page;
}
