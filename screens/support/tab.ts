import { type BoundFunctions, queries, within } from "@testing-library/dom";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { startClock } from "./clock.ts";
import { type Network, openNetwork } from "./network.ts";
import { textOf } from "./texts.ts";
import { openWindow, type PageWindow } from "./window.ts";

type Queries = BoundFunctions<typeof queries>;

/**
 * A tab with a page of the real web application, as the real server made it, in a document without layout. What is done to it
 * returns when it is at rest: nothing is asked for, being drawn or about to happen, so that no assertion has to wait.
 */
export interface Tab extends Queries {
  readonly network: Network;
  /** Opens an address of the server. */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Path, query and fragment of where it is. */
  readonly address: string;
  readonly document: Document;
  readonly window: PageWindow["window"];
  /** The text of the heading of the first level. */
  readonly heading: string;
  /** The texts of what is announced as alerts. */
  readonly alerts: string[];
  /** What has the focus. */
  readonly focused: Element | null;
  /** What a reader reads on the whole page, with spaces as a browser shows them. */
  readonly text: string;
  /** The queries within an element. */
  in(element: Element): Queries;

  /** Presses the button with exactly that name, or an element. */
  press(target: string | Element): Promise<void>;
  /** Follows the link with exactly that name. */
  follow(name: string): Promise<void>;
  /** Writes a text into the field with exactly that label, in place of what is there. */
  fill(field: string | Element, text: string): Promise<void>;
  /** Presses keys, in user-event's notation: `{Escape}`, `{Shift>}{Tab}{/Shift}`, `abc`. */
  keys(keys: string): Promise<void>;
  /** Presses Tab until the element has the focus, as one who looks for it does; fails after so many presses. */
  tabTo(element: Element, most?: number): Promise<void>;
  /** Chooses an option of a select by its text or value. */
  choose(field: string | Element, option: string): Promise<void>;

  /** Lets so many milliseconds pass for the page. */
  pass(milliseconds: number): Promise<void>;
  /** Waits until the page is at rest; needed only after what wasn't done through the tab, as when a call is let through. */
  rest(): Promise<void>;
  close(): void;
}

/** Timers that are due within so many milliseconds go off before a page counts as at rest; its clock then says so much later. */
const SOON = 1_000;
/** Turns of Node's loop in which nothing happens before a page is at rest: an answer that is there takes some to be read. */
const QUIET = 5;
/** A page that needs more turns never comes to rest. */
const MOST = 50_000;

interface TabOptions {
  /** Where the server is, for example http://127.0.0.1:40000. */
  origin: string;
  /** Of who is signed in. */
  token: string | undefined;
  now: () => Date;
  /** Gets a line for each error that a browser would show in its console. */
  trouble: (line: string) => void;
}

/** Opens a tab that shares nothing with others; it shows nothing yet. */
export function openTab({ origin, token, now, trouble }: TabOptions): Tab {
  const network = openNetwork(origin, trouble);
  const clock = startClock(now().valueOf());
  let shown: PageWindow | undefined;
  let user: UserEvent | undefined;
  let storage = Object.entries(token ? { authToken: token } : {});
  const page = () => shown ?? raise("No page is open in this tab.");
  const inPage = () => within(page().window.document.body);

  async function open(path: string): Promise<void> {
    leave();
    const url = new URL(path, origin);
    const response = await fetch(url, { headers: { accept: "text/html", "accept-encoding": "identity" } });
    if (response.status >= 400) trouble(`status of ${response.status} (${url.href})`);
    const html = await response.text();
    shown = openWindow(response.url + url.hash, { fetch: network.fetch, clock, trouble });
    const { window, run, start } = shown;
    for (const [key, value] of storage) window.localStorage.setItem(key, value);
    window.document.write(html);
    const manifest = /"(\/assets\/manifest-\w+\.js)"/.exec(html)?.[1];
    // A document that the application doesn't take over has none.
    if (manifest) {
      run(await (await fetch(origin + manifest)).text());
      const routes = [...html.matchAll(/"([^"]+)":route\d+/g)].map(([, id]) => [id, null]);
      Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(routes) });
    }
    for (const script of window.document.querySelectorAll("script"))
      if (!script.type) run(script.textContent ?? "");
    user = userEvent.setup({ document: window.document, delay: null, pointerEventsCheck: 0 });
    if (manifest) start();
    await rest();
  }

  function leave(): void {
    if (!shown) return;
    storage = Object.entries({ ...shown.window.localStorage });
    shown.close();
    shown = undefined;
  }

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
      await new Promise((resolve) => setImmediate(resolve));
      quiet += 1;
      if (network.pending() > 0) await network.answered();
      if (soon() > 0 || network.pending() > 0) quiet = 0;
      if (quiet < QUIET) continue;
      if (clock.next(until)) quiet = 0;
      else if (!isMoving()) return;
    }
    throw new Error(`The page never comes to rest; asked for last: ${network.sent.slice(-5).join(", ")}`);
  }

  /** What a person does, and all that comes of it. */
  async function act(deed: (user: UserEvent) => Promise<unknown>): Promise<void> {
    await deed(user ?? raise("No page is open in this tab."));
    await rest();
  }

  const field = (target: string | Element) =>
    typeof target === "string" ? inPage().getByLabelText(target) : target;

  const tab: Omit<Tab, keyof Queries> = {
    network,
    open,
    reload: () => open(tab.address),
    get address() {
      const { pathname, search, hash } = page().window.location;
      return pathname + search + hash;
    },
    get document() {
      return page().window.document;
    },
    get window() {
      return page().window;
    },
    get heading() {
      return inPage().getByRole("heading", { level: 1 }).textContent ?? "";
    },
    get alerts() {
      return inPage()
        .queryAllByRole("alert")
        .map(({ textContent }) => textContent ?? "");
    },
    get focused() {
      return page().window.document.activeElement;
    },
    get text() {
      return textOf(page().window.document.body);
    },
    in: (element) => within(element as HTMLElement),
    press: (target) =>
      act((user) =>
        user.click(typeof target === "string" ? inPage().getByRole("button", { name: target }) : target),
      ),
    follow: (name) => act((user) => user.click(inPage().getByRole("link", { name }))),
    fill: (target, text) =>
      act(async (user) => {
        const element = field(target);
        await user.clear(element);
        if (text) {
          await user.click(element);
          await user.paste(text);
        }
      }),
    keys: (keys) => act((user) => user.keyboard(keys)),
    async tabTo(element, most = 8) {
      for (let presses = 0; presses < most && tab.focused !== element; presses += 1) await tab.keys("{Tab}");
      if (tab.focused !== element)
        throw new Error(
          `After ${most} presses of Tab the focus is elsewhere: ${tab.focused?.outerHTML.slice(0, 200)}`,
        );
    },
    choose: (target, option) => act((user) => user.selectOptions(field(target), option)),
    async pass(milliseconds) {
      const until = clock.now() + milliseconds;
      await rest(until);
      clock.move(until);
      await rest();
    },
    rest: () => rest(),
    close() {
      network.end();
      leave();
    },
  };

  const asked = Object.fromEntries(
    (Object.keys(queries) as (keyof Queries)[]).map((name) => [
      name,
      (...values: never[]) => (inPage()[name] as (...values: never[]) => unknown)(...values),
    ]),
  );
  return Object.defineProperties(asked, Object.getOwnPropertyDescriptors(tab)) as unknown as Tab;
}

/** The router shows itself to tools under this name. */
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
