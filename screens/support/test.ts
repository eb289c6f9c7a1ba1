import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { readConfig } from "../../server/src/base/config.ts";
import { type TestApp, useApp } from "../../server/test/harness.ts";
import { cheap, confirmRegistered } from "../../server/test/processes/database.ts";
import { startClock } from "./clock.ts";
import { expect, tabs } from "./expect.ts";
import { running } from "./looks.ts";
import { type Network, openNetwork } from "./network.ts";
import { openTab, type Tab } from "./tab.ts";
import { readApplication } from "./window.ts";

export { expect };

interface Fixtures {
  page: Page;
  context: BrowserContext;
  browser: Browser;
  /** Patterns of errors in the console that the test provokes; it fails by any other. */
  expectedErrors: RegExp[];
  /** The errors so far. */
  trouble: string[];
  baseURL: string;
  /** Asks the server without a page. */
  request: Pick<APIRequestContext, "get">;
}

let _app: TestApp;
let fixtures: Fixtures;
let opened: Tab[] = [];

/**
 * Serves the web application to the file's tests, on an empty database that each test leaves to the next. Whoever registers has
 * a confirmed address, unless the tests are about confirming.
 */
export function useServer({
  ADDRESSES,
  ...environment
}: Readonly<Record<string, string>> & { ADDRESSES?: "unconfirmed" } = {}): () => TestApp {
  const config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: ":memory:", ...environment });
  const own = useApp({ ...config, passwordCost: cheap }, "built", "once");
  before(async () => {
    await readApplication();
    await confirmRegistered(own.db, ADDRESSES !== "unconfirmed");
    own.built.jobs.start();
  });
  beforeEach(() => {
    _app = own;
    fixtures = open(own);
  });
  afterEach(() => {
    for (const tab of opened) tab.close();
    opened = [];
    const { trouble, expectedErrors } = fixtures;
    const unexpected = trouble.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)));
    assert.deepEqual(unexpected, [], "errors in the console");
  });
  after(async () => {
    await own.built.jobs.stop();
    await confirmRegistered(own.db, false);
  });
  return () => own;
}

function open({ origin, ctx }: TestApp): Fixtures {
  const newContext = (): BrowserContext => {
    const clock = startClock(ctx.clock().valueOf());
    const told = (line: string) => void troubles.get(context)?.push(line);
    const shared = { origin, clock, trouble: told, locks: new Set<string>() };
    const pages: Page[] = [];
    const networks: Network[] = [];
    const newPage = () => {
      const network = openNetwork(origin, shared.trouble);
      networks.push(network);
      const tab = openTab(shared, network);
      opened.push(tab);
      tabs.set(tab.page, tab);
      Object.assign(tab.page, { context: () => context });
      pages.push(tab.page);
      return tab.page;
    };
    const context = {
      newPage: async () => newPage(),
      pages: () => pages,
      close: async () => {},
      grantPermissions: async () => {},
      cookies: async () => networks.flatMap(({ cookies }) => [...cookies].map((name) => ({ name }))),
      setOffline: async (isOffline: boolean) => {
        for (const network of networks) network.offline = isOffline;
      },
    };
    newPage();
    return context as unknown as BrowserContext;
  };
  const context = newContext();
  const trouble: string[] = [];
  watch(context, trouble);
  const browser = {
    newContext: async () => newContext(),
    newPage: () => newContext().newPage(),
  } as unknown as Browser;
  const request = { get: (path: string) => fetch(new URL(path, origin)) } as never;
  const [page] = context.pages() as [Page];
  return { page, context, browser, expectedErrors: [], trouble, baseURL: origin, request };
}

const troubles = new WeakMap<object, string[]>();

/** Adds to `trouble` what goes wrong in the pages of the context; of others than the test's own nobody is told. */
export function watch(context: BrowserContext, trouble: string[]): void {
  troubles.set(context, trouble);
}

type Body = (fixtures: Fixtures) => unknown;

/** Playwright's `test`, as far as it makes sense without a browser. */
export const test = Object.assign(
  (name: string, body: Body) =>
    void it(name, () => {
      running.name = name;
      return body(fixtures) as Promise<void>;
    }),
  {
    describe,
    /** Of what a browser can be told only the zone in which it is, which is the process's. */
    use({ timezoneId: zone }: { timezoneId: string }) {
      const { TZ: own } = process.env;
      before(() => void Object.assign(process.env, { TZ: zone }));
      after(() => void (own === undefined ? delete process.env.TZ : Object.assign(process.env, { TZ: own })));
    },
    setTimeout: () => {},
    slow: () => {},
    step: <T>(_name: string, body: () => T | Promise<T>) => body(),
    beforeAll: (body: () => unknown) => before(body as () => Promise<void>),
    afterAll: (body: () => unknown) => after(body as () => Promise<void>),
    beforeEach: (body: Body) => beforeEach(() => body(fixtures) as Promise<void>),
    afterEach: (body: Body) => afterEach(() => body(fixtures) as Promise<void>),
  },
);
