import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach } from "node:test";
import type { Person } from "@plenary/testing/people";
import { confirmRegistered } from "../../server/test/confirm-registered.ts";
import { type TestApp, useApp } from "../../server/test/harness.ts";
import { openTab, type Tab } from "./tab.ts";

export interface Screens extends TestApp {
  /** A tab of a new browser, in which that person is signed in, at an address. */
  open(path: string, person?: Pick<Person, "token">): Promise<Tab>;
  /** Patterns of errors in the console that the test provokes; it fails by any other. */
  readonly expectedErrors: RegExp[];
}

/** Serves the web application to the file's tests, on an empty database, which each test leaves to the next. */
export function useScreens(
  ...[overrides, addresses]: [Parameters<typeof useApp>[0]?, "unconfirmed"?]
): Screens {
  const app = useApp({ rateLimit: false, ...overrides }, "built", "once");
  const tabs: Tab[] = [];
  const expectedErrors: RegExp[] = [];
  const trouble: string[] = [];
  before(() => confirmRegistered(app.db, addresses !== "unconfirmed"));
  beforeEach(() => {
    expectedErrors.length = 0;
    trouble.length = 0;
  });
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.close();
    const unexpected = trouble.filter((line) => !expectedErrors.some((pattern) => pattern.test(line)));
    assert.deepEqual(unexpected, [], "errors in the console");
  });
  after(() => confirmRegistered(app.db, false));
  return Object.defineProperties(
    {
      expectedErrors,
      async open(path: string, person?: Pick<Person, "token">) {
        const now = () => app.ctx.clock();
        const tab = openTab({
          origin: app.origin,
          token: person?.token,
          now,
          trouble: (line) => trouble.push(line),
        });
        tabs.push(tab);
        await tab.open(path);
        return tab;
      },
    },
    Object.getOwnPropertyDescriptors(app),
  ) as Screens;
}
